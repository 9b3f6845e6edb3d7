import Basics
import CalendarDomain
import CalendarIntents
import CalendarRepository
import CalendarTime
import ICalendar

/// What a test begins with: the same on every machine.
struct StoreSeed: Sendable {
  static let parameters: [IntentDescriptor.Parameter] = [
    .init("text", .text, "The calendar, as iCalendar; three events and two to-dos if not given."),
    .init("calendar", .text, "The key of the calendar that it goes into; local:1 if not given."),
  ]

  private let key: String
  private let file: ImportFile

  init(_ parameters: IntentParameters) throws(IntentError) {
    key = try parameters.text("calendar").value ?? "local:1"
    let text = try parameters.text("text").value ?? Self.text
    do throws(ParseError) { file = try ImportFile(Array(text.utf8), name: "seed") } catch {
      throw .validation("text", error.reason)
    }
  }

  /// Puts it into the store; how many components are new.
  func plant(in writer: StoreWriter, _ environment: IntentEnvironment) throws -> Int {
    guard let (source, number) = StoredCalendarModel.parts(ofKey: key) else {
      throw IntentError.validation("calendar", "'\(key)' is no key")
    }
    let run = CalendarImport(
      files: [file], source: source, number: number, title: "Seed", isFeed: false, now: environment.now(),
      database: environment.database)
    return try run.run(in: writer).counts.new
  }

  private static let text: String = {
    let series = "RRULE:FREQ=WEEKLY;COUNT=10"
    let events = [("single", ""), ("series", series), ("other", "")].enumerated().flatMap { number, event in
      [
        "BEGIN:VEVENT", "UID:\(event.0)@example.com", "DTSTAMP:20260101T000000Z",
        "DTSTART:2026032\(number)T090000Z", "DURATION:PT1H", "SUMMARY:Event \(event.0)", event.1,
        "END:VEVENT",
      ]
    }
    let todos = ["open", "done"].flatMap { name in
      [
        "BEGIN:VTODO", "UID:\(name)@example.com", "DTSTAMP:20260101T000000Z", "SUMMARY:To-do \(name)",
        name == "done" ? "STATUS:COMPLETED" : "DUE:20260325T170000Z", "END:VTODO",
      ]
    }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Seed//EN"] + events + todos
    return (lines.filter { !$0.isEmpty } + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined()
  }()
}
