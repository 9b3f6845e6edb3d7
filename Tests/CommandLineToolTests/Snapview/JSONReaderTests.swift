import Testing

@testable import CommandLineTool

@Suite("Strict JSON") struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)) }

  @Test(
    "What RFC 8259 allows is read and written back",
    arguments: [
      "null", "[]", "{}", "-0.5e+10", "[1,2,[true,false]]", #"{"a":{"a":1},"a":2}"#, #""\" \\ / é 😀""#,
    ])
  func roundTrip(text: String) throws { #expect(try read(text).text == text) }

  @Test(
    "Escapes become the characters that they stand for",
    arguments: [
      (#""\u00e9""#, "é"), (#""\ud83d\ude00""#, "😀"), (#""\b\f\/""#, "\u{8}\u{C}/"), (#""\u0000""#, "\0"),
    ])
  func escapes(text: String, expected: String) throws { #expect(try read(text).string == expected) }

  @Test(
    "What it forbids is refused, with the place",
    arguments: [
      ("", 0), ("[1,]", 3), ("{\"a\"}", 4), ("01", 1), ("\"\n\"", 1), ("\"\\x\"", 2), ("\"\\ud800\"", 7),
      ("nul", 0),
      ("[1 2]", 3), ("{a:1}", 1), ("\"", 1), ("1 1", 2), ("1.", 2), ("{\"a\":1,}", 7), ("'a'", 0), ("[1", 2),
    ])
  func refused(text: String, offset: Int) {
    let fault = #expect(throws: JSONReader.Fault.self) { try read(text) }
    #expect(fault?.offset == offset)
  }

  @Test("Bytes that are not UTF-8 are refused")
  func notUTF8() {
    #expect(throws: JSONReader.Fault.self) { try JSONReader.read([0x22, 0xC3, 0x22]) }
  }

  @Test("Nesting has an end")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let fault = #expect(throws: JSONReader.Fault.self) { try read(deep) }
    #expect(fault?.reason == "more than 64 levels of nesting")
  }

  @Test("Places are the bytes at which values and keys begin")
  func places() throws {
    let node = try read("{ \"ä\" : [ 1 , true ] }")
    guard case .object(let members) = node.value else {
      Issue.record("no object")
      return
    }
    #expect(members[0].offset == 2)
    #expect(members[0].value.array?.map(\.offset) == [11, 15])
  }
}
