import CalendarDomain
import CalendarRepository

/// Finds events: by ids, by a text, between two instants, suggested ones, or all.
public struct FindEventsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "findEvents", "Finds events by one of its parameters; without any, all by start.",
    [
      .init("ids", .texts, "These, in this order; unknown ones are left out."),
      .init("matching", .text, "Those with every word in title, place, note or people."),
      .init("from", .time, "The instances from then on."),
      .init("to", .time, "The instances before then."),
      .init("suggested", .boolean, "The next five."),
      .init("calendar", .text, "Of this calendar alone."),
      .init("limit", .integer, "At most so many."),
    ], answer: "list of events")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let ids: [String]?
  private let text: String?
  private let from: TimeInput?
  private let to: TimeInput?
  private let isSuggested: Bool
  private let calendar: String?
  private let limit: Int?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    ids = try parameters.texts("ids").value
    text = try parameters.text("matching").value
    from = try parameters.time("from").value
    to = try parameters.time("to").value
    isSuggested = try parameters.boolean("suggested").value ?? false
    calendar = try parameters.text("calendar").value
    limit = try parameters.integer("limit", in: 1...1_000_000).value
    let kinds = [ids != nil, text != nil, from != nil || to != nil, isSuggested].count { $0 }
    guard kinds <= 1 || (text != nil && ids == nil && !isSuggested) else {
      throw .validation("matching", "one of ids, matching, from and to, or suggested")
    }
  }

  public func perform() async throws -> [EventEntity] {
    let environment = try await environment()
    let query = self
    let found = try await manager().read { reader in try query.found(EventStore(environment, reader)) }
    return limit.map { Array(found.prefix($0)) } ?? found
  }

  private func found(_ store: EventStore) throws -> [EventEntity] {
    if let calendar, try store.reader.calendar(key: calendar) == nil {
      throw IntentError.notFound("calendar", calendar)
    }
    func isWanted(_ object: CalendarObject) -> Bool { calendar == nil || object.calendar.key == calendar }
    if let ids {
      return try ids.compactMap { id in
        do {
          let (document, slot) = try store.find(id)
          return try store.entity(document, slot)
        } catch let error as IntentError where error.code == .notFound { return nil }
      }
    }
    let now = store.environment.now()
    if isSuggested {
      // As far as a year is enough for five in most calendars.
      for days in [31, 366, 3660] {
        let range = now..<now.adding(seconds: days * 86_400)
        let objects = try store.reader.objects(
          kind: "VEVENT", from: range.lowerBound.secondsSince1970, to: range.upperBound.secondsSince1970)
        let next = try store.instances(of: objects.filter(isWanted), in: range, limit: 100).filter {
          $0.start >= now
        }
        if next.count >= 5 || days == 3660 { return Array(next.prefix(5)) }
      }
    }
    if from != nil || to != nil {
      let range = try self.range(store.environment)
      var objects = try store.reader.objects(
        kind: "VEVENT", from: range.lowerBound.secondsSince1970, to: range.upperBound.secondsSince1970)
      if let text {
        let matching = Set(
          try store.reader.objects(kind: "VEVENT", matching: text).map(\.components.first?.id))
        objects = objects.filter { matching.contains($0.components.first?.id) }
      }
      return try store.instances(of: objects.filter(isWanted), in: range)
    }
    let row = try calendar.flatMap { try store.reader.calendar(key: $0)?.id }
    let objects =
      try text.map { try store.reader.objects(kind: "VEVENT", matching: $0, calendar: row, limit: limit) }
      ?? store.reader.objects(kind: "VEVENT")
    return try objects.filter(isWanted).compactMap { object in
      let document = try SeriesDocument(object, store.environment)
      return try? store.entity(document, nil)
    }.sorted { ($0.start, $0.end, $0.calendar, $0.id) < ($1.start, $1.end, $1.calendar, $1.id) }
  }

  private func range(_ environment: IntentEnvironment) throws(IntentError) -> Range<Instant> {
    let lower = from.map { $0.instant(in: environment.zone) } ?? SeriesDocument.allTimes.lowerBound
    let upper = to.map { $0.instant(in: environment.zone) } ?? lower.adding(seconds: 366 * 86_400)
    guard lower <= upper else { throw .validation("to", "the end must not be before the start") }
    return lower..<upper
  }
}
