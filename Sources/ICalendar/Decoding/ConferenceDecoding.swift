import CalendarDomain

extension ConferenceModel {
  /// Reads CONFERENCE.
  init(decoding property: ContentProperty) {
    self.init(uri: property.value)
    for parameter in property.parameters {
      switch parameter.canonicalName {
      case "FEATURE" where parameter.fillWords(&features): continue
      case "LABEL" where parameter.fill(&label): continue
      case "VALUE" where parameter.values.map { $0.inUpperCase } == ["URI"]: continue
      default: restParameters.append(parameter)
      }
    }
  }
}
