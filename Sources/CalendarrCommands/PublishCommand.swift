import CalendarIntents
import CommandLineTool
import SnapshotBuilding

extension PrivacyRule: ExpressibleByArgument {}

/// Writes the snapshot of the store.
struct PublishCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "publish", abstract: "Write the snapshot that widgets read, from what is stored.",
      discussion:
        "The three files are made by the rules of ics2snap: hidden calendars are listed without events, banished ones are left out. Without --output the folder of 'settings publish' is written."
    )
  }

  @Option(
    name: ["-o", "--output"], help: ArgumentHelp("The container folder.", valueName: "DIR"),
    completion: .directory)
  var output: String?
  @Option(name: "--private", help: "What becomes of private events.") var privacy: PrivacyRule = .keep
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let session = try StoreSession(store, in: environment)
    guard let folder = try output ?? session.publishingFolder() else {
      throw UsageError(
        "no folder was given; name it with --output DIR, or set one with 'settings publish DIR'")
    }
    let findings = try session.publish(to: folder, privacy: privacy)
    if !store.quiet { DiagnosticsPrinter(output: environment.standardError).write(findings) }
    return .ok
  }
}
