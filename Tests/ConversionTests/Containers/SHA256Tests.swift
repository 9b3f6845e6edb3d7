import Testing

@testable import Conversion

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "The examples of FIPS 180-4 give the hashes that it prints",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 100_000),
        "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
      ),
    ])
  func examples(text: String, hash: String) { #expect(SHA256.hex(Array(text.utf8)) == hash) }
}
