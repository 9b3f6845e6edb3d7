import CalendarDomain

extension StructuredDataModel {
  /// Reads STRUCTURED-DATA.
  init(decoding property: ContentProperty) {
    switch property.valueType {
    case "URI": self.init(content: .uri(property.value))
    case "BINARY": self.init(content: .inline(base64: property.value))
    default: self.init(content: .text(TextDecoding.text(property)))
    }
    for parameter in property.parameters {
      switch parameter.canonicalName {
      case "FMTTYPE" where parameter.fill(&mediaType): continue
      case "SCHEMA" where parameter.fill(&schema): continue
      case "VALUE", "ENCODING": continue
      default: restParameters.append(parameter)
      }
    }
  }
}
