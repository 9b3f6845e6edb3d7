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
    /// Calendars, by their place in the list and in its order, that were not read to their end because their
    /// rules take too long, each with the finding that says where: the snapshot cannot stand with them.
    public var overworked: [(place: Int, finding: Diagnostic)] = []

    /// By place in the list of calendars: what tells whether a finding about one of its events matters.
    package var relevance: [Int: EventRelevance] = [:]

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
    guard let result = build(calendars.map(Part.source)) else {
      preconditionFailure("only an extract of another window can be refused")
    }
    return result
  }

  /// One calendar of a snapshot: still to be read, or read before.
  package enum Part {
    case source(SourceCalendar)
    case extract(CalendarExtract)

    fileprivate var declared: (key: String, declared: DeclaredCoverage) {
      switch self {
      case .source(let calendar): (calendar.key.description, DeclaredCoverage(calendar))
      case .extract(let extract): (extract.account.report.key, extract.declared)
      }
    }
  }

  /// Builds the snapshot, and hands over what each calendar gave to it.
  ///
  /// `accepted` are the findings that are known, by calendar; `scopedBefore` UIDs with the scopes that the previous
  /// snapshot put behind them, for nights on which a calendar cannot say its UIDs.
  /// Nil when an extract was made for another window than the calendars now leave: then its calendar has to
  /// be read again.
  package func build(
    _ parts: [Part], accepted: [Set<Diagnostic.Code>] = [], scopedBefore: Set<String> = [],
    each: (Int, CalendarExtract, [Diagnostic]) -> Void = { _, _, _ in }
  ) -> Result? {
    let accepted = accepted + parts.dropFirst(accepted.count).map { _ in request.accepted }
    let declared = parts.map(\.declared)
    let (window, narrowing) = DeclaredCoverage.narrow(request.window, by: declared, in: request.zone)
    var extracts: [CalendarExtract] = []
    var diagnostics = (narrowing + languageFindings).map { $0.accepted(in: request.accepted) }
    var relevance: [Int: EventRelevance] = [:]
    var errors: [Int: [Diagnostic]] = [:]
    var overworked: [(place: Int, finding: Diagnostic)] = []
    for (index, part) in parts.enumerated() {
      switch part {
      case .source(let calendar):
        var reading = CalendarReading(
          request: request, window: window, hasOthers: parts.count > 1, objects: calendar.objects.count)
        var calendar = calendar
        if parts.count > 1 { calendar.fallbackColor = ColorRule.fallback(for: calendar.key) }
        let extract = reading.read(calendar, declared: declared[index].declared)
        let found = reading.diagnostics.map { reading.relevance.weighed($0).accepted(in: accepted[index]) }
        diagnostics += found
        errors[index] = found
        relevance[index] = reading.relevance
        if let finding = reading.overworked {
          overworked.append((index, finding))
        } else {
          each(index, extract, found)
        }
        extracts.append(extract)
      case .extract(let extract):
        guard extract.window == window else { return nil }
        extracts.append(extract)
      }
    }
    var result = assemble(extracts, window: window, diagnostics, scopedBefore)
    result.overworked = overworked
    result.relevance = relevance
    for (index, found) in errors { result.report.calendars[index].add(errors: found) }
    return result
  }

  /// Readers know two languages; source: wire format, snapshot object.
  private var languageFindings: [Diagnostic] {
    let known = ["de", "en", "system"]
    guard !known.contains(String(request.language.prefix { $0 != "-" }).lowercased()) else { return [] }
    return [
      Diagnostic(
        "language-unknown", "readers know no '\(request.language)', but de and en",
        action: "it is written as it is, and they show their own")
    ]
  }

  /// Applies the rules that look across calendars.
  private func assemble(
    _ extracts: [CalendarExtract], window: Range<Instant>, _ found: [Diagnostic], _ scopedBefore: Set<String>
  ) -> Result {
    var drafts = identified(extracts, scopedBefore)
    DraftShelf.sort(&drafts)
    let starts = drafts.map(\.start)
    let known = SnapshotBuilder.known(window, until: extracts.compactMap(\.knownUntil).min())
    var (kept, coverage, isCut) = request.cap.apply(sortedStarts: starts, coverage: known)
    if known != window {
      while kept > 0, starts[kept - 1] >= known.upperBound { kept -= 1 }
    }
    // A coverage that is empty holds nothing, whatever made it empty.
    if coverage.isEmpty { kept = 0 }
    var events = drafts[..<kept].map(\.event)
    if request.identifiers == .unique { SnapshotBuilder.makeUnique(&events) }
    var report = SnapshotReport()
    report.coverageStart = SnapshotReport.text(coverage.lowerBound)
    report.coverageEnd = SnapshotReport.text(coverage.upperBound)
    report.cap = SnapshotReport.Cap(
      maximum: request.cap.maximum, isCut: isCut,
      firstLeftOut: isCut ? SnapshotReport.text(drafts[min(kept, drafts.count - 1)].start) : nil,
      leftOut: 0)
    var diagnostics = found
    if isCut {
      diagnostics.append(
        Diagnostic(
          "cap-reached", "more than \(request.cap.maximum) events overlap the window",
          action: "the coverage ends at \(report.coverageEnd), before the first event left out"))
    }
    if let finding = CoverageRule.finding(coverage, isCut: isCut, of: request) {
      diagnostics.append(finding.accepted(in: request.accepted))
    }
    (report.calendars, report.cap.leftOut) = SnapshotBuilder.close(
      extracts.map(\.account), drafts, kept: kept)
    for calendar in report.calendars {
      report.components += calendar.components
      report.instances += calendar.instances
      report.droppedFields.merge(calendar.droppedFields, uniquingKeysWith: +)
    }
    for diagnostic in diagnostics { report.diagnostics[diagnostic.code.rawValue, default: 0] += 1 }
    return Result(
      snapshot: snapshot(events: events, coverage: coverage),
      calendars: SnapshotBuilder.list(extracts), report: report, diagnostics: diagnostics)
  }

  /// The part of a window of which everything is known.
  private static func known(_ window: Range<Instant>, until: Instant?) -> Range<Instant> {
    window.lowerBound..<max(window.lowerBound, min(window.upperBound, until ?? window.upperBound))
  }

  private func snapshot(events: [SnapshotEvent], coverage: Range<Instant>) -> CalendarrSnapshot {
    CalendarrSnapshot(
      writtenAt: request.now.date, coverageStart: coverage.lowerBound.date,
      coverageEnd: coverage.upperBound.date, isLoggedIn: true,
      writerVersion: request.writerVersion, events: events, theme: request.theme,
      language: request.language)
  }

  /// The drafts of all calendars with ids that tell calendars apart.
  private func identified(_ extracts: [CalendarExtract], _ scopedBefore: Set<String>) -> [SnapshotDraft] {
    var drafts: [SnapshotDraft] = []
    drafts.reserveCapacity(extracts.reduce(0) { $0 + $1.drafts.count })
    let owners = UIDOwners(extracts, scopedBefore: scopedBefore)
    for (calendar, extract) in extracts.enumerated() {
      let first = drafts.count
      drafts += extract.drafts
      for index in first..<drafts.count { drafts[index].calendar = calendar }
      guard owners.areSeveral else { continue }
      let isScoped = extract.series.map { owners.isScoped($0, of: extract.key) }
      for index in first..<drafts.count {
        guard let series = drafts[index].series, isScoped[series] else { continue }
        drafts[index].event.id = request.identifiers.scoped(
          drafts[index].event.id, scope: extract.series[series].scope)
      }
    }
    return drafts
  }

  /// Closes the accounts once it is known how many of the sorted drafts the cap kept; and the number of
  /// components with an instance that was left out.
  private static func close(
    _ accounts: [CalendarAccount], _ drafts: [SnapshotDraft], kept: Int
  ) -> ([SnapshotReport.Calendar], leftOut: Int) {
    var accounts = accounts
    for (index, draft) in drafts.enumerated() {
      if index < kept {
        accounts[draft.calendar].show(draft.component)
      } else {
        accounts[draft.calendar].leaveOut(draft.component)
      }
    }
    return (accounts.map { $0.closed() }, accounts.reduce(0) { $0 + $1.leftOut })
  }

  /// Every calendar that is not banished, sorted by name, then key.
  private static func list(_ calendars: [CalendarExtract]) -> [SnapshotCalendar] {
    calendars.compactMap(\.listed)
      .sorted {
        $0.name == $1.name
          ? $0.id.utf8.lexicographicallyPrecedes($1.id.utf8)
          : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
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
