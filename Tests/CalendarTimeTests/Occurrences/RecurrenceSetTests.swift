import CalendarDomain
import Testing

@testable import CalendarTime

@Suite("Recurrence sets") struct RecurrenceSetTests {
  // MARK: Words of the tables

  private let database = ZoneDatabase.system(environment: [:])

  private func at(_ text: String, _ zone: String? = nil) -> EventTime {
    let digits = text.filter(\.isNumber).map { Int(String($0))! }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let date = LocalDate(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    guard digits.count > 8 else { return .date(date) }
    let local = LocalDateTime(
      date: date, secondOfDay: number(8..<10) * 3600 + number(10..<12) * 60)
    guard let zone else { return text.hasSuffix("Z") ? .utc(local) : .floating(local) }
    return .zoned(local, tzid: zone)
  }

  private func rule(
    _ frequency: RecurrenceModel.Frequency, count: Int? = nil, until: EventTime? = nil
  ) -> RecurrenceModel {
    var rule = RecurrenceModel(frequency: frequency)
    rule.count = count
    rule.until = until
    return rule
  }

  private func member(
    _ index: Int, _ start: EventTime?, minutes: Int = 60, sequence: Int = 0,
    cancelled: Bool = false, _ change: (inout SchedulingModel) -> Void = { _ in }
  ) -> SeriesMember {
    var scheduling = SchedulingModel(start: start)
    if start?.isDate == false { scheduling.end = .duration(CalendarDuration(minutes: minutes)) }
    change(&scheduling)
    return SeriesMember(
      index: index, scheduling: scheduling, sequence: sequence, isCancelled: cancelled)
  }

  /// `member start/end` in UTC, or dates, of all instances in March and April 2026.
  private func instances(
    _ members: [SeriesMember], user: String = "Europe/Berlin", limit: Int = 1_000
  ) throws -> [String] {
    let zone = try #require(database.zone(named: user))
    let resolver = ZoneResolver(
      database: database, userZone: zone, definitions: [], calendarZoneName: nil)
    let window =
      Instant(utc: LocalDateTime(2026, 3, 1))..<Instant(utc: LocalDateTime(2026, 5, 1))
    return RecurrenceSet(members: members, resolver: resolver)
      .occurrences(overlapping: window, limit: limit).occurrences.map {
        "\($0.member) \(text($0.start))/\(text($0.end))"
      }
  }

  private func text(_ instant: Instant) -> String {
    let local = instant.utc
    func two(_ value: Int) -> String { (value < 10 ? "0" : "") + String(value) }
    return
      "\(two(local.date.month))\(two(local.date.day))T\(two(local.hour))\(two(local.minute))"
  }

  // MARK: Sets

  @Test("DTSTART off its rule is shown, and counted first") func startOffRule() throws {
    let series = member(0, at("20260303T0900Z")) {
      var weekly = rule(.weekly, count: 3)
      weekly.byDay = [.init(weekday: .friday)]
      $0.rules = [weekly]
    }
    #expect(
      try instances([series]) == [
        "0 0303T0900/0303T1000", "0 0306T0900/0306T1000", "0 0313T0900/0313T1000",
      ])
  }

