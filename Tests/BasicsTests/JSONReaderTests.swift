import Basics
import TestSupport
import Testing

@Suite("Strict JSON") struct JSONReaderTests {
  private func read(_ text: String, _ options: JSONReader.Options = .init()) throws -> JSONNode {
    try JSONReader.read(Array(text.utf8), options)
  }

  @Test(
    "What RFC 8259 allows is read and written back",
    arguments: [
      "null", "[]", "{}", "-0.5e+10", "[1,2,[true,false]]", #"{"b":{"a":1},"a":2}"#, #""\" \\ / é 😀""#,
      #"{"a":[1,-2.5e3,true,null,{}],"b":"ü\"\\\n\u0001 😀","c":[]}"#, #""\u2028\u2029“""#,
    ])
  func roundTrip(text: String) throws {
    let node = try read(text)
    #expect(JSONWriter.text(node) == text)
    #expect(try JSONReader.read(JSONWriter.bytes(node, .indented)) == node)
  }

  @Test(
    "Escapes become the characters that they stand for",
    arguments: [
      (#""\u00e9""#, "é"), (#""\ud83d\ude00""#, "😀"), (#""\b\f\/""#, "\u{8}\u{C}/"), (#""\u0000""#, "\0"),
    ])
  func escapes(text: String, expected: String) throws { #expect(try read(text).string == expected) }

  @Test(
    "What it forbids is refused, with the place",
    arguments: [
      ("", 0), ("[1,]", 3), ("{\"a\"}", 4), ("01", 1), ("-01", 2), ("[+1]", 1), ("\"\n\"", 0), ("\"\\x\"", 1),
      ("\"\\ud800\"", 1), ("[\"a\\udc00\"]", 3), ("\"\\ud800\\u0041\"", 1), ("nul", 0), ("nulll", 0),
      (".5", 0),
      ("[1 2]", 3), ("{a:1}", 1), ("\"", 0), ("1 1", 2), ("1.", 2), ("1e", 2), ("{\"a\":1,}", 7), ("'a'", 0),
      ("[1", 2), ("[1] // x", 4), ("\"a\u{1}\"", 2), ("Infinity", 0), ("\"\\u12g4\"", 1), ("\u{B}1", 0),
      ("\u{A0}1", 0),
    ])
  func refused(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try read(text) }
    #expect(error?.position.offset == offset, "\(error?.reason ?? "")")
    #expect(error?.code == .malformed)
  }

  @Test("Lines and columns count bytes from 1")
  func linesAndColumns() throws {
    let error = #expect(throws: JSONError.self) { try read("{\n  \"é\": 01\n}") }
    #expect(error?.position.line == 2 && error?.position.column == 10)
    let loose = #expect(throws: JSONError.self) {
      try read("/* a\n b */ {a: 'x\\\n y', // c\n  b: +\n}", .init(isJSON5: true))
    }
    #expect(loose?.position.line == 4 && loose?.position.column == 7)
  }

  @Test("Bytes that are not UTF-8 are refused")
  func notUTF8() {
    #expect(throws: JSONError.self) { try JSONReader.read([0x22, 0xC3, 0x22]) }
    #expect(throws: JSONError.self) { try JSONReader.read([0x22, 0xED, 0xA0, 0x80, 0x22]) }
    #expect(throws: JSONError.self) { try JSONReader.read([0xFE, 0xFF, 0x00, 0x31]) }
  }

  @Test("Nesting has an end")
  func nesting() {
    let deep = String(repeating: "[", count: 100_000)
    let error = #expect(throws: JSONError.self) { try read(deep, .init(maxDepth: 64)) }
    #expect(error?.reason == "more than 64 levels of nesting")
    #expect(error?.position.offset == 64)
  }

