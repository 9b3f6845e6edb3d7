public import CalendarDomain

extension ZoneDefinition {
  /// What a VTIMEZONE says of a zone; parts without a start or offsets say nothing and are left out.
  ///
  /// Source: RFC 5545, 3.6.5.
  public init(_ model: TimeZoneModel) {
    self.init(tzid: model.tzid, observances: model.observances.compactMap(Observance.init))
  }
}

extension ZoneDefinition.Observance {
  /// One of the offsets stands in for the other where it is missing.
  fileprivate init?(_ model: ObservanceModel) {
    guard let start = model.start, let offsetTo = model.offsetTo ?? model.offsetFrom else { return nil }
    let offsetFrom = model.offsetFrom ?? offsetTo
    /// Onsets are local times; one in UTC is met.
    func local(_ time: EventTime) -> LocalDateTime {
      if case .utc(let utc) = time { return utc.adding(seconds: offsetFrom) }
      return time.local
    }
    self.init(
      isDaylight: model.isDaylight, start: local(start), offsetFrom: offsetFrom, offsetTo: offsetTo,
      rules: model.rules, dates: model.recurrenceDates.map { local($0.start) }, name: model.names.first)
  }
}
