import Basics
import CommandLineTool

/// `calendarr inbox`.
struct InboxCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "inbox", abstract: "List messages that were not read, and those that ask something.",
      discussion:
        "A question is answered with 'message allow', and a proposal with accept or decline and the id of the message."
    )
  }

  @Flag(name: "--questions", help: "Those that ask something alone.") var questions: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment)
    return questions
      ? try verb.list(["states": .array([.string("question")])]) : try verb.list(["isUnread": .bool(true)])
  }
}

/// `calendarr outbox`.
struct OutboxCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "outbox",
      abstract: "List the messages that wait to be sent, and drafts, or send what waits.",
      discussion:
        "Nothing leaves the store before 'settings outbox' says how. From then on each command sends what it leads to, and --send what an outbox did not take at first."
    )
  }

  @Flag(name: "--send", help: "Hand what waits over to the outbox.") var send: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment)
    guard send else { return try verb.list(["states": .array([.string("waiting"), .string("draft")])]) }
    let count = try verb.verb.perform("sendWaitingMessages")
    verb.verb.show(count) { _ in ["\((count.integer ?? 0).counted("message")) sent"] }
    return .ok
  }
}
