import Basics
import CommandLineTool

/// What the verbs that answer have in common.
struct AnswerOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The id of an event, of one date of it, or of a message.", valueName: "ID"))
  var id: String
  @Option(name: "--comment", help: ArgumentHelp("A word to the other.", valueName: "TEXT")) var comment:
    String?

  /// Answers an invitation; for the id of a message with a proposal, decides on that.
  func run(
    _ intent: String, proposal: String? = nil, _ store: StoreOptions, in environment: CommandEnvironment
  ) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment)
    var intent = intent
    if let proposal {
      let messages = try verb.verb.perform("findMessages", [.init("ids", .array([.string(id)]))]).array ?? []
      if messages.first?["method"]?.string == "COUNTER" { intent = proposal }
    }
    return try verb.run(intent, ["event": .string(id), "comment": comment.map(JSONNode.string)])
  }
}

/// `calendarr accept`.
struct AcceptCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "accept", abstract: "Accept an invitation, one date of it, or a proposal.")
  }

  @OptionGroup(title: "Answer") var answer: AnswerOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try answer.run("accept", proposal: "acceptCounter", store, in: environment)
  }
}

/// `calendarr decline`.
struct DeclineCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "decline", abstract: "Decline an invitation, one date of it, or a proposal.")
  }

  @OptionGroup(title: "Answer") var answer: AnswerOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try answer.run("decline", proposal: "declineCounter", store, in: environment)
  }
}

/// `calendarr tentative`.
struct TentativeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "tentative", abstract: "Accept an invitation, or one date of it, tentatively.")
  }

  @OptionGroup(title: "Answer") var answer: AnswerOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try answer.run("tentative", store, in: environment)
  }
}

/// `calendarr delegate`.
struct DelegateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "delegate", abstract: "Hand an invitation to somebody else.")
  }

  @Argument(help: ArgumentHelp("The id of an event, or of a message.", valueName: "ID")) var id: String
  @Option(name: "--to", help: ArgumentHelp("Who goes instead.", valueName: "ADDRESS")) var to: String?
  @Option(name: "--comment", help: ArgumentHelp("A word to the organizer.", valueName: "TEXT")) var comment:
    String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func validate() throws { if to == nil { throw UsageError("--to is missing: who goes instead?") } }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run(
      "delegate",
      ["event": .string(id), "to": to.map(JSONNode.string), "comment": comment.map(JSONNode.string)])
  }
}

/// `calendarr forward`.
struct ForwardCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "forward", abstract: "Hand an invitation on to somebody who is not invited.")
  }

  @Argument(help: ArgumentHelp("The id of an event, or of a message.", valueName: "ID")) var id: String
  @Option(name: "--to", help: ArgumentHelp("To whom.", valueName: "ADDRESS")) var to: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func validate() throws { if to == nil { throw UsageError("--to is missing: to whom?") } }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run(
      "forward", ["event": .string(id), "to": to.map(JSONNode.string)])
  }
}

/// `calendarr counter`.
struct CounterCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "counter", abstract: "Propose another time or place to an organizer.",
      discussion: "The event stays as it is until the organizer agrees.")
  }

  @Argument(help: ArgumentHelp("The id of an event, of one date of it, or of a message.", valueName: "ID"))
  var id: String
  @Option(
    name: "--start", help: ArgumentHelp("The start that is proposed; the length stays.", valueName: "TIME"))
  var start: TimeArgument?
  @Option(name: "--end", help: ArgumentHelp("The end that is proposed.", valueName: "TIME")) var end:
    TimeArgument?
  @Option(name: "--location", help: ArgumentHelp("The place that is proposed.", valueName: "TEXT"))
  var location: String?
  @Option(name: "--comment", help: ArgumentHelp("A word to the organizer.", valueName: "TEXT")) var comment:
    String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func validate() throws {
    if start == nil, end == nil, location == nil {
      throw UsageError("--start, --end or --location says what is proposed")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment)
    return try verb.run(
      "counter",
      [
        "event": .string(id), "startDate": start.map { try verb.verb.time($0, option: "--start") },
        "endDate": end.map { try verb.verb.time($0, option: "--end") },
        "location": location.map(JSONNode.string), "comment": comment.map(JSONNode.string),
      ])
  }
}

/// `calendarr refresh`.
struct RefreshCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "refresh", abstract: "Ask the organizer for an event as it stands.")
  }

  @Argument(help: ArgumentHelp("The id of an event, or of a message.", valueName: "ID")) var id: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run("refresh", ["event": .string(id)])
  }
}
