import CalendarDomain

/// The transitions that a VTIMEZONE's observances give, for any years asked for.
///
/// An observance holds from each of its onsets until the next onset of any observance. Before the
/// first onset of all, the TZOFFSETFROM of the observance that begins first holds.
/// Source: RFC 5545, 3.6.5.
struct DefinitionRule: YearTableSource {
  private let observances: [ZoneDefinition.Observance]
  /// Where DTSTART or the rule lets each observance begin, on its own clock.
  private let begins: [LocalDateTime]
  /// Type before the first onset of all.
  private let initial: LocalTimeType

  /// nil when the definition has no observance.
  init?(_ definition: ZoneDefinition) {
    guard !definition.observances.isEmpty else { return nil }
    observances = definition.observances
    begins = observances.map(\.begin)
    // The order in the file means nothing.
    let first = zip(begins, observances).map { begin, observance in
      ((observance.dates + [begin]).map(\.timeline).min()! - observance.offsetFrom, observance.offsetFrom)
    }.min(by: <)!
    initial = LocalTimeType(offset: first.1, abbreviation: "")
  }

  func table(years: Range<Int>) -> ZoneTable {
    let range = Zone.start(ofYear: years.lowerBound)..<Zone.start(ofYear: years.upperBound)
    var onsets: [(instant: Int, index: Int)] = []
    for (index, observance) in observances.enumerated() {
      onsets += observance.onsets(in: range, begin: begins[index]).map { ($0, index) }
    }
    onsets.sort { ($0.instant, $0.index) < ($1.instant, $1.index) }
    var table = ZoneTable(initial: initial)
    for onset in onsets { table.append(onset.instant, observances[onset.index].type) }
    return table
  }
}

extension ZoneDefinition.Observance {
  /// The local time at which the observance takes effect by DTSTART, an onset whatever RDATEs lie before it.
  ///
  /// DTSTART should be one of its rule's onsets, yet programs write a date of their own there, the
  /// same one for summer and winter. Then the rule says when the observance begins; where the rule
  /// gives nothing, DTSTART is all there is.
  fileprivate var begin: LocalDateTime {
    let firsts = rules.compactMap { rule in
      var sequence = try? RuleSequence(rule, start: start, isDate: false, notAfter: notAfter(rule))
      return sequence?.next()
    }
    return firsts.min() ?? start
  }

  fileprivate var type: LocalTimeType {
    LocalTimeType(offset: offsetTo, isDaylight: isDaylight, abbreviation: name ?? "")
  }

  /// Enough for a change on every day of a table's years; a rule with more is not a zone's.
  private static let mostOnsets = 20_000

  /// Instants of the onsets in a range, and of the last ones before it.
  fileprivate func onsets(in range: Range<Int>, begin: LocalDateTime) -> [Int] {
    let local = range.lowerBound + offsetFrom..<range.upperBound + offsetFrom
    var found = ([begin] + dates).map(\.timeline).filter { $0 < local.upperBound }
    for rule in rules { found += onsets(of: rule, in: local) }
    return found.map { $0 - offsetFrom }
  }

  /// Local times of a rule's onsets in a range, and of the last one before it.
  ///
  /// A rule that can't be read gives none: the observance begins, and stays.
  private func onsets(of rule: RecurrenceModel, in local: Range<Int>) -> [Int] {
    let bound = notAfter(rule)
    guard var sequence = try? RuleSequence(rule, start: start, isDate: false, notAfter: bound)
    else { return [] }
    // Nothing comes after the bound, so the last onset before it is looked for from there.
    let from = min(local.lowerBound, bound.map { $0.timeline + 1 } ?? Int.max)
    // Most rules have an onset every year; for the others, look back further and further.
    for years in [1, 8, 64, 512, 10_000] {
      let begin = max(from - years * 366 * 86_400, start.timeline)
      sequence.seek(LocalDateTime(timeline: begin))
      var found: [Int] = []
      while found.count < Self.mostOnsets, let onset = sequence.next()?.timeline, onset < local.upperBound {
        found.append(onset)
      }
      if begin == start.timeline || found.first.map({ $0 < from }) == true { return found }
    }
    return []
  }

  /// UNTIL on the observance's own clock, which runs by TZOFFSETFROM.
  private func notAfter(_ rule: RecurrenceModel) -> LocalDateTime? {
    switch rule.until {
    case .utc(let time): time.adding(seconds: offsetFrom)
    case .date(let date): LocalDateTime(date: date, secondOfDay: 86_399)
    case .floating(let time), .zoned(let time, _): time
    case nil: nil
    }
  }
}

extension ZoneDefinition {
  /// The zone that the component describes; nil when it has no STANDARD or DAYLIGHT part.
  public var zone: Zone? {
    DefinitionRule(self).map { Zone(identifier: tzid, rule: $0) }
  }
}
