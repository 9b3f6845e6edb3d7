public import Basics
public import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Writes calendars as iCalendar.
public struct ExportCalendarsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "exportCalendar", "Writes calendars as iCalendar: what was imported comes out line by line as it was.",
    [
      .init("calendars", .texts, "Their keys; all calendars if not given."),
      .init("from", .time, "Events with an instance from then on alone."),
      .init("to", .time, "Events with an instance before then alone."),
      .init("matching", .text, "Events with every word in title, place, note or people alone."),
    ], answer: "list of calendars, each with its text")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let keys: [String]?
  private let from: TimeInput?
  private let to: TimeInput?
  private let text: String?
  /// What is published alone: events that may have an instance then.
  private let window: Range<Instant>?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    keys = try parameters.texts("calendars").value
    from = try parameters.time("from").value
    to = try parameters.time("to").value
    text = try parameters.text("matching").value
    window = nil
  }

  /// What a snapshot of that window is made from: the events of all calendars that may have a say in it, in lines that
  /// are not folded.
  public init(publishing window: Range<Instant>) {
    (keys, from, to, text) = (nil, nil, nil, nil)
    self.window = window
  }

  public func perform() async throws -> [ExportedCalendar] {
    let environment = try await environment()
    let query = self
    return try await manager().read { reader in try query.export(reader, environment) }
  }

  private func export(_ reader: StoreReader, _ environment: IntentEnvironment) throws -> [ExportedCalendar] {
    var export = try CalendarExport(reader, database: environment.database)
    let calendars =
      try keys?.map { key in
        guard let calendar = try reader.calendar(key: key) else {
          throw IntentError.notFound("calendar", key)
        }
        return calendar
      } ?? reader.calendars()
    let rows = try wantedRows(reader, environment)
    return try calendars.map { calendar in
      let bytes = try export.bytes(
        of: calendar,
        overlapping: window.map { $0.lowerBound.secondsSince1970..<$0.upperBound.secondsSince1970 },
        isFolded: window == nil
      ) { rows?.contains($0.id) ?? true }
      return ExportedCalendar(calendar: CalendarEntity(calendar), bytes: bytes)
    }
  }

  /// The rows of the objects that are wanted; nil: all.
  private func wantedRows(_ reader: StoreReader, _ environment: IntentEnvironment) throws -> Set<Int>? {
    guard from != nil || to != nil || text != nil else { return nil }
    let lower = from.map { $0.instant(in: environment.zone) } ?? SeriesDocument.allTimes.lowerBound
    let upper = to.map { $0.instant(in: environment.zone) } ?? SeriesDocument.allTimes.upperBound
    guard lower <= upper else { throw IntentError.validation("to", "the end must not be before the start") }
    var objects =
      try text.map { try reader.objects(kind: "VEVENT", matching: $0) }
      ?? reader.objects(kind: "VEVENT", from: lower.secondsSince1970, to: upper.secondsSince1970)
    if from != nil || to != nil {
      objects = try objects.filter { object in
        try !SeriesDocument(object, environment).occurrences(overlapping: lower..<upper, limit: 1).isEmpty
      }
    }
    return Set(objects.flatMap(\.components).map(\.id))
  }
}

/// A calendar with its text.
public struct ExportedCalendar: Hashable, Sendable, IntentAnswer {
  public var calendar: CalendarEntity
  /// Its VCALENDAR; several, one after the other, where one TZID means several things.
  public var bytes: [UInt8]

  public var json: JSONNode {
    .object([
      .init("calendar", calendar.json), .init("text", .string(String(decoding: bytes, as: UTF8.self))),
    ])
  }
}

extension TimeInput {
  /// A date begins in the zone, a wall time is one of it.
  func instant(in zone: Zone) -> Instant {
    switch self {
    case .date(let date): zone.instant(of: LocalDateTime(date: date))
    case .wall(let local): zone.instant(of: local)
    case .instant(let instant): instant
    }
  }
}
