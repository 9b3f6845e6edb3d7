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
    let database = try ZoneOptions.database(in: environment)
    let inputs = try (input.isEmpty ? [nil] : input.map(Optional.some)).map { path in
      try InputStream(path, by: reading.reader, in: environment).parts(in: environment)
    }
    let parts = JoinedParts(inputs)
    let findings = try InputStream.failing {
      let merge = try CalendarMerge(parts, database: database)
      return try output.write(in: environment) { sink in
        let found = try merge.read(parts) { part, stretch in try sink.write(part, in: stretch) }
        _ = try sink.finish()
        return found + merge.findings
      }
    }
    diagnostics.printer(for: environment).write(findings)
    return .ok
  }
}
