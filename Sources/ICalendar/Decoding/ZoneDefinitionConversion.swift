public import CalendarDomain
public import CalendarTime

extension ZoneDefinition {
  /// What a VTIMEZONE says, or nil when it has no name or no usable observance.
  ///
  /// Source: RFC 5545, 3.6.5.
  public init?(_ model: TimeZoneModel) {
    let observances = model.observances.compactMap(Observance.init)
    guard !model.tzid.isEmpty, !observances.isEmpty else { return nil }
    self.init(tzid: model.tzid, observances: observances)
  }
}

extension ZoneDefinition.Observance {
  /// nil without a start and an offset; a missing TZOFFSETFROM is taken to be TZOFFSETTO.
  fileprivate init?(_ model: ObservanceModel) {
    guard let start = model.start, let offsetTo = model.offsetTo else { return nil }
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

extension CalendarModel {
  /// The zones that the calendar defines itself, in the order they came.
  public var zoneDefinitions: [ZoneDefinition] { timeZones.compactMap(ZoneDefinition.init) }
}
