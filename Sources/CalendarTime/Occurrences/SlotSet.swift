import CalendarDomain

/// A set of instances named by values of any form: EXDATE lists and RECURRENCE-IDs.
///
/// Matching is by instant, whatever zone a value is written in, or that of DTSTART where it is written in none; a DATE
/// names every instance of that day in the series' zone; in an all-day series everything names a day.
/// Source: RFC 5545, 3.8.5.1 and 3.8.4.4.
struct SlotSet<Value> {
  private var instants: [Instant: Value] = [:]
  private var days: [LocalDate: Value] = [:]

  var isEmpty: Bool { instants.isEmpty && days.isEmpty }

  mutating func insert(_ time: EventTime, _ value: Value, clock: SeriesClock) {
    if clock.isDate {
      days[clock.day(of: time)] = value
    } else if case .date(let date) = time {
      days[date] = value
    } else {
      instants[clock.instant(of: time)] = value
    }
  }

  subscript(_ slot: Slot) -> Value? {
    if let value = instants[slot.instant] { return value }
    return days.isEmpty ? nil : days[slot.local.date]
  }
}
