import Basics
import CommandLineTool

/// `calendarr todo …`.
struct TodoCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "todo", abstract: "Add, change and list to-dos.",
      subcommands: [
        TodoAddCommand.self, TodoEditCommand.self, TodoSubCommand.self, TodoDoneCommand.self,
        TodoUndoneCommand.self, TodoFavoriteCommand.self, TodoSnoozeCommand.self, TodoDeleteCommand.self,
        TodoListCommand.self, TodoUrgentCommand.self, TodoCountCommand.self, TodoSummaryCommand.self,
        TodoOrderCommand.self,
      ])
  }
}

/// The fields of a to-do on the command line: not given leaves one, `--no-…` clears it.
struct TodoOptions: ParsableArguments {
  @Option(name: ["-d", "--due"], help: ArgumentHelp("By when.", valueName: "TIME")) var due: TimeArgument?
  @Flag(name: "--no-due", help: "By no time.") var noDue: Bool
  @Option(name: "--note", help: ArgumentHelp("What else is to be said.", valueName: "TEXT")) var note: String?
  @Flag(name: "--no-note", help: "Nothing else is to be said.") var noNote: Bool
  @Option(
    name: "--priority", help: ArgumentHelp("From 1, the highest, to 9; 0 is none.", valueName: "NUMBER"),
    transform: Int.argument(in: 0...9)) var priority: Int?
  @Option(name: "--tag", help: ArgumentHelp("A tag.", valueName: "TEXT")) var tag: [String] = []
  @Flag(name: "--no-tags", help: "No tags.") var noTags: Bool
  @Option(name: ["-l", "--location"], help: ArgumentHelp("Where.", valueName: "TEXT")) var location: String?
  @Flag(name: "--no-location", help: "Nowhere.") var noLocation: Bool
  @Option(name: "--repeat", help: ArgumentHelp("How it repeats: the value of an RRULE.", valueName: "RULE"))
  var rule: String?
  @Flag(name: "--no-repeat", help: "It does not repeat.") var noRepeat: Bool

  /// As parameters of an intent. Throws `UsageError`.
  func parameters(_ verb: IntentVerb) throws -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    if let due {
      members.append(.init("dueDate", try verb.time(due, option: "--due")))
    } else if noDue {
      members.append(.init("dueDate", .null))
    }
    for (name, text, clears) in [
      ("todoDescription", note, noNote), ("location", location, noLocation), ("recurrence", rule, noRepeat),
    ] {
      if let text {
        members.append(.init(name, .string(text)))
      } else if clears {
        members.append(.init(name, .null))
      }
    }
    if let priority { members.append(.init("priority", .number(priority))) }
    if noTags || !tag.isEmpty {
      members.append(.init("tags", noTags ? .null : .array(tag.map(JSONNode.string))))
    }
    return members
  }
}

struct TodoAddCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "add", abstract: "Add a to-do.")
  }

  @Argument(help: ArgumentHelp("What is to be done.", valueName: "TITLE")) var title: String
  @Option(name: ["-c", "--calendar"], help: ArgumentHelp("The key of its calendar.", valueName: "KEY"))
  var calendar: String?
  @Flag(name: "--favorite", help: "It is a favourite.") var favorite: Bool
  @OptionGroup(title: "To-do") var todo: TodoOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    var parameters: [JSONNode.Member] = [.init("title", .string(title))]
    if let calendar { parameters.append(.init("calendar", .string(calendar))) }
    if favorite { parameters.append(.init("isFavorite", .bool(true))) }
    let value = try verb.perform("addTodo", parameters + todo.parameters(verb))
    verb.show(value) { $0.todo(value) }
    return .ok
  }
}

struct TodoEditCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "edit", abstract: "Change a to-do.")
  }

  @Argument(help: ArgumentHelp("The id of a to-do.", valueName: "ID")) var id: String
  @Option(name: ["-t", "--title"], help: ArgumentHelp("What is to be done.", valueName: "TEXT")) var title:
    String?
  @OptionGroup(title: "To-do") var todo: TodoOptions
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    var parameters: [JSONNode.Member] = [.init("todo", .string(id))]
    if let title { parameters.append(.init("title", .string(title))) }
    let value = try verb.perform("updateTodo", parameters + todo.parameters(verb))
    verb.show(value) { $0.todo(value) }
    return .ok
  }
}

struct TodoSubCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "sub", abstract: "Add a part of a to-do.")
  }

  @Argument(help: ArgumentHelp("The id of the whole.", valueName: "ID")) var id: String
  @Argument(help: ArgumentHelp("What is to be done.", valueName: "TITLE")) var title: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("addSubtask", [.init("todo", .string(id)), .init("title", .string(title))])
    verb.show(value) { $0.todo(value) }
    return .ok
  }
}

struct TodoDoneCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "done", abstract: "Say that to-dos are done; of a recurring one the open instance.")
  }

  @Argument(help: ArgumentHelp("Their ids.", valueName: "ID")) var id: [String]
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try TodoCompletionVerb.run(id, isDone: true, store, in: environment)
  }
}

struct TodoUndoneCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "undone", abstract: "Say that to-dos are to be done again.")
  }

  @Argument(help: ArgumentHelp("Their ids.", valueName: "ID")) var id: [String]
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try TodoCompletionVerb.run(id, isDone: false, store, in: environment)
  }
}

/// Says of to-dos whether they are done.
struct TodoCompletionVerb {
  static func run(
    _ ids: [String], isDone: Bool, _ store: StoreOptions, in environment: CommandEnvironment
  ) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    for id in ids {
      let value = try verb.perform(
        "setTodoCompletion", [.init("todo", .string(id)), .init("value", .bool(isDone))])
      verb.show(value) { $0.todo(value) }
    }
    return .ok
  }
}

struct TodoFavoriteCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "favorite", abstract: "Make a to-do a favourite, or no more.")
  }

  @Argument(help: ArgumentHelp("The id of a to-do.", valueName: "ID")) var id: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("toggleFavorite", [.init("todo", .string(id))])
    verb.show(value) { $0.todo(value) }
    return .ok
  }
}

struct TodoSnoozeCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "snooze", abstract: "Put a to-do off: later than it was due, not than now.")
  }

  @Argument(help: ArgumentHelp("The id of a to-do.", valueName: "ID")) var id: String
  @Option(
    name: "--by", help: ArgumentHelp("By how many minutes.", valueName: "MINUTES"),
    transform: Int.argument(in: 1...5_000_000)) var minutes = 30
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("snoozeTodo", [.init("todo", .string(id)), .init("by", .number(minutes))])
    verb.show(value) { $0.todo(value) }
    return .ok
  }
}
