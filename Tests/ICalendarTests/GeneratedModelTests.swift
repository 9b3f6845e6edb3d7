import CalendarDomain
import Testing

@testable import ICalendar

@Suite("Generated models survive the trip to bytes and back")
struct GeneratedModelTests {
  private static let texts = [
    "", "a", "ü, ö; \\ \"x\"", "line\nbreak", "n\\n", "😀 long " + String(repeating: "word ", count: 40),
    ":;,", "^^n",
  ]

  private func time(_ random: inout SeededGenerator) -> EventTime {
    let local = LocalDateTime(
      Int.random(in: 1...9999, using: &random), Int.random(in: 1...12, using: &random),
      Int.random(in: 1...28, using: &random),
      Int.random(in: 0...23, using: &random), Int.random(in: 0...59, using: &random),
      Int.random(in: 0...59, using: &random))
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .date(local.date)
    case 1: return .floating(local)
    case 2: return .utc(local)
    default:
      return .zoned(
        local, tzid: ["Europe/Berlin", "(UTC+01:00) Bern, Rome", "A \"b\""].randomElement(using: &random)!)
    }
  }

  private func event(_ random: inout SeededGenerator) -> EventModel {
    func text() -> String { GeneratedModelTests.texts.randomElement(using: &random)! }
    func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
    func word() -> String { ["ACCEPTED", "X-OTHER", "CHAIR"].randomElement(using: &random)! }
    func texts() -> [String] { (0..<Int.random(in: 0...3, using: &random)).map { _ in text() } }
    func solid() -> [String] { texts().filter { !$0.isEmpty } }
    func times() -> [EventTime] { (0..<Int.random(in: 0...4, using: &random)).map { _ in time(&random) } }
    func duration() -> CalendarDuration {
      CalendarDuration(
        isNegative: Bool.random(using: &random), weeks: Int.random(in: 0...2, using: &random),
        days: Int.random(in: 0...9, using: &random), hours: Int.random(in: 0...30, using: &random), seconds: 1
      )
    }
    func attendee() -> AttendeeModel {
      var attendee = AttendeeModel(address: "mailto:a@example.com")
      attendee.name = maybe(text())
      attendee.status = maybe(word())
      attendee.isReplyRequested = maybe(Bool.random(using: &random))
      attendee.groups = solid()
      attendee.restParameters = [.init(name: "X-P", values: texts() + ["z"])]
      return attendee
    }
    var event = EventModel()
    event.uid = maybe(text())
    event.summary = maybe(text())
    event.description = maybe(text())
    event.location = maybe(text())
    event.status = maybe(word())
    event.sequence = maybe(Int.random(in: -5...1_000_000, using: &random))
    event.stamp = maybe(time(&random))
    event.scheduling.start = maybe(time(&random))
    event.scheduling.end = maybe(Bool.random(using: &random) ? .time(time(&random)) : .duration(duration()))
    event.scheduling.recurrenceID = maybe(
      RecurrenceID(time: time(&random), isThisAndFuture: Bool.random(using: &random)))
    event.scheduling.exceptionDates = times()
    event.scheduling.recurrenceDates =
      times().map { .time($0) }
      + times().map { .period(PeriodModel(start: $0, extent: .duration(duration()))) }
    event.categories = solid()
    event.comments = texts()
    event.organizer = maybe(attendee())
    event.attendees = [attendee(), attendee()]
    event.geo = maybe(
      GeoModel(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -1e-6...1e-6, using: &random)))
    event.relations = [RelationModel(target: text(), type: maybe("CHILD"))]
    event.rest = [
      ContentProperty(name: "X-A", parameters: [.init(name: "Q", values: texts() + [""])], value: "a\\b;c")
    ]
    var alarm = AlarmModel()
    alarm.trigger = [.fromStart(duration()), .fromEnd(duration()), .absolute(time(&random))]
      .randomElement(using: &random)
    alarm.action = maybe("AUDIO")
    event.alarms = [alarm]
    return event
  }

  @Test("Five hundred random events are equal after it, through lines and through JSON")
  func events() throws {
    var random = SeededGenerator(state: 7)
    for round in 0..<100 {
      var model = CalendarModel()
      model.version = "2.0"
      model.events = (0..<5).map { _ in event(&random) }
      let tree = CalendarEncoder.encode(model)
      let printed = ComponentPrinter.print([tree])
      let read = CalendarDecoder.decode(try ComponentParser.parse(printed, file: nil).calendars[0], file: nil)
        .0
      let isSame = read == model
      #expect(isSame, "round \(round)")
      let isFixpoint = ComponentPrinter.print([CalendarEncoder.encode(read)]) == printed
      #expect(isFixpoint, "round \(round)")
      let isSameByJSON = try ModelDecoder.decode(ModelEncoder.encode(model)) == model
      #expect(isSameByJSON, "JSON, round \(round)")
    }
  }
}
