package import CalendarDomain
import CalendarTime

/// How far a calendar knows what happens.
///
/// A calendar made from a snapshot holds some weeks only. It says so in X-CALENDARR-COVERAGE-START and
/// X-CALENDARR-COVERAGE-END (UTC, half-open), and a snapshot made from it claims no other days. The same holds where
/// events of an earlier snapshot stand in for a source that failed.
package struct DeclaredCoverage: Hashable, Sendable {
  package static let startName = "X-CALENDARR-COVERAGE-START"
  package static let endName = "X-CALENDARR-COVERAGE-END"

  /// What one object of the calendar says; nil where it says nothing.
  package struct Statement: Hashable, Sendable {
    package var start: Instant?
    package var end: Instant?
    package var source: SourceLocation?
    /// Last known events stand in, and nobody knows of others.
    fileprivate var isStale = false

    package init(start: Instant?, end: Instant?, source: SourceLocation?) {
      self.start = start
      self.end = end
      self.source = source
    }
  }

  /// In the order of the objects; empty for a calendar whose events are not published.
  package var statements: [Statement] = []
  /// What was wrong in them.
  var diagnostics: [Diagnostic] = []

  package init(statements: [Statement] = []) { self.statements = statements }

  init(_ calendar: SourceCalendar) {
    guard calendar.visibility.publishesEvents else { return }
    for object in calendar.objects {
      let start = bound(Self.startName, of: object.model)
      let end = bound(Self.endName, of: object.model)
      guard start != nil || end != nil else { continue }
      statements.append(Statement(start: start, end: end, source: object.model.source))
    }
    if let known = calendar.carriedOver?.coverage {
      var statement = Statement(start: known.lowerBound, end: known.upperBound, source: nil)
      statement.isStale = true
      statements.append(statement)
    }
  }

  /// The part of `window` that every calendar speaks for, empty at the window's start where there is none,
  /// and a finding for each calendar that narrows it. It begins with a day of `zone` (wire format, writer rule 1).
  static func narrow(
    _ window: Range<Instant>, by calendars: [(key: String, declared: DeclaredCoverage)], in zone: Zone
  ) -> (window: Range<Instant>, diagnostics: [Diagnostic]) {
    var narrowed = window
    var diagnostics: [Diagnostic] = []
    for (key, declared) in calendars {
      diagnostics += declared.diagnostics
      for statement in declared.statements {
        var low = max(narrowed.lowerBound, statement.start ?? narrowed.lowerBound)
        if !zone.isDayStart(low) { low = zone.dayStart(zone.day(of: low).adding(days: 1)) }
        let high = min(narrowed.upperBound, statement.end ?? narrowed.upperBound)
        let common = low < high ? low..<high : narrowed.lowerBound..<narrowed.lowerBound
        guard common != narrowed else { continue }
        narrowed = common
        diagnostics.append(
          Diagnostic(
            "coverage-narrowed",
            statement.isStale
              ? "last known events stand in for \(key), which speak for a part of the window only"
              : "\(key) speaks for a part of the window only, as it was made from a snapshot",
            location: statement.source, property: statement.isStale ? nil : endName,
            action: narrowed.isEmpty
              ? "the snapshot covers nothing"
              : "the snapshot covers \(SnapshotReport.text(narrowed.lowerBound)) to"
                + " \(SnapshotReport.text(narrowed.upperBound))"))
      }
    }
    return (narrowed, diagnostics)
  }

  private mutating func bound(_ name: String, of calendar: CalendarModel) -> Instant? {
    guard let property = calendar.rest.first(where: { $0.name.uppercased() == name }) else { return nil }
    if case .utc(let time) = IdentifierRule.time(of: property.value) { return Instant(utc: time) }
    diagnostics.append(
      Diagnostic(
        "bad-value", "\(name) is not a time like 20260902T070000Z: \(property.value)",
        location: property.location ?? calendar.source, property: name,
        action: "the calendar counts as complete"))
    return nil
  }
}
