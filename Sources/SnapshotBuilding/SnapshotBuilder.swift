public import CalendarDomain
import CalendarTime
public import CalendarrCore

/// Applies the writer's rules: calendars in, a snapshot, its calendar list and a report out.
///
/// Source: wire format, 'Writer rules'.
public struct SnapshotBuilder {
  /// What a conversion gives.
  public struct Result: Sendable {
    public var snapshot: CalendarrSnapshot
    public var calendars: [SnapshotCalendar]
    public var report: SnapshotReport
    public var diagnostics: [Diagnostic]

    public init(
      snapshot: CalendarrSnapshot, calendars: [SnapshotCalendar], report: SnapshotReport,
      diagnostics: [Diagnostic]
    ) {
      self.snapshot = snapshot
      self.calendars = calendars
      self.report = report
      self.diagnostics = diagnostics
    }
  }

  private let request: SnapshotRequest

  public init(_ request: SnapshotRequest) { self.request = request }

  /// Builds the snapshot of `calendars`, in the order of the user's arguments.
  public func build(_ calendars: [SourceCalendar]) -> Result {
    let (window, narrowing) = DeclaredCoverage.narrow(request.window, by: calendars)
    var reading = CalendarReading(request: request, window: window)
    for (index, calendar) in calendars.enumerated() { reading.read(calendar, at: index) }
    let drafts = SnapshotBuilder.sorted(reading.drafts)
    let (kept, coverage, isCut) = request.cap.apply(
      sortedStarts: drafts.map(\.start), coverage: window)
    var events = drafts[..<kept].map(\.event)
    if request.identifiers == .unique { SnapshotBuilder.makeUnique(&events) }
    var report = SnapshotReport()
    report.coverageStart = SnapshotReport.text(coverage.lowerBound)
    report.coverageEnd = SnapshotReport.text(coverage.upperBound)
    report.cap = SnapshotReport.Cap(
      maximum: request.cap.maximum, isCut: isCut,
      firstLeftOut: isCut ? SnapshotReport.text(drafts[min(kept, drafts.count - 1)].start) : nil,
      leftOut: drafts.count - kept)
    var diagnostics = narrowing + reading.diagnostics
    if isCut {
      diagnostics.append(
        Diagnostic(
          "cap-reached", .warning,
          "more than \(request.cap.maximum) events overlap the window",
          action: "the coverage ends at \(report.coverageEnd), before the first event left out"))
    }
    report.calendars = reading.finish(drafts, kept: kept)
    for calendar in report.calendars {
      report.components += calendar.components
      report.instances += calendar.instances
      report.droppedFields.merge(calendar.droppedFields, uniquingKeysWith: +)
    }
    for diagnostic in diagnostics { report.diagnostics[diagnostic.code.rawValue, default: 0] += 1 }
    return Result(
      snapshot: snapshot(events: events, coverage: coverage),
      calendars: SnapshotBuilder.list(calendars), report: report, diagnostics: diagnostics)
  }

  private func snapshot(events: [SnapshotEvent], coverage: Range<Instant>) -> CalendarrSnapshot {
    CalendarrSnapshot(
      writtenAt: request.now.date, coverageStart: coverage.lowerBound.date,
      coverageEnd: coverage.upperBound.date, isLoggedIn: true,
      writerVersion: request.writerVersion, events: events, theme: request.theme,
      language: request.language)
  }

  /// Every calendar that is not banished, sorted by name, then key.
  private static func list(_ calendars: [SourceCalendar]) -> [SnapshotCalendar] {
    calendars.filter(\.visibility.isListed)
      .map {
        SnapshotCalendar(id: $0.key.description, name: $0.name, colorHex: $0.color)
      }
      .sorted {
        $0.name == $1.name
          ? $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
          : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }
  }

  /// Sorts places rather than drafts: moving one of these costs more than comparing it.
  private static func sorted(_ drafts: [SnapshotDraft]) -> [SnapshotDraft] {
    drafts.withUnsafeBufferPointer { buffer in
      var order = Array(buffer.indices)
      order.sort { SnapshotDraft.precedes(buffer[$0], buffer[$1]) }
      return order.map { buffer[$0] }
    }
  }

  /// Numbers what is still equal after the rule for ids: UIDs that look like another's instance.
  private static func makeUnique(_ events: inout [SnapshotEvent]) {
    var seen = Set<String>(minimumCapacity: events.count)
    for index in events.indices {
      let id = events[index].id
      guard !seen.insert(id).inserted else { continue }
      var number = 2
      var candidate = ""
      repeat {
        candidate = "\(id)#\(events[index].calendarKey).\(number)"
        number += 1
      } while !seen.insert(candidate).inserted
      events[index].id = candidate
    }
  }
}
