import CalendarDomain
import ICalendar

/// A length of time on the command line, in the form of RFC 5545, 3.3.6.
enum DurationArgument {
  /// Seconds of `PT1H`, `PT30M`, `P1D`.
  static func parse(_ text: String) throws -> Int {
    guard let duration = CalendarDuration(text: text), !duration.isNegative else {
      throw ArgumentProblem("is not a length like PT1H")
    }
    return duration.nominalDays * 86_400 + duration.exactSeconds
  }
}