  @Test("A name that stands in one object twice is refused, or kept where that is asked for")
  func repeatedNames() throws {
    let many = (0..<20).map { "\"n\($0)\":0" }.joined(separator: ",")
    for text in [#"{"a":1,"a":2}"#, "{\(many),\"n3\":1}", "{\"n\":1,\(many),\"n12\":1}"] {
      let error = #expect(throws: JSONError.self) { try read(text) }
      #expect(error?.reason.hasSuffix("stands in one object twice") == true)
      #expect(JSONWriter.text(try read(text, .init(allowsRepeatedNames: true))) == text)
    }
    // Names that only look alike are two.
    #expect(try read("{\"\u{E9}\":1,\"e\u{301}\":2}").members?.count == 2)
    #expect(try read(#"[{"a":1,"b":{"a":2}},{"a":3}]"#).array?.count == 2)
  }

  @Test("Places are the bytes at which values and keys begin")
  func places() throws {
    let node = try read("{ \"ä\" : [ 1 , true ] }")
    #expect(node.members?.map(\.position.offset) == [2])
    let items = node.members?[0].value.array ?? []
    #expect(items.map(\.position.offset) == [10, 14].map { $0 + 1 })
    #expect(items.map { JSONPath(to: $0.position, in: node).description } == ["$.ä[0]", "$.ä[1]"])
  }

  @Test("A byte order mark is passed over, unless it may not be there")
  func byteOrderMark() throws {
    #expect(try read("\u{FEFF}[1]") == .array([.number(1)]))
    #expect(throws: JSONError.self) { try read("\u{FEFF}1", .init(allowsByteOrderMark: false)) }
  }

  @Test(
    "JSON5 reads as the JSON that it means",
    arguments: [
      ("{a:1,}", #"{"a":1}"#), ("/**/[ true , false,null]", "[true,false,null]"), ("\"x\"", #""x""#),
      ("[.5, 5., +1, -0x1F, 1e3, 0]", "[0.5,5,1,-31,1e3,0]"),
      (
        "{'a b': \"c\\\"d\", $x: .5, y: 0x1F, _: [+1, 1e3, 5.,],} // end",
        #"{"a b":"c\"d","$x":0.5,"y":31,"_":[1,1e3,5]}"#
      ),
      ("{ü: 'line\\\nbreak', \\u0061: '\\x41\\v\\'\\0'}", #"{"ü":"linebreak","a":"A\u000b'\u0000"}"#),
      ("\u{A0}\u{FEFF}\u{2028}[1\u{C}]", "[1]"),
    ])
  func json5(text: String, expected: String) throws {
    #expect(JSONWriter.text(try read(text, .init(isJSON5: true))) == expected)
  }

  @Test(
    "What is no JSON5 is refused, too",
    arguments: [
      "[1,,2]", "{,}", "01", "0x", ".", "1 /* a", "{1a: 2}", "'a\n'", "+-1", "'\\1'", "tru", "NaNN", "/ 1",
    ])
  func json5Refused(text: String) {
    let error = #expect(throws: JSONError.self) { try read(text, .init(isJSON5: true)) }
    #expect(error?.code == .malformed)
  }

  @Test("A text in pieces of any size reads as the whole")
  func pieces() throws {
    let text = #"{"name":["é\n😀","\ud83d\ude00",true,-12.5e+3,{}],"b":null}"#
    let whole = try read(text)
    for size in 1...7 {
      var rest = Array(text.utf8)[...]
      var reader = JSONReader([]) {
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
      #expect(try reader.node() == whole)
      try reader.end()
    }
  }

  @Test("The cost of a text grows with its length")
  func linear() throws {
    let items = repeatElement("{\"k\":\"v\\n\",\"l\":[1,2,3]}", count: 20_000).joined(separator: ",\n")
    let names = (0..<50_000).map { "\"n\($0)\":0" }.joined(separator: ",")
    let clock = ContinuousClock()
    let time = try clock.measure {
      _ = try read("[\(items)]")
      _ = try read("{\(names)}")
    }
    #expect(time < Sanitizer.bound(.seconds(20)))
  }

  @Test("Keys are sorted by their bytes where that is asked for")
  func sorted() throws {
    let node = try read(#"{"b":{"z":1,"a":2},"B":1,"a":[]}"#)
    #expect(
      String(decoding: JSONWriter.bytes(node, sortsKeys: true), as: UTF8.self)
        == #"{"B":1,"a":[],"b":{"a":2,"z":1}}"#)
  }
}
