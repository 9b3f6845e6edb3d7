import Basics
import CommandLineTool

struct TodoDeleteCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: "Take a to-do out with its subtasks; undo brings them back.",
      discussion: "On a terminal it asks first.")
  }

  @Argument(help: ArgumentHelp("The id of a to-do.", valueName: "ID")) var id: String
  @Flag(name: ["-y", "--yes"], help: "Do not ask.") var yes: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    if !yes, environment.standardInput.isTerminal {
      let found = try verb.perform("findTodos", [.init("ids", .array([.string(id)]))])
      if let todo = found.array?.first {
        environment.standardError.write("Delete '\(todo["title"]?.string ?? "")' with its subtasks? [y/N] ")
        environment.standardError.flush()
        guard try environment.standardInput.readLine()?.lowercased().hasPrefix("y") == true else {
          return .ok
        }
      }
    }
    _ = try verb.perform("deleteTodo", [.init("todo", .string(id))])
    return .ok
  }
}

struct TodoListCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: "List to-dos, the newest first.")
  }

  @Argument(
    help: ArgumentHelp("Which: all, incomplete, completed or favorites.", valueName: "FILTER"),
    completion: .list(["all", "incomplete", "completed", "favorites"])) var filter = "incomplete"
  @Flag(name: "--by-hand", help: "In the order of todo order.") var byHand: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let order: [JSONNode.Member] = byHand ? [.init("order", .string("manual"))] : []
    let value = try verb.perform("showTodos", [.init("filter", .string(filter))] + order)
    verb.show(value) { text in (value.array ?? []).flatMap { text.todo($0) } }
    return .ok
  }
}

struct TodoUrgentCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "urgent", abstract: "Say that the to-do that is due first is done, and tell which it was.")
  }

  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("toggleUrgentTodo")
    verb.show(value) { value.isNull ? [] : $0.todo(value) }
    return .ok
  }
}

struct TodoCountCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "count", abstract: "Print how many to-dos are to be done.")
  }

  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment, isTelling: false)
    let value = try verb.perform("showTodoCount")
    verb.show(value) { _ in [value.integer.map(String.init) ?? ""] }
    return .ok
  }
}

struct TodoSummaryCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "summary", abstract: "Count to-dos: all, to be done, done, overdue, favourites.")
  }

  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("getTodoSummary")
    verb.show(value) { _ in (value.members ?? []).map { "\($0.key): \($0.value.integer ?? 0)" } }
    return .ok
  }
}

struct TodoOrderCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "order", abstract: "Put to-dos in this order.")
  }

  @Argument(help: ArgumentHelp("Their ids.", valueName: "ID")) var id: [String]
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    _ = try verb.perform("reorderTodos", [.init("orderedIds", .array(id.map(JSONNode.string)))])
    return .ok
  }
}
