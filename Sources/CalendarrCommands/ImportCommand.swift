import Basics
import CalendarDomain
import CalendarRepository
import CommandLineTool
import Conversion
import ICalendar

/// Takes calendars into the store.
struct ImportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import", abstract: "Take calendars into the store.",
      discussion:
        "Events are known by their UID and RECURRENCE-ID: of two versions the newer one stays, and the same file a second time changes nothing. An import is one change, which undo takes back as a whole.\n\nThe answer is a JSON object with the numbers of components that are new, updated, unchanged, removed and refused. The exit code is 1 where something was refused or a feed was not pruned, and 65 where a file cannot be used, and then nothing is changed."
    )
  }

  @Argument(
    help: ArgumentHelp(
      "A calendar file, a folder whose *.ics files are one calendar, or - for standard input.",
      valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: [String] = []
  @Option(
    name: ["-c", "--calendar"],
    help: ArgumentHelp(
      "The key of the calendar, which is made where there is none.",
      discussion:
        "Otherwise the key that snap2ics wrote into the file, else a calendar with the name that the file gives, else a new one.",
      valueName: "KEY")) var calendar: String?
  @Flag(
    name: "--feed",
    help: ArgumentHelp(
      "The files are the whole calendar: what they lack is removed.",
      discussion:
        "Not where a file is cut off, empty or broken. A calendar whose source is ical is always imported so."
    )) var feed: Bool
  @Flag(name: ["-n", "--dry-run"], help: "Say what would be done, and change nothing.") var dryRun: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if let calendar, StoredCalendarModel.parts(ofKey: calendar) == nil {
      throw UsageError("--calendar: '\(calendar)' is no key like local:1, a source and a number")
    }
    let session = try StoreSession(store, in: environment)
    let files = try ImportFiles.read(input, in: environment)
    let plan = ImportPlan(
      files: files, calendar: calendar, isFeed: feed, isDryRun: dryRun, environment: session.environment)
    let outcome = try session.run { try await plan.perform($0) }
    let printer = DiagnosticsPrinter(output: environment.standardError)
    if !store.quiet { outcome.findings.forEach(printer.write) }
    environment.standardOutput.write(JSONWriter.bytes(Self.json(outcome)))
    environment.standardOutput.writeLine()
    return outcome.isWhole ? .ok : .partial
  }

  private static func json(_ outcome: ImportOutcome) -> JSONNode {
    let counts = outcome.counts
    return .object([
      .init("calendar", .string(outcome.calendar)), .init("new", .number(counts.new)),
      .init("updated", .number(counts.updated)), .init("unchanged", .number(counts.unchanged)),
      .init("removed", .number(counts.removed)), .init("refused", .number(counts.refused)),
    ])
  }
}
