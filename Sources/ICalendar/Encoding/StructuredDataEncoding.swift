import CalendarDomain

extension LineWriter {
  /// Writes STRUCTURED-DATA.
  mutating func add(_ data: StructuredDataModel) {
    var writer = ParameterWriter()
    let value: String
    switch data.content {
    case .text(let text):
      writer.add("VALUE", "TEXT")
      value = TextEncoding.escaped(text)
    case .uri(let uri):
      writer.add("VALUE", "URI")
      value = uri
    case .inline(let base64):
      writer.add("VALUE", "BINARY")
      writer.add("ENCODING", "BASE64")
      value = base64
    }
    writer.add("FMTTYPE", data.mediaType)
    writer.add("SCHEMA", data.schema)
    add("STRUCTURED-DATA", writer.parameters + data.restParameters, value: value)
  }
}
