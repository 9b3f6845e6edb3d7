public import CalendarDomain

extension ContentProperty {
  /// A property whose value is a text, with what would end it escaped.
  ///
  /// Source: RFC 5545, 3.3.11.
  public init(name: String, text: String) {
    self.init(name: name, value: TextEncoding.escaped(text))
  }

  /// The value read as one text.
  ///
  /// Source: RFC 5545, 3.3.11.
  public var text: String { TextDecoding.text(self) }

  /// The property of one unfolded content line; nil for a text that is none.
  public init?(line: String) {
    guard let property = KeptLine.read(line) else { return nil }
    self = property
  }
}

extension ContentProperty {
  /// Reads an unfolded line in UTF-8; nil for what is no content line.
  package init?(contentLine bytes: ArraySlice<UInt8>) {
    var lexer = ContentLineLexer(bytes, isUTF8: true)
    guard let property = lexer.property(at: nil) else { return nil }
    self = property
  }
}
