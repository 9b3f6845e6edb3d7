import Basics
import CommandLineTool

/// `calendarr add`.
struct AddCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: "Add an event.",
      discussion:
        "Times are written as people write them: today, tomorrow 15:00, fri 9:30, +7d, 2026-12-24, 2026-12-24T18:00, with a zone or an offset after them if need be. A day by itself makes an all-day event. The answer says the times in full."
    )
  }

  @Argument(help: ArgumentHelp("What it is called.", valueName: "TITLE")) var title: String
  @Argument(help: ArgumentHelp("When it begins.", valueName: "START")) var start: String
  @Argument(help: ArgumentHelp("When it is over; an hour or a day later if not given.", valueName: "END"))
  var end: String?
  @OptionGroup(title: "Event") var event: EventOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    var parameters: [JSONNode.Member] = [.init("title", .string(title))]
    parameters.append(.init("startDate", try verb.time(start, option: "START")))
    if let end { parameters.append(.init("endDate", try verb.time(end, option: "END"))) }
    let value = try verb.perform("createEvent", parameters + event.parameters)
    verb.show(value) { [$0.event(value)] }
    return .ok
  }
}

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
    String?
  @Option(name: ["-e", "--end"], help: ArgumentHelp("When it is over.", valueName: "TIME")) var end: String?
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
