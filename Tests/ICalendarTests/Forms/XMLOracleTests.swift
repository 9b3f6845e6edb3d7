import Basics
import Testing

@Suite("XML agrees with expat") struct XMLOracleTests {
  private static let texts = [
    "<a/>", "<a></a>", "<a>b</a>", "<?xml version=\"1.0\"?><a/>",
    "<?xml version='1.0' encoding='UTF-8'?>\n<a>é😀</a>\n",
    "<a xmlns='urn:x'><b/><c xmlns=''/></a>", "<p:a xmlns:p=\"urn:p\"><p:b p:c='1'/></p:a>",
    "<a>&lt;&amp;&gt;&quot;&apos;&#65;&#x42;</a>",
    "<a><![CDATA[<b>]]&]]></a>", "<a>x<!-- c -->y</a>", "<a><?pi x?></a>", "<a>\r\nb\rc\n</a>",
    "<a b = 'c'\n/>", "<a  >b</a  >",
    "<a>]]</a>", "<a>]]&gt;</a>", "<a>x<![CDATA[]]>y</a>", "<!-- a --><a/><!-- b -->", "<a\u{E9}/>",
    "<_a.b-c/>",
    // Refused.
    "", " ", "a", "<a>", "</a>", "<a></b>", "<a/><b/>", "<a/>b", "<a b></a>", "<a b=c/>", "<a b='1' b='2'/>",
    "<a b='<'/>",
    "<a>&x;</a>", "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>&#xFFFE;</a>", "<a>&</a>", "<a>]]></a>",
    "<a><!-- -- --></a>", "<a>\u{1}</a>",
    "<a>\u{FFFF}</a>", "<1a/>", "<a><b></a></b>", "<p:a/>", "<a><![CDATA[x</a>", "<a><!x></a>",
    "<a b='1'c='2'/>", " <?xml version='1.0'?><a/>",
    "<a><?xml version='1.0'?></a>", "<a", "<a><!-- x", "<a:b:c xmlns:a='x'/>", "<a/ >", "<a>\u{0}</a>",
    "< a/>",
  ]

  private static func events(_ text: String, piece: Int = .max) throws -> [[String]] {
    var rest = Array(text.utf8)[...]
    var reader = XMLReader([]) {
      defer { rest = rest.dropFirst(piece) }
      return Array(rest.prefix(piece))
    }
    var events: [[String]] = []
    while let event = try reader.next() {
      switch event {
      case .start(let name):
        events.append(["start", name.namespace.isEmpty ? name.local : "\(name.namespace) \(name.local)"])
      case .text(let text) where events.last?.first == "text": events[events.count - 1][1] += text
      case .text(let text): if !text.isEmpty { events.append(["text", text]) }
      case .end: events.append(["end", ""])
      }
    }
    return events
  }

  @Test("Texts well formed and not are read, and refused, alike")
  func agrees() throws {
    let input = JSONNode.array(Self.texts.map { .string($0) })
    guard let output = try PythonOracle.run("xml_oracle.py", [], JSONWriter.bytes(input)) else { return }
    let expected = try #require(try JSONReader.read(output).array)
    for (text, node) in zip(Self.texts, expected) {
      let events = try? Self.events(text)
      let wanted = node.array?.map { $0.array?.compactMap(\.string) ?? [] }
      #expect(events == wanted, "\(text)")
      for piece in [1, 3] { #expect((try? Self.events(text, piece: piece)) == events, "\(text)") }
    }
  }

  @Test("Document types, and the entities that they name, are refused")
  func documentTypes() {
    let bomb = """
      <!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>
      """
    for text in [bomb, "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>", "<!DOCTYPE a><a/>"] {
      let error = #expect(throws: XMLError.self) { try Self.events(text) }
      #expect(error?.reason.contains("document type") == true)
    }
    #expect(throws: XMLError.self) { try Self.events("<?xml version='1.0' encoding='latin1'?><a/>") }
    let deep = String(repeating: "<a>", count: 100_000)
    let error = #expect(throws: XMLError.self) { try Self.events(deep) }
    #expect(error?.position.column == 256 * 3 + 1)
  }

  @Test("Lines and columns are those of the tag")
  func places() {
    let error = #expect(throws: XMLError.self) { try Self.events("<a>\n  <b></c></a>") }
    #expect(error?.position.line == 2 && error?.position.column == 6)
  }
}
