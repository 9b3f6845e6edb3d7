import CalendarDomain
import ICalendar

/// `icsconv merge`: several calendars as one.
struct MergeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: "Put several calendars into one.",
      discussion: """
        Zones are written once, and of versions of one component (same UID and RECURRENCE-ID) the newest. Name, \
        colour and the like are those of the first calendar that has them. Times keep their meaning: where calendars \
        differ in X-WR-TIMEZONE, the zone is written onto times without one, and a zone that is defined in another \
        way under the same name gets another name.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to take in, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: [String] = []
  @OptionGroup var reading: ReaderOptions
  @OptionGroup var output: CalendarOutput
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let printer = diagnostics.printer(for: environment)
    var documents: [CalendarDocument] = []
    for path in input.isEmpty ? [nil] : input.map(Optional.some) {
      let document = try CalendarDocument.read(path, by: reading.reader, in: environment)
      printer.write(document.findings)
      documents.append(document)
    }
    let (merged, findings) = CalendarMerge.merge(
      documents.flatMap(\.calendars), database: try ZoneOptions.database(in: environment))
    printer.write(findings)
    try output.write(CalendarDocument.source(of: documents).print([merged]).bytes, in: environment)
    return .ok
  }
}
