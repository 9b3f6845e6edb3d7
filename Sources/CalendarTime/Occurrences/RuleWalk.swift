import CalendarDomain

/// One RRULE or EXRULE of a series, walked in instants: ascending, each once, UNTIL decided by instant, DTSTART
/// counted.
struct RuleWalk {
  private var sequence: RuleSequence
  private let zone: Zone
  private let isDate: Bool
  private let until: Instant?
  /// What was read ahead to put it in order, the next one last.
  private var waiting: [Slot] = []

  /// - Parameter countsStart: a DTSTART off its rule takes the first of COUNT (RRULE, not EXRULE).
  /// - Throws: when the rule cannot be walked.
  init(
    _ rule: borrowing RecurrenceModel, clock: SeriesClock, countsStart: Bool,
    expandScale: ScaleExpander?
  ) throws(RecurrenceError) {
    zone = clock.zone
    isDate = clock.isDate
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

  mutating func seek(_ bound: LocalDateTime) {
    waiting = []
    sequence.seek(bound)
  }

  mutating func next() -> Slot? {
    guard let slot = waiting.popLast() ?? read() else { return nil }
    if let until, slot.instant > until { return nil }
    return slot
  }

  private mutating func read() -> Slot? {
    guard let slot = readByWallClock() else { return nil }
    guard !isDate, isSkipped(slot) else { return slot }
    orderAcrossGap(from: slot)
    return waiting.popLast()
  }

  private mutating func readByWallClock() -> Slot? {
    sequence.next().map { Slot(local: $0, instant: zone.instant(of: $0), origin: .rule) }
  }

  /// Whether the zone's clocks leave out the time of a slot, which then stands for a later one.
  private func isSkipped(_ slot: Slot) -> Bool {
    slot.local.timeline - slot.instant.secondsSince1970 != zone.offset(at: slot.instant)
  }

  /// Reads on until nothing that comes can be earlier, since a rule may name both a time that the clocks skip and the
  /// later time that it stands for. Of two for one instant, the one that clocks show is kept.
  private mutating func orderAcrossGap(from first: Slot) {
    var latest = first.instant
    var slots = [(slot: first, isSkipped: true)]
    while let slot = readByWallClock() {
      let isSkipped = isSkipped(slot)
      slots.append((slot, isSkipped))
      if !isSkipped, slot.instant >= latest { break }
      latest = max(latest, slot.instant)
    }
    slots.sort { ($0.slot.instant, $0.isSkipped ? 1 : 0) > ($1.slot.instant, $1.isSkipped ? 1 : 0) }
    for (slot, _) in slots {
      // The better one of two comes later here.
      if waiting.last?.instant == slot.instant { waiting.removeLast() }
      waiting.append(slot)
    }
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
