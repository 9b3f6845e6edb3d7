import Basics
import CommandLineTool

/// `calendarr delete`.
struct DeleteCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "delete", abstract: "Take an event out, or instances of a series.")
  }

  @Argument(help: ArgumentHelp("The id of an event or of an instance.", valueName: "ID")) var id: String
  @Option(
    name: "--span",
    help: ArgumentHelp(
      "How much of a series: this, future (this and later) or all; an instance by itself means this, a series all.",
      valueName: "SPAN")) var span: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let spans = span.map { [JSONNode.Member("span", .string($0))] } ?? []
    let value = try verb.perform("deleteEvent", [.init("event", .string(id))] + spans)
    verb.show(value) { _ in [] }
    return .ok
  }
}
