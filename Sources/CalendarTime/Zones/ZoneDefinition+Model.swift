public import CalendarDomain

extension ZoneDefinition {
  /// More rules than any zone of the world has had.
  private static let mostRules = 400

  /// What a VTIMEZONE says of a zone; parts without a start or offsets say nothing and are left out.
  ///
  /// One with more rules than a zone can have, or with rules finer than monthly, is a trap and no zone: it
  /// gives no observances, so that the ladder of names goes on below it.
  /// Source: RFC 5545, 3.6.5.
  public init(_ model: TimeZoneModel) {
    let location = model.rest.first { $0.name.isWord("X-LIC-LOCATION") }?.value
    let rules = model.observances.lazy.flatMap(\.rules)
    guard rules.count <= ZoneDefinition.mostRules, rules.allSatisfy({ $0.frequency >= .monthly }) else {
      self.init(tzid: model.tzid, observances: [], location: location)
      return
    }
    self.init(
      tzid: model.tzid, observances: model.observances.compactMap(Observance.init), location: location)
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
