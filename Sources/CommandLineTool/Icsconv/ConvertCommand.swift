import CalendarDomain
import ICalendar

/// `icsconv convert`: a calendar in another form.
struct ConvertCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "convert",
      abstract: "Turn a calendar into another form, with nothing lost.",
      discussion: """
        The forms are ics (RFC 5545), jcal (RFC 7265), xcal (RFC 6321), jscal (RFC 8984) and model, the JSON of \
        calendarr-model(5). What --from and --to leave open is guessed from the names of the files, then from the \
        content; without any hint the output is ics, and jcal for ics. Lines keep their order and their wording.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to convert, or - for standard input.", valueName: "INPUT"),
    completion: .file(extensions: ["ics", "json", "jcal", "jscal", "xcal", "xml"])) var input: String?
  @Option(name: "--from", help: "Form of the input.") var from: CalendarFormat?
  @Option(name: "--to", help: "Form of the output.") var to: CalendarFormat?
  @Flag(name: "--pretty", help: "Write JSON and XML for people, with line breaks.") var pretty = false
  @OptionGroup var reading: ReaderOptions
  @OptionGroup var output: CalendarOutput
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let input = try InputStream(input, as: from, by: reading.reader, in: environment)
    let format =
      to ?? output.output.flatMap { CalendarFormat(fileName: $0) } ?? (input.format == .ics ? .jcal : .ics)
    let printer = diagnostics.printer(for: environment)
    if let form = format.form(in: environment) as? any StreamedForm {
      printer.write(
        try input.readParts(in: environment) {
          try output.write($0, as: form, isIndented: pretty, in: environment)
        })
      return .ok
    }
    guard format == .ics, input.format == .ics else {
      let document = try input.document(in: environment)
      printer.write(document.findings)
      try output.write(
        format.form(in: environment).write(document.calendars, isIndented: pretty), in: environment)
      return .ok
    }
    printer.write(try input.readParts(in: environment) { try output.write($0, in: environment) { $0 } })
    return .ok
  }
}
