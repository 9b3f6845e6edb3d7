import CalendarDomain

extension LineWriter {
  /// Writes CONFERENCE.
  mutating func add(_ conference: ConferenceModel) {
    var writer = ParameterWriter()
    writer.add("VALUE", "URI")
    writer.add("FEATURE", conference.features)
    writer.add("LABEL", conference.label)
    add("CONFERENCE", writer.parameters + conference.restParameters, value: conference.uri)
  }
}
