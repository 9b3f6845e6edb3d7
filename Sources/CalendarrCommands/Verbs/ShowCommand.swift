import Basics
import CommandLineTool

/// `calendarr show`.
struct ShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: "Show all that is known of an event.")
  }

  @Argument(help: ArgumentHelp("The id of an event or of an instance.", valueName: "ID")) var id: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("openEvent", [.init("target", .string(id))])
    verb.show(value) { $0.details(value) }
    return .ok
  }
}
