import Basics
import CalendarDomain
import CalendarIntents
import CommandLineTool
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
    let session = try StoreSession(store, in: environment)
    let files = try ImportFiles.read(input, in: environment)
    let intent: ImportCalendarsIntent
    do throws(IntentError) {
      intent = try ImportCalendarsIntent(files: files, calendar: calendar, isFeed: feed, isDryRun: dryRun)
    } catch { throw UsageError("--calendar: \(error.reason)") }
    let answer = try ImportFiles.reading { try session.run { _ in try await intent.perform() } }
    let printer = DiagnosticsPrinter(
      output: environment.standardError, least: store.quiet ? .error : .note)
    printer.write(answer.outcome.findings)
    environment.standardOutput.writeJSON(JSONWriter.bytes(answer.json))
    environment.standardOutput.writeLine()
    session.publishChanges(in: environment)
    return answer.outcome.isWhole ? .ok : .partial
  }
}
