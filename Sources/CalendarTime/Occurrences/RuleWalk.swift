import CalendarDomain

/// One RRULE or EXRULE of a series, walked in instants: UNTIL decided by instant, DTSTART counted.
struct RuleWalk {
  private var sequence: RuleSequence
  private let zone: Zone
  private let until: Instant?

  /// - Parameter countsStart: a DTSTART off its rule takes the first of COUNT (RRULE, not EXRULE).
  /// - Throws: when the rule cannot be walked.
  init(
    _ rule: borrowing RecurrenceModel, clock: SeriesClock, countsStart: Bool,
    expandScale: ScaleExpander?
  ) throws(RecurrenceError) {
    zone = clock.zone
    let start = clock.form.local
    var bound: LocalDateTime?
    (bound, until) = RuleWalk.bounds(of: rule.until, clock: clock)
    if rule.until == nil { bound = nil }
    var sequence = try RuleSequence(
      rule, start: start, isDate: clock.isDate, notAfter: bound, expandScale: expandScale)
    if countsStart, let count = rule.count {
      var probe = sequence
      if probe.next() != start {
        var rule = copy rule
        rule.count = count - 1
        sequence = try RuleSequence(
          rule, start: start, isDate: clock.isDate, notAfter: bound, expandScale: expandScale)
      }
    }
    self.sequence = sequence
  }

  var work: Int { sequence.work }

  var isGivenUp: Bool { sequence.isGivenUp }

  mutating func seek(_ bound: LocalDateTime) { sequence.seek(bound) }

  mutating func next() -> Slot? {
    while let local = sequence.next() {
      let instant = zone.instant(of: local)
      if let until, instant > until { return nil }
      return Slot(local: local, instant: instant, origin: .rule)
    }
    return nil
  }

  /// UNTIL as a wall-clock bound for the rule (never too early) and, where it is an instant, exactly.
  ///
  /// A DATE against a timed series means that whole day in the series' zone; a local time the zone of
  /// DTSTART; a UTC time against all-day is held against local midnight in the user's zone.
  private static func bounds(
    of until: EventTime?, clock: SeriesClock
  ) -> (LocalDateTime?, Instant?) {
    guard let until else { return (nil, nil) }
    if clock.isDate {
      if case .utc(let utc) = until {
        return (LocalDateTime(date: clock.zone.local(at: Instant(utc: utc)).date), nil)
      }
      return (LocalDateTime(date: until.local.date), nil)
    }
    switch until {
    case .date(let date):
      return (LocalDateTime(date: date, secondOfDay: 86_399), nil)
    case .floating(let local), .zoned(let local, _):
      return (local, nil)
    case .utc(let utc):
      let instant = Instant(utc: utc)
      // A day more than the wall clock shows: in a repeated hour the clock runs back.
      return (clock.zone.local(at: instant).adding(seconds: 86_400), instant)
    }
  }
}
