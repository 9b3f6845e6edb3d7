import CalendarDomain
import CalendarTime
import Conversion

/// How `icsconv list` writes what it found.
enum ListFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case csv, tsv, markdown, org
}

/// `icsconv list`: what takes place in a window, for tables and notes.
struct ListCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list",
      abstract: "Write what takes place as a table, as notes, or as a template of your own says.",
      discussion: """
        Every instance in the window is a row or an entry, in the order of their starts. Cells of tables never begin \
        like a formula. A template is a text with fields in braces, such as {date} {time} {title}; the lines %% day, \
        %% event and %% end part it into what is written once before all, for each day, for each instance and once \
        after all. See TEMPLATES.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      "Calendar to read: a file, a folder whose *.ics files are one calendar, or - for standard input.",
      valueName: "FILE"), completion: .file(extensions: ["ics"])) var input: [String] = []
  @Option(
    name: "--from",
    help: ArgumentHelp(
      "List what ends after this day begins, or after this time, such as mon or 2026-12-08.",
      valueName: "TIME")) var from: TimeArgument = .today
  @Option(name: "--days", help: ArgumentHelp("Length of the window.", valueName: "N")) var days = 30
  @Option(
    name: "--timezone", help: ArgumentHelp("Zone of the user, such as Europe/Paris.", valueName: "ZONE"))
  var timezone: String?
  @Option(name: "--format", help: "What to write.") var format: ListFormat = .csv
  @Option(
    name: "--template",
    help: ArgumentHelp("Write what this template says instead.", valueName: "FILE"),
    completion: .file(extensions: []))
  var template: String?
  @Flag(
    name: "--bom", help: "Begin a table with a byte order mark, which some spreadsheets need to see UTF-8.")
  var bom = false
  @OptionGroup var output: CalendarOutput
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func validate() throws {
    if !(1...36_600).contains(days) { throw UsageError("--days must be 1 to 36600") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let agenda = try template.map {
      try AgendaTemplate(String(decoding: NamedFile.read($0, for: "--template"), as: UTF8.self), name: $0)
    }
    let (zone, database) = try ZoneOptions.find(timezone, in: environment)
    let printer = diagnostics.printer(for: environment)
    let start = try from.read(
      as: "--from", now: environment.now(), zone: zone, database: database,
      telling: from == .today ? nil : printer
    ).instant(in: zone)
    let end = zone.dayStart(zone.day(of: start).adding(days: days))
    let occurrences = FileOccurrences(
      window: start..<max(start, end), limit: 100_000, database: database, userZone: zone)
    var rows: [ListedEvent] = []
    for path in input.isEmpty ? ["-"] : input {
      let place = path == "-" ? try environment.standardInput.place : CalendarInput.Place(path: path)
      do {
        let (entries, findings) = try occurrences.read(place)
        printer.write(findings)
        rows += entries.map { ListedEvent($0, zone: zone) }
      } catch let failure as InputFailure {
        throw CommandFailure(
          failure.kind == .noInput ? .noInput : .badData, failure.diagnostic.message,
          location: failure.diagnostic.location)
      }
    }
    rows.sort { ($0.start, $0.end, $0.title) < ($1.start, $1.end, $1.title) }
    try output.write(bytes(rows, agenda), in: environment)
    return .ok
  }

  private func bytes(_ rows: [ListedEvent], _ agenda: AgendaTemplate?) -> [UInt8] {
    if let agenda { return Array(agenda.text(rows).utf8) }
    switch format {
    case .csv: return TableText.csv(rows, hasMark: bom)
    case .tsv: return TableText.tsv(rows, hasMark: bom)
    case .markdown: return Array(AgendaTemplate.markdown.text(rows).utf8)
    case .org: return Array(AgendaTemplate.org.text(rows).utf8)
    }
  }
}
