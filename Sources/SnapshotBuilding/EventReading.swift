import CalendarDomain
import CalendarTime

extension EventModel {
  /// STATUS:CANCELLED. Source: RFC 5545, 3.8.1.11.
  var isCancelled: Bool { status?.isWord("CANCELLED") == true }

  /// The colour that the event names itself.
  var ownColor: String? {
    let own = rest.first { $0.name.isWord("X-CALENDARR-COLOR") }
    return own.flatMap { ColorRule.normalized($0.value) } ?? color.flatMap(ColorRule.normalized)
  }
}
