import CalendarDomain
import Testing

@testable import CalendarTime

@Suite("The series of a calendar") struct CalendarSeriesTests {
  private static let window =
    Instant(utc: LocalDateTime(2026, 3, 1))..<Instant(utc: LocalDateTime(2026, 6, 1))

  private static func at(_ text: String) -> EventTime { BasicTime.read(text) ?? .utc(LocalDateTime(1, 1, 1)) }

  private static func event(
    _ uid: String?, _ start: String?, _ summary: String? = nil, sequence: Int? = nil, stamp: String? = nil,
    _ change: (inout EventModel) -> Void = { _ in }
  ) -> EventModel {
    var event = EventModel()
    event.uid = uid
    event.summary = summary
    event.sequence = sequence
    event.stamp = stamp.map(at)
    event.scheduling.start = start.map(at)
    change(&event)
    return event
  }

  private static func series(_ cancellations: CalendarSeries.Cancellations = [:]) -> CalendarSeries {
    CalendarSeries(
      resolver: ZoneResolver(
        database: TestZones.database, userZone: TestZones.zone("Europe/Berlin"), definitions: [],
        calendarZoneName: nil), cancellations: cancellations)
  }

  /// `name member` of every instance, in order of time, and the kinds of problems.
  private static func shown(
    _ events: [EventModel], _ cancellations: CalendarSeries.Cancellations = [:]
  ) -> (instances: [String], superseded: Set<Int>, problems: [OccurrenceProblem.Kind]) {
    var budget = WorkBudget()
    var found: [(start: Instant, text: String)] = []
    var superseded: Set<Int> = []
    var problems: [OccurrenceProblem.Kind] = []
    for set in series(cancellations).sets(of: events.enumerated().map { SeriesMember($1, index: $0) }) {
      let result = set.occurrences(
        overlapping: window, limits: RecurrenceSet.Limits(instances: 100), budget: &budget)
      for occurrence in result.occurrences {
        let name = set.name + (occurrence.recurrenceID.map { "/" + BasicTime.text($0) } ?? "")
        found.append((occurrence.start, "\(name) \(occurrence.member)"))
      }
      superseded.formUnion(result.superseded)
      problems += result.problems.map(\.kind)
    }
    return (found.sorted { ($0.start, $0.text) < ($1.start, $1.text) }.map(\.text), superseded, problems)
  }

