import CalendarDomain
import CalendarTime
import ICalendar
import Libical

/// `icsconv filter`: a part of a calendar.
struct FilterCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "filter",
      abstract: "Keep some components of a calendar.",
      discussion: """
        What is kept fits every option that is given. A series is kept whole when one of its instances lies in the \
        span of --from and --to. Zones that nothing uses any more are left out. A kind or a UID that is not there is \
        told; the exit code is then 1.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to take from, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: String?
  @Option(
    name: "--from",
    help: ArgumentHelp(
      "Keep what ends after this day begins, or after this instant.", valueName: "DATE|INSTANT"),
    transform: SpanEdge.parse) var from: SpanEdge?
  @Option(
    name: "--to",
    help: ArgumentHelp(
      "Keep what starts before this day begins, or before this instant.", valueName: "DATE|INSTANT"),
    transform: SpanEdge.parse) var to: SpanEdge?
  @Option(
    name: "--component",
    help: ArgumentHelp("Keep components of this kind, such as VEVENT or VTODO.", valueName: "NAME"))
  var component: [String] = []
  @Option(name: "--uid", help: ArgumentHelp("Keep components with this UID.", valueName: "UID")) var uid:
    [String] = []
  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "Zone of days and of times without a zone, an IANA name; default: TZ, else the system's zone.",
      valueName: "ZONE")) var timezone: String?
  @OptionGroup var reading: ReaderOptions
  @OptionGroup var output: CalendarOutput
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let zones = try ZoneOptions.find(timezone, in: environment)
    var filter = CalendarFilter(zone: zones.zone, database: zones.database)
    filter.expandScale = CalendarScales.expand
    filter.componentNames = Set(component.map { $0.uppercased() })
    filter.uids = Set(uid.map(ExactText.init))
    filter.window = try window(zones.zone)
    let document = try CalendarDocument.read(input, by: reading.reader, in: environment)
    let printer = diagnostics.printer(for: environment)
    printer.write(document.findings)
    let source = CalendarDocument.source(of: [document])
    try output.write(source.print(document.calendars.map { filter.apply(to: $0) }).bytes, in: environment)
    let unmatched = unmatched(in: document)
    printer.write(unmatched)
    return unmatched.isEmpty ? .ok : .partial
  }

  /// What was asked for by name and is not there.
  private func unmatched(in document: CalendarDocument) -> [Diagnostic] {
    let components = document.calendars.flatMap(\.components)
    let kinds = Set(components.map(\.name))
    let uids = Set(components.compactMap { $0.first("UID")?.text }.map(ExactText.init))
    func finding(_ message: String) -> Diagnostic {
      Diagnostic("no-match", .error, message, location: SourceLocation(file: document.name, line: 1))
    }
    return component.filter { !kinds.contains($0.uppercased()) }.map { name in
      let known = NearestName.of(name.uppercased(), among: Vocabulary.components.map(\.name))
      let hint = known.map { $0 == name.uppercased() ? "" : "; did you mean \($0)?" } ?? ""
      return finding("no component is a \(name.uppercased())\(hint)")
    } + uid.filter { !uids.contains(ExactText($0)) }.map { finding("no component has the UID '\($0)'") }
  }

  private func window(_ zone: Zone) throws -> Range<Instant>? {
    guard from != nil || to != nil else { return nil }
    let low = from?.instant(in: zone) ?? Instant(utc: LocalDateTime(1, 1, 2))
    let high = to?.instant(in: zone) ?? Instant(utc: LocalDateTime(9999, 12, 30))
    guard low < high else { throw UsageError("--from is not before --to") }
    return low..<high
  }
}

/// An edge of a span on the command line.
enum SpanEdge: Equatable {
  case day(LocalDate)
  case instant(Instant)

  static func parse(_ text: String) throws -> SpanEdge {
    if text.utf8.count == 10, let midnight = try? InstantArgument.parse(text + "T00:00:00Z") {
      return .day(midnight.utc.date)
    }
    guard let instant = try? InstantArgument.parse(text) else {
      throw ArgumentProblem("is neither a date like 2026-03-20 nor an instant like 2026-03-20T09:00:00Z")
    }
    return .instant(instant)
  }

  func instant(in zone: Zone) -> Instant {
    switch self {
    case .day(let date): zone.dayStart(date)
    case .instant(let instant): instant
    }
  }
}
