import Basics
import CommandLineTool

/// `calendarr message`.
struct MessageCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "message", abstract: "List, read, send and take back messages.",
      subcommands: [
        MessageListCommand.self, MessageShowCommand.self, MessageReadCommand.self, MessageAllowCommand.self,
        MessageSendCommand.self, MessageDraftCommand.self, MessageUnsendCommand.self,
      ])
  }
}

/// `calendarr message list`.
struct MessageListCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: "List messages, the newest first.")
  }

  @Argument(help: ArgumentHelp("Those with this in title or people alone.", valueName: "TEXT")) var text:
    String?
  @Option(name: "--event", help: ArgumentHelp("Those about this event alone.", valueName: "UID")) var event:
    String?
  @Flag(name: "--conversations", help: "A line for each event instead of each message.") var conversations:
    Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func validate() throws {
    if conversations, event != nil { throw UsageError("--event and --conversations exclude each other") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment)
    guard conversations else {
      return try verb.list([
        "matching": text.map(JSONNode.string), "conversation": event.map(JSONNode.string),
      ])
    }
    let value = try verb.verb.perform(
      "findConversations", MessageVerb.members(["matching": text.map(JSONNode.string)]))
    verb.verb.show(value) { text in (value.array ?? []).map(text.conversation) }
    return .ok
  }
}

/// `calendarr message show`.
struct MessageShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: "Show what a message says.")
  }

  @Argument(help: ArgumentHelp("The id of a message.", valueName: "ID")) var id: String
  @Flag(name: "--calendar", help: "Print its calendar.") var calendar: Bool
  @Flag(name: "--mail", help: "Print the whole mail of one that goes out.") var mail: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment).verb
    let value = try verb.perform("showMessage", [.init("message", .string(id))])
    guard calendar || mail else {
      verb.show(value) { $0.wholeMessage(value) }
      return .ok
    }
    guard let text = value[mail ? "mail" : "calendar"]?.string, !text.isEmpty else {
      throw CommandFailure(.noInput, "message \(id) has no \(mail ? "mail" : "calendar")")
    }
    environment.standardOutput.write(Array(text.utf8))
    return .ok
  }
}

/// `calendarr message read`.
struct MessageReadCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "read", abstract: "Mark messages as read.")
  }

  @Argument(help: ArgumentHelp("The id of a message.", valueName: "ID")) var ids: [String] = []
  @Flag(name: "--unread", help: "Mark them as not read.") var unread: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func validate() throws { if ids.isEmpty { throw UsageError("no message was named") } }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment).verb
    let value = try verb.perform(
      "setMessageReadStatus",
      [.init("messages", .array(ids.map(JSONNode.string))), .init("isRead", .bool(!unread))])
    verb.show(value) { text in (value.array ?? []).map(text.message) }
    return .ok
  }
}

/// `calendarr message allow`.
struct MessageAllowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "allow", abstract: "Say yes to a message that asks something, or no.",
      discussion:
        "Yes applies it after all, although it was refused at first. What was taken back is applied again.")
  }

  @Argument(help: ArgumentHelp("The id of a message.", valueName: "ID")) var id: String
  @Flag(name: "--no", help: "Say no: it stays refused, and asks no more.") var no: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run(
      "decideMessage", ["message": .string(id), "isAllowed": .bool(!no)])
  }
}

/// `calendarr message send`.
struct MessageSendCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "send", abstract: "Tell those concerned what is new about an event.",
      discussion: "An event that nobody was told of is an invitation; where nothing is new nothing is sent.")
  }

  @Argument(help: ArgumentHelp("The id of an event, or of a draft.", valueName: "ID")) var id: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run("sendMessage", ["event": .string(id)])
  }
}

/// `calendarr message draft`.
struct MessageDraftCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "draft", abstract: "Show what 'send' would send, and keep it as drafts.")
  }

  @Argument(help: ArgumentHelp("The id of an event.", valueName: "ID")) var id: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run("draftMessage", ["event": .string(id)])
  }
}

/// `calendarr message unsend`.
struct MessageUnsendCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "unsend",
      abstract: "Take an event out and cancel it; of one that was received it is a decline.")
  }

  @Argument(help: ArgumentHelp("The id of a message that was sent, or of its event.", valueName: "ID"))
  var id: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try MessageVerb(store, in: environment).run("unsendMessage", ["message": .string(id)])
  }
}
