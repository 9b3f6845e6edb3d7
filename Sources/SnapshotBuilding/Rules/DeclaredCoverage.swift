import CalendarDomain

/// How far a calendar says that it knows what happens.
///
/// A calendar made from a snapshot holds some weeks only. It says so in X-CALENDARR-COVERAGE-START and
/// X-CALENDARR-COVERAGE-END (UTC, half-open), and a snapshot made from it claims no other days.
package enum DeclaredCoverage {
  package static let startName = "X-CALENDARR-COVERAGE-START"
  package static let endName = "X-CALENDARR-COVERAGE-END"

  /// The part of `window` that every published calendar speaks for, empty at the window's start where there
  /// is none, and a finding for each calendar that narrows it.
  static func narrow(
    _ window: Range<Instant>, by calendars: [SourceCalendar]
  ) -> (window: Range<Instant>, diagnostics: [Diagnostic]) {
    var narrowed = window
    var diagnostics: [Diagnostic] = []
    for calendar in calendars where calendar.visibility.publishesEvents {
      for object in calendar.objects {
        let start = bound(startName, of: object.model, &diagnostics) ?? narrowed.lowerBound
        let end = bound(endName, of: object.model, &diagnostics) ?? narrowed.upperBound
        let low = max(narrowed.lowerBound, start)
        let high = min(narrowed.upperBound, end)
        let common = low < high ? low..<high : narrowed.lowerBound..<narrowed.lowerBound
        guard common != narrowed else { continue }
        narrowed = common
        diagnostics.append(
          Diagnostic(
            "coverage-narrowed", .warning,
            "\(calendar.key) speaks for a part of the window only, as it was made from a snapshot",
            location: object.model.source, property: endName,
            action: narrowed.isEmpty
              ? "the snapshot covers nothing"
              : "the snapshot covers \(SnapshotReport.text(narrowed.lowerBound)) to"
                + " \(SnapshotReport.text(narrowed.upperBound))"))
      }
    }
    return (narrowed, diagnostics)
  }

  private static func bound(
    _ name: String, of calendar: CalendarModel, _ diagnostics: inout [Diagnostic]
  ) -> Instant? {
    guard let property = calendar.rest.first(where: { $0.name.uppercased() == name }) else { return nil }
    if case .utc(let time) = IdentifierRule.time(of: property.value) { return Instant(utc: time) }
    diagnostics.append(
      Diagnostic(
        "bad-value", .warning, "\(name) is not a time like 20260902T070000Z: \(property.value)",
        location: property.location ?? calendar.source, property: name,
        action: "the calendar counts as complete"))
    return nil
  }
}
