import Basics
import CommandLineTool

/// `calendarr edit`.
struct EditCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "edit", abstract: "Change an event, an instance of a series, or the series.",
      discussion: "What is not given stays as it is, line by line.")
  }

  @Argument(help: ArgumentHelp("The id of an event or of an instance.", valueName: "ID")) var id: String
  @Option(
    name: "--span",
    help: ArgumentHelp(
      "How much of a series: this, future (this and later) or all; an instance by itself means this, a series all.",
      valueName: "SPAN")) var span: String?
  @Option(name: ["-t", "--title"], help: ArgumentHelp("What it is called.", valueName: "TEXT")) var title:
    String?
  @Option(name: ["-s", "--start"], help: ArgumentHelp("When it begins.", valueName: "TIME")) var start:
    TimeArgument?
  @Option(name: ["-e", "--end"], help: ArgumentHelp("When it is over.", valueName: "TIME")) var end:
    TimeArgument?
  @OptionGroup(title: "Event") var event: EventOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    var parameters: [JSONNode.Member] = [.init("event", .string(id))]
    if let span { parameters.append(.init("span", .string(span))) }
    if let title { parameters.append(.init("title", .string(title))) }
    if let start { parameters.append(.init("startDate", try verb.time(start, option: "--start"))) }
    if let end { parameters.append(.init("endDate", try verb.time(end, option: "--end"))) }
    let value = try verb.perform("updateEvent", parameters + event.parameters)
    verb.show(value) { [$0.event(value)] }
    return .ok
  }
}
