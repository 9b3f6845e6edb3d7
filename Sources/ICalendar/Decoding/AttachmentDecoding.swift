import CalendarDomain

extension AttachmentModel {
  /// Reads ATTACH and IMAGE.
  init(decoding property: ContentProperty) {
    let isInline =
      property.valueType == "BINARY"
      || ["BASE64", "B"].contains(property.parameter("ENCODING")?.first?.inUpperCase ?? "")
    self.init(content: isInline ? .inline(base64: property.value) : .uri(property.value))
    for parameter in property.parameters {
      switch parameter.canonicalName {
      case "FMTTYPE" where parameter.fill(&mediaType): continue
      case "DISPLAY" where parameter.fillWords(&display): continue
      case "VALUE" where isInline || parameter.values.map { $0.inUpperCase } == ["URI"]: continue
      case "ENCODING" where isInline: continue
      default: restParameters.append(parameter)
      }
    }
  }
}
