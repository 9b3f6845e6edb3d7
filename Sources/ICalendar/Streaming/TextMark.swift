/// Stands for a text where millions have to be told apart: 128 bits that no one can make two texts share.
struct TextMark: Hashable {
  private let first: Int
  private let second: Int

  init(_ parts: String...) {
    first = TextMark.hash(parts, 1)
    second = TextMark.hash(parts, 2)
  }

  /// Hashers begin with a number of the process that nobody knows.
  private static func hash(_ parts: [String], _ number: UInt8) -> Int {
    var hasher = Hasher()
    hasher.combine(number)
    for part in parts {
      for byte in part.utf8 { hasher.combine(byte) }
      // No text has this byte.
      hasher.combine(UInt8(0xFF))
    }
    return hasher.finalize()
  }
}
