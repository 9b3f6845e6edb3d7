import CalendarDomain
import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The view as one JSON object for scripts, with sorted keys and dates as in the snapshot.
struct ViewJSON: Encodable {
  struct Window: Encodable {
    var start: String
    var end: String
  }

  struct Calendar: Encodable {
    var id: String
    var name: String
    var colorHex: String
    var events: Int
  }

  struct Theme: Encodable {
    var today, text, background, line, primary, accent: String
  }

  struct Session: Encodable {
    var baseURL: String
    var username: String
    var isLoggedIn: Bool
    var writtenAt: String
  }

  struct Day: Encodable {
    /// Local date in `timezone`.
    var date: String
    /// First instant of the day, and of the next.
    var span: Window
    /// `full`, `part` or `none`.
    var coverage: String
    /// Nil where nothing is known: a script cannot take that for a free day.
    var events: [Entry]?
  }

  struct Entry: Encodable {
    var id, title, start, end, colorHex, location, calendarKey: String
    var isAllDay, continuesBefore, continuesAfter: Bool
  }

  struct Moment: Encodable {
    var id, title, start, end: String
  }

  var state: String
  var message: String
  var exitCode: Int32
  var reason: String?
  var now: String
  var timezone: String
  var language: String
  var schemaVersion: Int?
  var writtenAt: String?
  var writerVersion: String?
  var coverage: Window?
  var coversNow: Bool?
  var theme: Theme?
  var session: Session?
  var calendars: [Calendar]
  var eventCount: Int?
  var current: [Moment]?
  var next: Moment?
  var days: [Day]

  init(_ view: SnapshotView) {
    let reading = view.reading
    state = reading.state.rawValue
    message = reading.state.sentence(view.format.language)
    exitCode = reading.state.exitCode.rawValue
    reason = reading.reason
    now = ViewFormat.iso(view.now)
    timezone = view.zone.identifier
    language = view.format.language.rawValue
    let counts = view.eventCounts
    calendars = reading.calendars.map {
      Calendar(id: $0.id, name: $0.name, colorHex: $0.colorHex, events: counts[$0.id] ?? 0)
    }
    session = reading.session.map {
      Session(
        baseURL: $0.baseURL, username: $0.username, isLoggedIn: $0.isLoggedIn,
        writtenAt: ViewFormat.iso(Instant($0.writtenAt)))
    }
    days = view.days.map(Self.day)
    guard let snapshot = view.snapshot, let agenda = view.agenda else { return }
    schemaVersion = snapshot.schemaVersion
    writtenAt = ViewFormat.iso(Instant(snapshot.writtenAt))
    writerVersion = snapshot.writerVersion
    coverage = Window(
      start: ViewFormat.iso(Instant(snapshot.coverageStart)),
      end: ViewFormat.iso(Instant(snapshot.coverageEnd)))
    coversNow = agenda.coversNow
    let colours = snapshot.theme
    theme = Theme(
      today: colours.today, text: colours.text, background: colours.background, line: colours.line,
      primary: colours.primary, accent: colours.accent)
    eventCount = snapshot.events.count
    // Outside the coverage there is no telling what is on.
    current = agenda.coversNow ? agenda.current.map(Self.moment) : nil
    next = agenda.coversNow ? agenda.next.map(Self.moment) : nil
  }

  private static func moment(_ event: SnapshotEvent) -> Moment {
    Moment(
      id: event.id, title: event.title, start: ViewFormat.iso(Instant(event.start)),
      end: ViewFormat.iso(Instant(event.end)))
  }

  private static func day(_ day: AgendaDay) -> Day {
    let word =
      switch day.coverage {
      case .full: "full"
      case .part: "part"
      case .none: "none"
      }
    let entries = day.entries.map { entry in
      Entry(
        id: entry.event.id, title: entry.event.title, start: ViewFormat.iso(entry.start),
        end: ViewFormat.iso(entry.end), colorHex: entry.event.colorHex, location: entry.event.location,
        calendarKey: entry.event.calendarKey, isAllDay: entry.event.isAllDay,
        continuesBefore: entry.continuesBefore, continuesAfter: entry.continuesAfter)
    }
    return Day(
      date: ViewFormat.iso(day.date),
      span: Window(start: ViewFormat.iso(day.span.lowerBound), end: ViewFormat.iso(day.span.upperBound)),
      coverage: word, events: day.isKnown || !entries.isEmpty ? entries : nil)
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    // Strings, numbers and lists of them: there is nothing that could fail.
    let data = (try? encoder.encode(self)) ?? Data()
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
