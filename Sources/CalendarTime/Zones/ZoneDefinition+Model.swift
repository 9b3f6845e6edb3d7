public import CalendarDomain

extension ZoneDefinition {
  /// What a VTIMEZONE says of a zone; parts without a start or offsets say nothing and are left out.
  public init(_ model: TimeZoneModel) {
    self.init(
      tzid: model.tzid,
      observances: model.observances.compactMap { part in
        guard let start = part.start, let to = part.offsetTo ?? part.offsetFrom else { return nil }
        return Observance(
          isDaylight: part.isDaylight, start: start.local, offsetFrom: part.offsetFrom ?? to,
          offsetTo: to, rules: part.rules, dates: part.recurrenceDates.map(\.start.local),
          name: part.names.first)
      })
  }
}
