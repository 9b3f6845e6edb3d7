import CalendarDomain

extension RelationModel {
  /// Reads RELATED-TO.
  init(decoding property: ContentProperty) {
    self.init(target: TextDecoding.text(property))
    for parameter in property.parameters {
      if parameter.canonicalName == "RELTYPE", parameter.fillWord(&type) { continue }
      restParameters.append(parameter)
    }
  }
}
