import CalendarDomain

/// The transitions that a VTIMEZONE's observances give, for any years asked for.
///
/// An observance holds from each of its onsets until the next onset of any observance. Before the
/// first onset of all, the TZOFFSETFROM of the observance that begins first holds.
/// Source: RFC 5545, 3.6.5.
struct DefinitionRule: YearTableSource {
  let observances: [ZoneDefinition.Observance]

  /// nil when the definition has no observance.
  init?(_ definition: ZoneDefinition) {
    guard !definition.observances.isEmpty else { return nil }
    // The order in the file means nothing.
    observances = definition.observances.sorted { $0.firstOnset < $1.firstOnset }
  }

  func table(years: Range<Int>) -> ZoneTable {
    let first = observances[0]
    var table = ZoneTable(
      initial: LocalTimeType(offset: first.offsetFrom, abbreviation: ""))
    var onsets: [(instant: Int, type: LocalTimeType)] = []
    for observance in observances {
      for onset in observance.onsets(years: years) { onsets.append((onset, observance.type)) }
    }
    onsets.sort { $0.instant < $1.instant }
    for onset in onsets { table.append(onset.instant, onset.type) }
    return table
  }
}

extension ZoneDefinition.Observance {
  fileprivate var firstOnset: Int { start.timeline - offsetFrom }

  fileprivate var type: LocalTimeType {
    LocalTimeType(offset: offsetTo, isDaylight: isDaylight, abbreviation: name ?? "")
  }

  /// Instants of the onsets in `years`, and of the last one before them.
  fileprivate func onsets(years: Range<Int>) -> [Int] {
    ([start] + dates).map { $0.timeline - offsetFrom }
  }
}

extension ZoneDefinition {
  /// The zone that the component describes; nil when it has no STANDARD or DAYLIGHT part.
  public var zone: Zone? {
    DefinitionRule(self).map { Zone(identifier: tzid, rule: $0) }
  }
}
