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
      "Keep what ends after this day begins, or after this time, such as today or 2026-12-08.",
      valueName: "TIME")) var from: TimeArgument?
  @Option(
    name: "--to",
    help: ArgumentHelp(
      "Keep what starts before this day begins, or before this time, such as +7d or 2026-12-08.",
      valueName: "TIME")) var to: TimeArgument?
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
    let printer = diagnostics.printer(for: environment)
    func instant(_ time: TimeArgument?, _ option: String) throws -> Instant? {
      try time?.read(
        as: option, now: environment.now(), zone: zones.zone, database: zones.database, telling: printer
      ).instant(in: zones.zone)
    }
    filter.window = try window(from: instant(from, "--from"), to: instant(to, "--to"))
    let input = try InputStream(input, by: reading.reader, in: environment)
    let scanned = try filter.window.flatMap { uid.isEmpty ? try input.scan($0) : nil }
    let (choice, findings) = try input.readParts(scanned?.parts, in: environment) { parts in
      try write(parts, filter, isPart: scanned?.leftOut ?? false, in: environment)
    }
    printer.write(findings)
    let unmatched = unmatched(choice, hasEvents: scanned?.leftOut ?? false, in: input.name)
    printer.write(unmatched)
    return unmatched.isEmpty ? .ok : .partial
  }

  private func write(
    _ parts: any CalendarParts, _ filter: CalendarFilter, isPart: Bool, in environment: CommandEnvironment
  ) throws -> (CalendarFilter.Choice, [Diagnostic]) {
    let choice = try filter.choose(from: parts, isPart: isPart)
    let findings = try output.write(in: environment) { sink in
      let findings = try filter.read(parts, choice) { part, stretch in try sink.write(part, in: stretch) }
      _ = try sink.finish()
      return findings
    }
    return (choice, findings)
  }

  /// What was asked for by name and is not there.
  private func unmatched(_ choice: CalendarFilter.Choice, hasEvents: Bool, in name: String) -> [Diagnostic] {
    let kinds = choice.names.union(hasEvents ? ["VEVENT"] : [])
    let uids = choice.uids
    func finding(_ message: String) -> Diagnostic {
      Diagnostic("no-match", .error, message, location: SourceLocation(file: name, line: 1))
    }
    return component.filter { !kinds.contains($0.uppercased()) }.map { name in
      let known = NearestName.of(name.uppercased(), among: Vocabulary.components.map(\.name))
      let hint = known.map { $0 == name.uppercased() ? "" : "; did you mean \($0)?" } ?? ""
      return finding("no component is a \(name.uppercased())\(hint)")
    } + uid.filter { !uids.contains(ExactText($0)) }.map { finding("no component has the UID '\($0)'") }
  }

  private func window(from: Instant?, to: Instant?) throws -> Range<Instant>? {
    guard from != nil || to != nil else { return nil }
    let low = from ?? Instant(utc: LocalDateTime(1, 1, 2))
    let high = to ?? Instant(utc: LocalDateTime(9999, 12, 30))
    guard low < high else { throw UsageError("--from is not before --to") }
    return low..<high
  }
}
