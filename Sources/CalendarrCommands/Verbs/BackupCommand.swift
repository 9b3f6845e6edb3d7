import Basics
import CommandLineTool

/// `calendarr backup`.
struct BackupCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup", abstract: "Copy the store into a new file, also while it is in use.")
  }

  @Argument(help: ArgumentHelp("The new file.", valueName: "FILE"), completion: .file()) var file: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    _ = try IntentVerb(store, in: environment).perform("backupStore", [.init("path", .string(file))])
    return .ok
  }
}