  @Test("RDATE adds, with its own length for a period; EXDATE takes away; each start once")
  func datesOfAllForms() throws {
    let series = member(0, at("20260303T0900", "Europe/Berlin")) {
      $0.rules = [rule(.daily, count: 4)]
      $0.recurrenceDates = [
        .time(at("20260303T0800Z")),
        .period(
          PeriodModel(
            start: at("20260310T1200Z"), extent: .duration(CalendarDuration(hours: 3)))),
        .period(PeriodModel(start: at("20260311T1200Z"), extent: .end(at("20260312T0600Z")))),
      ]
      $0.exceptionDates = [
        at("20260304T0300", "America/New_York"), at("20260305"), at("20260306T0900Z"),
      ]
    }
    #expect(
      try instances([series]) == [
        "0 0303T0800/0303T0900", "0 0306T0800/0306T0900", "0 0310T1200/0310T1500",
        "0 0311T1200/0312T0600",
      ])
  }

  @Test("EXRULE takes away what it produces") func exceptionRule() throws {
    let series = member(0, at("20260303T0900Z")) {
      $0.rules = [rule(.daily, count: 6)]
      var second = rule(.daily)
      second.interval = 2
      $0.exceptionRules = [second]
    }
    #expect(
      try instances([series]) == [
        "0 0304T0900/0304T1000", "0 0306T0900/0306T1000", "0 0308T0900/0308T1000",
      ])
  }

  @Test("an override replaces its instance in whatever form it names it", arguments: 0..<4)
  func overrideForms(form: Int) throws {
    let ids = [
      at("20260304T0900", "Europe/Berlin"), at("20260304T0800Z"),
      at("20260304T0300", "America/New_York"), at("20260304"),
    ]
    let series = member(0, at("20260303T0900", "Europe/Berlin")) {
      $0.rules = [rule(.daily, count: 3)]
    }
    let moved = member(1, at("20260420T1000Z")) { $0.recurrenceID = RecurrenceID(time: ids[form]) }
    #expect(
      try instances([series, moved]) == [
        "0 0303T0800/0303T0900", "0 0305T0800/0305T0900", "1 0420T1000/0420T1100",
      ])
  }

  @Test("a cancelled override takes its instance away, also without DTSTART")
  func cancelledOverride() throws {
    let series = member(0, at("20260303T0900Z")) { $0.rules = [rule(.daily, count: 2)] }
    let cancelled = member(1, nil, cancelled: true) {
      $0.recurrenceID = RecurrenceID(time: at("20260304T0900Z"))
    }
    #expect(try instances([series, cancelled]) == ["0 0303T0900/0303T1000"])
  }

  @Test("THISANDFUTURE shifts time, length and text of the rest, over a change of the clocks")
  func thisAndFuture() throws {
    let series = member(0, at("20260319T0900", "Europe/Berlin")) {
      $0.rules = [rule(.weekly, count: 5)]
    }
    let later = member(1, at("20260326T1100", "Europe/Berlin"), minutes: 90) {
      $0.recurrenceID = RecurrenceID(
        time: at("20260326T0900", "Europe/Berlin"), isThisAndFuture: true)
    }
    let once = member(2, at("20260409T0800", "Europe/Berlin"), minutes: 45) {
      $0.recurrenceID = RecurrenceID(time: at("20260409T0900", "Europe/Berlin"))
    }
    #expect(
      try instances([series, later, once]) == [
        "0 0319T0800/0319T0900", "1 0326T1000/0326T1130", "1 0402T0900/0402T1030",
        "2 0409T0600/0409T0645", "1 0416T0900/0416T1030",
      ])
  }

  @Test("Where one instance, and all from it on, are changed, the component of the one speaks for it")
  func singleBesideFuture() throws {
    let series = member(0, at("20260319T0600Z")) { $0.rules = [rule(.daily, count: 3)] }
    let later = member(1, at("20260320T0800Z")) {
      $0.recurrenceID = RecurrenceID(time: at("20260320T0600Z"), isThisAndFuture: true)
    }
    let once = member(2, at("20260320T1500Z")) { $0.recurrenceID = RecurrenceID(time: at("20260320T0600Z")) }
    for members in [[series, later, once], [once, later, series]] {
      #expect(
        try instances(members) == [
          "0 0319T0600/0319T0700", "2 0320T1500/0320T1600", "1 0321T0800/0321T0900",
        ])
    }
  }

  @Test("A DATE event lasts whole days, begun ones too")
  func lengthOfDate() throws {
    let event = member(0, at("20260310")) { $0.end = .duration(CalendarDuration(hours: 36)) }
    #expect(try instances([event], user: "Etc/UTC") == ["0 0310T0000/0312T0000"])
  }

  @Test("What ends as the window begins is not in it; what has no length and begins there is")
  func bordersOfWindow() throws {
    let ended = member(0, at("20260228T2300Z"))
    let begun = member(1, at("20260301T0000Z"), minutes: 0)
    let after = member(2, at("20260501T0000Z"))
    #expect(try instances([ended]) == [])
    #expect(try instances([begun]) == ["1 0301T0000/0301T0000"])
    #expect(try instances([after]) == [])
  }

  @Test("An exception in UTC takes away the day that it falls on where the series is")
  func exceptionInUTC() throws {
    let series = member(0, at("20260319")) {
      $0.rules = [rule(.daily, count: 3)]
      $0.exceptionDates = [at("20260319T2300Z")]
    }
    #expect(try instances([series]) == ["0 0318T2300/0319T2300", "0 0320T2300/0321T2300"])
  }

  @Test("THISANDFUTURE gives its length to dates that no rule names, too")
  func thisAndFutureOfDates() throws {
    let series = member(0, at("20260319T0600Z")) {
      $0.end = .time(at("20260319T0700Z"))
      $0.recurrenceDates = [.time(at("20260320T0600Z")), .time(at("20260421T0600Z"))]
    }
    let later = member(1, at("20260320T0800Z")) {
      $0.recurrenceID = RecurrenceID(time: at("20260320T0600Z"), isThisAndFuture: true)
      $0.end = .time(at("20260320T1000Z"))
    }
    #expect(
      try instances([series, later]) == [
        "0 0319T0600/0319T0700", "1 0320T0800/0320T1000", "1 0421T0800/0421T1000",
      ])
  }

  @Test("a cancelled THISANDFUTURE ends the series") func cancelledRest() throws {
    let series = member(0, at("20260303T0900Z")) { $0.rules = [rule(.daily)] }
    let cancelled = member(1, at("20260305T0900Z"), cancelled: true) {
      $0.recurrenceID = RecurrenceID(time: at("20260305T0900Z"), isThisAndFuture: true)
    }
    #expect(
      try instances([series, cancelled]) == ["0 0303T0900/0303T1000", "0 0304T0900/0304T1000"])
  }

  @Test("overrides without their series stand alone") func orphans() throws {
    let one = member(0, at("20260303T0900Z")) {
      $0.recurrenceID = RecurrenceID(time: at("20260303T0800Z"))
    }
    let two = member(1, at("20260304T0900Z"), cancelled: true) {
      $0.recurrenceID = RecurrenceID(time: at("20260304T0800Z"))
    }
    #expect(try instances([one, two]) == ["0 0303T0900/0303T1000"])
  }

  @Test("the newer version counts: SEQUENCE, then DTSTAMP, then the later in the file")
  func versions() throws {
    let old = member(0, at("20260303T0900Z"), sequence: 1)
    let new = member(1, at("20260304T0900Z"), sequence: 2)
    #expect(try instances([new, old]) == ["1 0304T0900/0304T1000"])
    var stamped = member(0, at("20260303T0900Z"))
    stamped.stamp = at("20260102T0000Z")
    var earlier = member(1, at("20260304T0900Z"))
    earlier.stamp = at("20260101T0000Z")
    #expect(try instances([stamped, earlier]) == ["0 0303T0900/0303T1000"])
    let last = member(2, at("20260305T0900Z"))
    #expect(try instances([member(1, at("20260304T0900Z")), last]) == ["2 0305T0900/0305T1000"])
  }

  @Test("cancelling a series leaves only instances that were changed later") func cancelledSeries()
    throws
  {
    let series = member(0, at("20260303T0900Z"), sequence: 3, cancelled: true) {
      $0.rules = [rule(.daily, count: 3)]
    }
    let before = member(1, at("20260304T1000Z"), sequence: 3) {
      $0.recurrenceID = RecurrenceID(time: at("20260304T0900Z"))
    }
    let after = member(2, at("20260305T1000Z"), sequence: 4) {
      $0.recurrenceID = RecurrenceID(time: at("20260305T0900Z"))
    }
    #expect(try instances([series, before, after]) == ["2 0305T1000/0305T1100"])
  }

  // MARK: UNTIL

  @Test(
    "UNTIL counts in every form",
    arguments: [
      // A date against a timed series: that whole local day.
      ("20260305", 3), ("20260305T090000", 3), ("20260305T085900", 2), ("20260305T0800Z", 3),
      ("20260305T0759Z", 2),
    ])
  func until(text: String, count: Int) throws {
    let series = member(0, at("20260303T0900", "Europe/Berlin")) {
      $0.rules = [rule(.daily, until: at(text))]
    }
    #expect(try instances([series]).count == count)
  }

  @Test("UTC UNTIL of an all-day series is held against local midnight") func untilOfDays() throws {
    let series = member(0, at("20260303")) { $0.rules = [rule(.daily, until: at("20260304T2300Z"))] }
    #expect(
      try instances([series]) == [
        "0 0302T2300/0303T2300", "0 0303T2300/0304T2300", "0 0304T2300/0305T2300",
      ])
  }

  // MARK: Lengths

  @Test("DTEND gives a series an exact length, days of a DURATION a nominal one") func lengths()
    throws
  {
    let exact = member(0, at("20260327T2200", "Europe/Berlin")) {
      $0.end = .time(at("20260328T2200", "Europe/Berlin"))
      $0.rules = [rule(.daily, count: 2)]
    }
    let nominal = member(1, at("20260327T2200", "Europe/Berlin")) {
      $0.end = .duration(CalendarDuration(days: 1))
      $0.rules = [rule(.daily, count: 2)]
    }
    #expect(
      try instances([exact]) == ["0 0327T2100/0328T2100", "0 0328T2100/0329T2100"])
    #expect(
      try instances([nominal]) == ["1 0327T2100/0328T2100", "1 0328T2100/0329T2000"])
  }

  @Test("a start in the gap is read with the offset before it; the next ones are back")
  func gap() throws {
    let series = member(0, at("20260328T0230", "Europe/Berlin"), minutes: 30) {
      $0.rules = [rule(.daily, count: 3)]
    }
    #expect(
      try instances([series]) == [
        "0 0328T0130/0328T0200", "0 0329T0130/0329T0200", "0 0330T0030/0330T0100",
      ])
  }

  // MARK: Bounded work

  @Test("a fierce series gives no more than was asked for") func limit() throws {
    let series = member(0, at("19700101T0000Z"), minutes: 1) { $0.rules = [rule(.secondly)] }
    let found = try instances([series], limit: 501)
    #expect(found.count == 501)
    #expect(found.first == "0 0228T2359/0301T0000")
  }

  @Test("rules that take each other away entirely come to an end") func annihilation() throws {
    let series = member(0, at("20260101T0000Z"), minutes: 1) {
      $0.rules = [rule(.secondly)]
      $0.exceptionRules = [rule(.secondly)]
    }
    #expect(try instances([series]).isEmpty)
  }
}
