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
  @Argument(help: ArgumentHelp("When it begins.", valueName: "START")) var start: TimeArgument
  @Argument(help: ArgumentHelp("When it is over; an hour or a day later if not given.", valueName: "END"))
  var end: TimeArgument?
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
