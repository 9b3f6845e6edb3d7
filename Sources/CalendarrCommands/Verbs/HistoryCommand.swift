import Basics
import CommandLineTool

/// `calendarr history`.
struct HistoryCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "history", abstract: "Show what was changed, the newest first.")
  }

  @Option(
    name: "--limit", help: ArgumentHelp("At most so many.", valueName: "COUNT"),
    transform: Int.argument(in: 1...1_000_000))
  var limit = 20
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("showHistory", [.init("limit", .number(limit))])
    verb.show(value) { text in (value.array ?? []).map(text.change) }
    return .ok
  }
}
