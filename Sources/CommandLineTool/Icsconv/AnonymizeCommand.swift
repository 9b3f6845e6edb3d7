import CalendarDomain
import ICalendar

/// `icsconv anonymize`: a calendar that can be shown around.
struct AnonymizeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "anonymize",
      abstract: "Replace texts, names, addresses and places, and keep the shape.",
      discussion: """
        For bug reports: letters become other letters and digits other digits, so that lengths, line folds and \
        escapes stay, and so do times, rules, zones and the links between components. The same seed gives the same \
        output. Look it through before you send it: what a program writes into names of properties and zones stays.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to anonymize, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: String?
  @Option(
    name: "--seed",
    help: ArgumentHelp("Number that the replacements depend on; keep it to yourself.", valueName: "NUMBER"))
  var seed = 1
  @OptionGroup var reading: ReaderOptions
  @OptionGroup var output: CalendarOutput
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let input = try InputStream(input, by: reading.reader, in: environment)
    var anonymizer = CalendarAnonymizer(seed: seed)
    let findings = try input.readParts(in: environment) { parts in
      try output.write(parts, keepsWording: false, in: environment) { anonymizer.anonymize($0) }
    }
    diagnostics.printer(for: environment).write(findings)
    return .ok
  }
}
