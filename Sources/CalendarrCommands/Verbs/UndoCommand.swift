import Basics
import CommandLineTool

/// `calendarr undo`.
struct UndoCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "undo", abstract: "Take the last changes back.",
      discussion: "The last 200 changes can be undone; an import is one of them, as a whole.")
  }

  @Argument(help: ArgumentHelp("How many.", valueName: "COUNT")) var count: Int = 1
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("undo", [.init("count", .number(count))])
    verb.show(value) { text in (value.array ?? []).map { "undone: " + text.change($0) } }
    return .ok
  }
}
