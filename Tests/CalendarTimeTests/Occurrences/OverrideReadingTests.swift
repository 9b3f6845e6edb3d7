import CalendarDomain
import TestSupport
import Testing

@testable import CalendarTime

@Suite("What a series gives to values and overrides that say less") struct OverrideReadingTests {
  private static func at(_ text: String, _ zone: String? = nil) -> EventTime {
    let time = BasicTime.read(text) ?? .utc(LocalDateTime(1, 1, 1))
    return zone.map { .zoned(time.local, tzid: $0) } ?? time
  }

  private static func member(
    _ index: Int, _ start: EventTime?, sequence: Int = 0, _ change: (inout SchedulingModel) -> Void
  ) -> SeriesMember {
    var scheduling = SchedulingModel(start: start)
    change(&scheduling)
    return SeriesMember(index: index, scheduling: scheduling, sequence: sequence)
  }

  /// The set in March and April 2026, for a user in Los Angeles.
  private static func result(_ members: [SeriesMember]) -> RecurrenceSet.Result {
    let resolver = ZoneResolver(
      database: TestZones.database, userZone: TestZones.zone("America/Los_Angeles"), definitions: [],
      calendarZoneName: nil)
    let window = Instant(utc: LocalDateTime(2026, 3, 1))..<Instant(utc: LocalDateTime(2026, 5, 1))
    return RecurrenceSet(members: members, resolver: resolver).occurrences(overlapping: window, limit: 100)
  }

  private static func text(_ members: [SeriesMember]) -> [String] {
    result(members).occurrences.map {
      "\($0.member) \(BasicTime.text($0.start))/\(BasicTime.text($0.end))"
    }
  }

  private static func daily(_ count: Int) -> RecurrenceModel {
    var rule = RecurrenceModel(frequency: .daily)
    rule.count = count
    return rule
  }

  static let starts: [EventTime] = [
    at("20260407T180000", "Europe/Berlin"), at("20260407T180000", "America/New_York"), at("20260407T180000Z"),
  ]

