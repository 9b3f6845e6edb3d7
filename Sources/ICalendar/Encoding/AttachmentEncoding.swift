import CalendarDomain

extension LineWriter {
  /// Writes ATTACH and IMAGE; an image always names its value type (RFC 7986, 5.10).
  mutating func add(_ name: String, _ attachment: AttachmentModel) {
    var writer = ParameterWriter()
    let value: String
    switch attachment.content {
    case .uri(let uri):
      if name == "IMAGE" { writer.add("VALUE", "URI") }
      value = uri
    case .inline(let base64):
      writer.add("VALUE", "BINARY")
      writer.add("ENCODING", "BASE64")
      value = base64
    }
    writer.add("DISPLAY", attachment.display)
    writer.add("FMTTYPE", attachment.mediaType)
    add(name, writer.parameters + attachment.restParameters, value: value)
  }
}
