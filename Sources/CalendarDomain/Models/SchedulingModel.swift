/// When a component happens and repeats: what a recurrence set is computed from.
///
/// Held by `EventModel` (and by to-dos and journals), so that one walker serves all of them.
/// Source: RFC 5545, 3.6.1, 3.8.2 and 3.8.5.
public struct SchedulingModel: Hashable, Sendable {
  /// How the end was given.
  public enum End: Hashable, Sendable {
    /// DTEND, or DUE of a to-do: exclusive.
    case time(EventTime)
    case duration(CalendarDuration)
  }

  /// DTSTART. nil in a cancellation that names an instance only, and in to-dos.
  public var start: EventTime?
  public var end: End?
  public var recurrenceID: RecurrenceID?
  public var rules: [RecurrenceModel] = []
  /// EXRULE, deprecated by RFC 5545 and still honoured (RFC 2445, 4.8.5.2).
  public var exceptionRules: [RecurrenceModel] = []
  public var recurrenceDates: [RecurrenceDate] = []
  public var exceptionDates: [EventTime] = []

  public init(start: EventTime? = nil) { self.start = start }

  /// Whether it has a rule or RDATE of its own.
  public var isRecurring: Bool { !rules.isEmpty || !recurrenceDates.isEmpty }
}

extension SchedulingModel {
  /// The properties beside a DTSTART in UTC or with a zone that hold a time without one, each once.
  ///
  /// Source: RFC 5545, 3.8.2.2, 3.8.4.4, 3.8.5.1 and 3.8.5.2.
  public var propertiesWithoutZone: [String] {
    func isFloating(_ time: EventTime) -> Bool {
      if case .floating = time { return true }
      return false
    }
    guard let start, !start.isDate, !isFloating(start) else { return [] }
    var found: [String] = []
    if case .time(let time) = end, isFloating(time) { found.append("DTEND") }
    if let recurrenceID, isFloating(recurrenceID.time) { found.append("RECURRENCE-ID") }
    if recurrenceDates.contains(where: { isFloating($0.start) }) { found.append("RDATE") }
    if exceptionDates.contains(where: isFloating) { found.append("EXDATE") }
    return found
  }
}
