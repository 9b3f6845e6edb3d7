import CalendarDomain
import CalendarrCore
import SnapshotBuilding

/// Content that is allowed and hard, and content that a writer must not leave but a reader must bear.
extension FixtureMaker {
  func contentFixtures() throws -> [Fixture] {
    try [
      repeatedIDs(), oddColours(), hardTitles(), quietCalendars(), brokenCalendars(), hiddenCalendars(),
      busyDay(),
      unknownKeys(), unsorted(),
    ]
  }

  private func repeatedIDs() throws -> Fixture {
    var fixture = try container(
      "repeated-ids", "The app's form of ids: the UID for every instance of a series.",
      snapshot(
        (0..<5).map { event("series@example.com", "Weekly", at(7 * $0, 10), at(7 * $0, 11)) }))
    fixture.findings = [.repeatedID]
    fixture.note = "With --ids uid the check finds nothing."
    return fixture
  }

  private func oddColours() throws -> Fixture {
    let odd = ["red", "#FFF", "", "#12345678", "4285f4", "#GGGGGG"]
    var plain = snapshot(
      odd.indices.map { event("colour\($0)@example.com", "Colour \($0)", at(1, 8 + $0), at(1, 9 + $0)) })
    for index in odd.indices { plain.events[index].colorHex = odd[index] }
    plain.todayColorHex = "blue"
    plain.accentColorHex = ""
    var calendars = Self.calendars
    calendars[0].colorHex = "orange"
    var fixture = try container(
      "colours-odd",
      "Colours that are not six hexadecimal digits: a reader shows black or grey, and goes on.",
      plain, calendars: calendars)
    fixture.findings = [.colourForm]
    fixture.refusedBySchema = [SnapshotContainer.snapshotName, SnapshotContainer.calendarsName]
    return fixture
  }

  private func hardTitles() throws -> Fixture {
    let titles = [
      "", " ", "<script>alert(1)</script> & \"quotes\" 'single'", "two\nlines\tand a tab",
      String(repeating: "A title that does not end ", count: 40),
      "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
      "اجتماع الفريق الأسبوعي", "פגישת צוות שבועית (10:30)", "会议 会議 회의", "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🇩🇪",
      "e\u{301}\u{302}\u{303}\u{323} combining", "\u{202E}turned round", "zero\u{200B}width\u{FEFF}",
    ]
    return try container(
      "titles-hard", "Titles that are empty, very long, right to left, emoji, markup, or of several lines.",
      snapshot(
        titles.indices.map {
          event(
            "title\($0 < 10 ? "0" : "")\($0)@example.com", titles[$0], at(1, 6 + $0), at(1, 7 + $0),
            location: $0 % 3 == 0 ? titles[$0] : "")
        }))
  }

  private func quietCalendars() throws -> Fixture {
    try container(
      "calendars-quiet", "Calendars without events are listed all the same, so that a reader can offer them.",
      snapshot([event("one@example.com", "The only one", at(0, 18), at(0, 19))]),
      calendars: [
        SnapshotCalendar(id: "ical:9", name: "Archive", colorHex: "#616161"),
        SnapshotCalendar(id: "caldav:7", name: "Club", colorHex: "#F6BF26"),
      ] + Self.calendars)
  }

  private func brokenCalendars() throws -> Fixture {
    var fixture = try container(
      "calendars-broken", "A list of calendars that cannot be read gives none; the snapshot stands.",
      snapshot(Array(ordinaryEvents().prefix(5))))
    fixture.files[1].content = .text("{\"calendars\": []}\n")
    fixture.calendars = []
    fixture.findings = [.unlistedCalendar, .wrongType]
    fixture.refusedBySchema = [SnapshotContainer.calendarsName]
    return fixture
  }

  private func hiddenCalendars() throws -> Fixture {
    var fixture = try container(
      "hidden-and-banished",
      "ical:3 is hidden: listed, without events. caldav:2 is banished: neither listed nor with events.",
      snapshot(ordinaryEvents().filter { $0.calendarKey == "local:1" }),
      calendars: Array(Self.calendars[1...]))
    fixture.note = "snapview check --hidden ical:3 --banished caldav:2 finds nothing."
    return fixture
  }

  private func busyDay() throws -> Fixture {
    var random = generator(2)
    let events = (0..<SnapshotCoverage.maxEvents).map { index in
      let start = at(1, random.below(23), random.below(60))
      return event(
        "busy\(index)@example.com", "Event \(index)", start,
        start.adding(seconds: 60 * (5 + random.below(55))),
        calendar: Self.calendars[index % 3])
    }
    return try container("busy-day", "Five hundred events in one day, many at once.", snapshot(events))
  }

  private func unknownKeys() throws -> Fixture {
    var fixture = try container(
      "unknown-keys", "Keys that a later writer may add: a reader ignores them, the check does not.",
      snapshot(Array(ordinaryEvents().prefix(5)))
    ) { node in
      node.setting("theme", .object([])).changingItems(of: "events") {
        $0.setting("notes", .string("private"))
      }
    }
    fixture.findings = [.unknownKey]
    fixture.refusedBySchema = [SnapshotContainer.snapshotName]
    return fixture
  }

  private func unsorted() throws -> Fixture {
    var expected = snapshot(Array(ordinaryEvents().prefix(6)))
    expected.events.reverse()
    var fixture = try container(
      "unsorted", "Events in the wrong order, which a reader keeps, or sorts by start.", expected)
    fixture.findings = [.eventOrder]
    fixture.eventsMayBeSorted = true
    return fixture
  }
}