  @Test("Lessons that share a UID are all shown, under names that do not depend on each other")
  func sharedUID() {
    let lessons = [
      Self.event("none", "20260420T060000Z", "Maths"), Self.event("none", "20260420T070000Z", "French"),
      Self.event("none", "20260421T060000Z", "Maths"),
    ]
    let all = Self.shown(lessons)
    #expect(
      all.instances == [
        "none/20260420T060000Z 0", "none/20260420T070000Z 1", "none/20260421T060000Z 2",
      ])
    #expect(all.problems == [.sharedUID(count: 3)])
    #expect(all.superseded == [])
    let fewer = Self.shown([lessons[2], lessons[1]])
    #expect(fewer.instances == ["none/20260420T070000Z 1", "none/20260421T060000Z 0"])
  }

  @Test("Two lessons at one time are told apart by what they say, in any order")
  func sameStart() {
    let lessons = [
      Self.event("none", "20260420T060000Z", "Maths"), Self.event("none", "20260420T060000Z", "French"),
      Self.event("none", "20260421", "Holiday"),
    ]
    let names = Set(Self.shown(lessons).instances.map { $0.split(separator: " ")[0] })
    #expect(names.count == 3 && names.contains("none/20260421"))
    #expect(names.count { $0.hasPrefix("none/20260420T060000Z-") } == 2)
    #expect(names == Set(Self.shown(lessons.reversed()).instances.map { $0.split(separator: " ")[0] }))
  }

  @Test("Versions are those that something ranks")
  func versions() {
    // SEQUENCE, whatever else changed.
    #expect(
      Self.shown([
        Self.event("a", "20260401T080000Z", "Old", sequence: 1),
        Self.event("a", "20260501T100000Z", "New", sequence: 2),
      ]).instances == ["a 1"])
    // DTSTAMP, with the same title or the same start.
    #expect(
      Self.shown([
        Self.event("a", "20260501T100000Z", "Moved", stamp: "20260201T000000Z"),
        Self.event("a", "20260401T080000Z", "Moved", stamp: "20260101T000000Z"),
      ]).instances == ["a 0"])
    #expect(
      Self.shown([
        Self.event("a", "20260401T080000Z", "Old", stamp: "20260101T000000Z"),
        Self.event("a", "20260401T080000Z", "Renamed", stamp: "20260201T000000Z"),
      ]).instances == ["a 1"])
    // Neither: two events, however different their stamps.
    let apart = Self.shown([
      Self.event("a", "20260401T080000Z", "One", stamp: "20260101T000000Z"),
      Self.event("a", "20260502T080000Z", "Two", stamp: "20260201T000000Z"),
      Self.event("a", "20260503T080000Z", "Three", stamp: "20260301T000000Z"),
    ])
    #expect(apart.instances.count == 3)
    // LAST-MODIFIED, where the stamps are those of the export.
    let modified = Self.shown([
      Self.event("a", "20260401T080000Z", "Same", stamp: "20260101T000000Z") {
        $0.lastModified = Self.at("20260105T000000Z")
      },
      Self.event("a", "20260401T090000Z", "Same", stamp: "20260101T000000Z") {
        $0.lastModified = Self.at("20260102T000000Z")
      },
    ])
    #expect(modified.instances == ["a 0"])
    #expect(modified.superseded == [1])
  }

  @Test("Of copies that say the same one is shown")
  func copies() {
    let copy = Self.event("a", "20260401T080000Z", "Same")
    let shown = Self.shown([copy, copy, copy])
    #expect(shown.instances == ["a 2"])
    #expect(shown.superseded == [0, 1])
    #expect(shown.problems == [])
  }

  @Test("Where a UID is shared, a change of one event takes no other away")
  func changeOfOne() {
    let shown = Self.shown([
      Self.event("none", "20260420T060000Z", "Maths"), Self.event("none", "20260420T070000Z", "French"),
      Self.event("none", "20260420T073000Z", "French", sequence: 1),
    ])
    #expect(shown.instances == ["none/20260420T060000Z 0", "none/20260420T073000Z 2"])
  }

  @Test("An override goes to the event that recurs")
  func overrideOfShared() {
    let shown = Self.shown([
      Self.event("none", "20260420T060000Z", "Single"),
      Self.event("none", "20260421T070000Z", "Series") {
        var daily = RecurrenceModel(frequency: .daily)
        daily.count = 2
        $0.scheduling.rules = [daily]
      },
      Self.event("none", "20260422T090000Z") {
        $0.scheduling.recurrenceID = RecurrenceID(time: Self.at("20260422T070000Z"))
      },
    ])
    #expect(
      shown.instances == [
        "none/20260420T060000Z 0", "none/20260421T070000Z/20260421T070000Z 1",
        "none/20260421T070000Z/20260422T070000Z 2",
      ])
  }

  @Test("Events without a UID, and with an empty one, are events of their own")
  func emptyUIDs() {
    let shown = Self.shown([
      Self.event("", "20260401T080000Z", "a"), Self.event("", "20260402T080000Z", "b"),
      Self.event(nil, "20260403T080000Z", "c"), Self.event(nil, "20260403T080000Z", "c"),
    ])
    #expect(shown.instances.count == 4)
    #expect(shown.instances.allSatisfy { $0.hasPrefix("no-uid-") })
    #expect(Set(shown.instances.map { $0.split(separator: " ")[0] }).count == 4)
  }

  @Test("A METHOD:CANCEL message takes back what it names, and shows nothing itself")
  func cancellations() {
    var message = CalendarModel()
    message.method = "CANCEL"
    message.events = [Self.event("a", nil, sequence: 1), Self.event("none", "20260420T060000Z", sequence: 0)]
    let taken = CalendarSeries.cancellations(of: [message])
    #expect(CalendarSeries.messageFinding(of: message)?.code == "method-message")
    #expect(CalendarSeries.messageFinding(of: CalendarModel()) == nil)
    #expect(
      Self.shown([Self.event("a", "20260401T080000Z"), Self.event("b", "20260401T080000Z")], taken).instances
        == ["b 1"])
    let lessons = [
      Self.event("none", "20260420T060000Z", "Maths"), Self.event("none", "20260420T070000Z", "French"),
    ]
    #expect(Self.shown(lessons, taken).instances == ["none/20260420T070000Z 1"])
  }

  @Test("Thousands of events that share a UID cost little")
  func many() {
    let events = (0..<20_000).map { number in
      Self.event(
        "none", BasicTime.text(.utc(LocalDateTime(2026, 3, 1).adding(seconds: number * 60))),
        "Title \(number)",
        stamp: BasicTime.text(.utc(LocalDateTime(2026, 1, 1).adding(seconds: number))))
    }
    var count = 0
    #expect(ContinuousClock().measure { count = Self.shown(events).instances.count } < .seconds(20))
    #expect(count == 20_000)
  }

  @Test("An event, a to-do and a journal entry are members alike")
  func members() {
    var todo = TodoModel()
    (todo.uid, todo.summary, todo.location, todo.status) = ("a", "b", "c", "cancelled")
    let member = SeriesMember(todo, index: 3)
    #expect((member.uid, member.summary, member.location, member.index) == ("a", "b", "c", 3))
    #expect(member.isCancelled && !SeriesMember(todo, index: 0, keepsCancelled: true).isCancelled)
    var journal = JournalModel()
    journal.summary = "b"
    #expect(SeriesMember(journal, index: 0).location == nil)
  }

  @Test(
    "a METHOD tells calendars from messages",
    arguments: [
      (nil, MethodRule.show), ("PUBLISH", .show), ("request", .show), ("CANCEL", .cancel),
      ("reply", .message), ("REFRESH", .message), ("DECLINECOUNTER", .message), ("X-ODD", .show),
    ] as [(String?, MethodRule)])
  func method(name: String?, rule: MethodRule) { #expect(MethodRule(method: name) == rule) }
}
