public import CalendarDomain
public import CalendarTime
import ICalendar

/// Takes files into a calendar: one transaction, and nothing the second time.
///
/// Source: RFC 5545, 3.8.4.7; RFC 5546, 2.1.5 and 3.2.5; RFC 4791, 4.1.
public struct CalendarImport: Sendable {
  /// Together they are one calendar.
  public var files: [ImportFile]
  /// Where to, which is made if it is not there.
  public var source: String
  public var number: Int
  /// For a calendar that is made and that no file names.
  public var title: String
  /// The files are the whole calendar: what they lack is removed. A subscription always is one.
  public var isFeed: Bool
  public var now: Instant
  public var database: ZoneDatabase

  public init(
    files: [ImportFile], source: String, number: Int, title: String, isFeed: Bool, now: Instant,
    database: ZoneDatabase
  ) {
    self.files = files
    self.source = source
    self.number = number
    self.title = title
    self.isFeed = isFeed || source == "ical"
    self.now = now
    self.database = database
  }

  /// Imports in the transaction of `writer`.
  public func run(in writer: StoreWriter) throws -> ImportOutcome {
    var outcome = ImportOutcome(calendar: "\(source):\(number)")
    outcome.findings = files.flatMap(\.findings)
    let calendar = try target(writer)
    var run = ImportRun(
      files, calendar: calendar, writer: writer, database: database,
      wasEmpty: try !writer.reader.hasComponents(calendar), remembersRows: isFeed)
    try run.store(&outcome)
    if isFeed { try prune(run, &outcome) }
    return outcome
  }

  /// The calendar, made or brought up to date as far as the files name it.
  private func target(_ writer: StoreWriter) throws -> StoredCalendarModel {
    var calendar: StoredCalendarModel
    if let known = try writer.reader.calendar(key: "\(source):\(number)") {
      calendar = known
    } else {
      let name = files.lazy.compactMap(\.calendarName).first
      calendar = StoredCalendarModel(source: source, number: number, title: name ?? title)
      calendar.isReadOnly = source == "ical"
    }
    var lines = isFeed ? [] : CalendarHeader(calendar.header).lines
    var names = Set(lines.map { $0.property.name.inUpperCase })
    for file in files {
      let new = file.header.lines.filter { !names.contains($0.property.name.inUpperCase) }
      lines += new
      names.formUnion(new.map { $0.property.name.inUpperCase })
    }
    let header = lines.map(\.text).joined(separator: "\n")
    if calendar.id == 0 || !lines.isEmpty { calendar.header = header }
    if calendar.id == 0 { calendar.lastImport = now.secondsSince1970 }
    return try writer.put(calendar)
  }

  /// Removes what the feed lacks, unless it may have lost it on the way.
  private func prune(_ run: ImportRun, _ outcome: inout ImportOutcome) throws {
    var gone: [Int] = []
    try run.writer.reader.forEachRow(of: run.calendar) { row, uid in
      if !run.seen.contains(row), !run.kept.contains(ExactText(uid)) { gone.append(row) }
    }
    guard !gone.isEmpty else { return }
    let isEmpty = files.allSatisfy { $0.count == 0 }
    let reason =
      isEmpty
      ? "the feed is empty"
      : files.contains(where: \.isUnended)
        ? "the end of the feed is missing"
        : run.kept.contains(ExactText("")) ? "a component that cannot be read has no UID" : nil
    guard let reason else {
      for row in gone { try run.writer.delete(row: row) }
      outcome.counts.removed = gone.count
      return
    }
    outcome.isUnpruned = true
    outcome.findings.append(
      Diagnostic(
        "feed-not-pruned", .warning, "\(reason), so that what it lacks may be there still",
        location: files.first.map { SourceLocation(file: $0.name, line: 1) },
        action: "kept \(gone.count.counted("component"))"))
  }
}