  @Test("DTEND, RDATE, EXDATE and RECURRENCE-ID without a zone take that of DTSTART", arguments: starts)
  func everyProperty(start: EventTime) {
    func same(_ day: Int, _ hour: Int = 18) -> EventTime {
      start.withLocal(LocalDateTime(2026, 4, day, hour))
    }
    func bare(_ day: Int, _ hour: Int = 18) -> EventTime { .floating(LocalDateTime(2026, 4, day, hour)) }
    func members(_ time: (Int, Int) -> EventTime) -> [SeriesMember] {
      [
        Self.member(0, start) {
          $0.end = .time(time(7, 19))
          $0.rules = [Self.daily(4)]
          $0.exceptionDates = [time(8, 18)]
          $0.recurrenceDates = [
            .time(time(20, 12)), .period(PeriodModel(start: time(21, 12), extent: .end(time(21, 15)))),
          ]
        },
        Self.member(1, start.withLocal(LocalDateTime(2026, 4, 9, 20))) {
          $0.recurrenceID = RecurrenceID(time: time(9, 18))
          $0.end = .time(time(9, 22))
        },
      ]
    }
    let wanted = Self.text(members(same))
    #expect(wanted.count == 5)
    #expect(Self.text(members(bare)) == wanted)
    let kinds = Self.result(members(bare)).problems.map(\.kind)
    #expect(
      Set(kinds) == [
        .zoneOfStart(property: "DTEND"), .zoneOfStart(property: "RDATE"), .zoneOfStart(property: "EXDATE"),
        .zoneOfStart(property: "RECURRENCE-ID"),
      ])
    #expect(Self.result(members(same)).problems.isEmpty)
  }

  @Test("UNTIL without a zone is in that of DTSTART", arguments: starts)
  func until(start: EventTime) {
    var rule = RecurrenceModel(frequency: .daily)
    rule.until = .floating(LocalDateTime(2026, 4, 9, 18))
    #expect(Self.text([Self.member(0, start) { $0.rules = [rule] }]).count == 3)
    rule.until = .floating(LocalDateTime(2026, 4, 9, 17, 59))
    #expect(Self.text([Self.member(0, start) { $0.rules = [rule] }]).count == 2)
  }

  @Test("An override older than its series stays out where the series has its instance no more")
  func stale() {
    func override(_ sequence: Int) -> SeriesMember {
      Self.member(1, Self.at("20260318"), sequence: sequence) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260317"))
      }
    }
    func master(_ change: (inout SchedulingModel) -> Void) -> SeriesMember {
      Self.member(0, Self.at("20260310"), sequence: 2) {
        var weekly = RecurrenceModel(frequency: .weekly)
        weekly.count = 3
        $0.rules = [weekly]
        change(&$0)
      }
    }
    let changes: [(inout SchedulingModel) -> Void] = [
      { $0.exceptionDates = [Self.at("20260317")] },
      { $0.rules[0].count = 1 },
      { $0.rules[0].interval = 2 },
      { $0.rules[0].until = Self.at("20260316") },
    ]
    for change in changes {
      let older = Self.result([master(change), override(1)])
      #expect(!older.occurrences.contains { $0.member == 1 })
      #expect(older.superseded == [1])
      // One that is as new is shown, also where EXDATE takes its slot away.
      #expect(Self.result([master(change), override(2)]).occurrences.contains { $0.member == 1 })
    }
    #expect(Self.result([master { _ in }, override(1)]).occurrences.contains { $0.member == 1 })
  }

  @Test("Overrides alone are told apart by what they name, whatever became of the first")
  func orphans() {
    let orphans = [
      Self.member(0, Self.at("20260325")) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260325T090000Z"))
      },
      Self.member(1, Self.at("20260325T160000Z")) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260325T150000Z"))
      },
      Self.member(2, Self.at("20260325T100000Z")) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260325"))
      },
    ]
    let found = Self.result(orphans).occurrences
    #expect(found.allSatisfy { $0.origin == .orphan && $0.base == nil })
    #expect(
      Set(found.map { BasicTime.text($0.recurrenceID ?? .utc(LocalDateTime(1, 1, 1))) }) == [
        "20260325T090000Z", "20260325T150000Z", "20260325",
      ])
    let single = Self.member(0, Self.at("20260325T100000Z")) {
      $0.recurrenceID = RecurrenceID(time: Self.at("20260324T100000Z"))
      $0.rules = [Self.daily(3)]
    }
    let alone = Self.result([single])
    #expect(alone.occurrences.count == 1)
    #expect(alone.problems.map(\.kind) == [.recurringOverride])
  }

  @Test("An override without an end has the length of its series, in its own form")
  func lengths() {
    let timed = Self.member(0, Self.at("20260320T090000Z")) { $0.end = .time(Self.at("20260320T100000Z")) }
    func override(_ start: EventTime?, of id: String) -> SeriesMember {
      Self.member(1, start) { $0.recurrenceID = RecurrenceID(time: Self.at(id)) }
    }
    func last(_ members: [SeriesMember]) -> String? { Self.text(members).last }
    #expect(last([timed, override(nil, of: "20260325T150000Z")]) == "1 20260325T150000Z/20260325T160000Z")
    #expect(
      last([timed, override(Self.at("20260326T080000Z"), of: "20260325T150000Z")])
        == "1 20260326T080000Z/20260326T090000Z")
    #expect(
      last([timed, override(Self.at("20260326"), of: "20260325T150000Z")])
        == "1 20260326T070000Z/20260327T070000Z")
    let allDay = Self.member(0, Self.at("20260320")) { $0.end = .time(Self.at("20260323")) }
    #expect(
      last([allDay, override(Self.at("20260326"), of: "20260325")]) == "1 20260326T070000Z/20260329T070000Z")
    #expect(
      last([allDay, override(Self.at("20260326T080000Z"), of: "20260325")])
        == "1 20260326T080000Z/20260326T080000Z")
  }

  @Test("What an override leaves out is in the component that it names as its base")
  func bases() {
    let members = [
      Self.member(0, Self.at("20260401T090000Z")) { $0.rules = [Self.daily(5)] },
      Self.member(1, Self.at("20260403T100000Z")) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260403T090000Z"), isThisAndFuture: true)
      },
      Self.member(2, Self.at("20260404T120000Z")) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260404T090000Z"))
      },
    ]
    let found = Self.result(members).occurrences
    #expect(found.map(\.member) == [0, 0, 1, 2, 1])
    #expect(found.map(\.base) == [nil, nil, 0, 1, 0])
  }

  @Test("Of two overrides of one instance that nothing ranks, the last one is shown, and that is said")
  func unranked() {
    func override(_ index: Int, _ hour: Int, sequence: Int = 0) -> SeriesMember {
      Self.member(index, .utc(LocalDateTime(2026, 4, 2, hour)), sequence: sequence) {
        $0.recurrenceID = RecurrenceID(time: Self.at("20260402T090000Z"))
      }
    }
    let master = Self.member(0, Self.at("20260401T090000Z")) { $0.rules = [Self.daily(2)] }
    let tied = Self.result([master, override(1, 10), override(2, 11)])
    #expect(tied.occurrences.map(\.member) == [0, 2])
    #expect(tied.problems.map(\.kind) == [.unranked])
    #expect(Self.result([master, override(1, 10), override(2, 10)]).problems.isEmpty)
    #expect(Self.result([master, override(1, 10, sequence: 1), override(2, 11)]).problems.isEmpty)
  }

  @Test("A series of more rules than are followed says so, and costs little")
  func tooManyRules() {
    let master = Self.member(0, Self.at("20260401T090000Z")) {
      $0.rules = (0..<32_000).map { number in
        var rule = RecurrenceModel(frequency: .daily)
        rule.interval = number % 50 + 1
        return rule
      }
    }
    let clock = ContinuousClock()
    var result = RecurrenceSet.Result()
    let time = clock.measure { result = Self.result([master]) }
    #expect(time < Sanitizer.bound(.seconds(10)))
    #expect(result.problems.contains { $0.kind == .tooMany(.rules, count: 32_000) })
  }
}
