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

/// `calendarr history`.
struct HistoryCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "history", abstract: "Show what was changed, the newest first.")
  }

  @Option(
    name: "--limit", help: ArgumentHelp("At most so many.", valueName: "COUNT"),
    transform: Int.argument(in: 1...1_000_000))
  var limit = 20
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("showHistory", [.init("limit", .number(limit))])
    verb.show(value) { text in (value.array ?? []).map(text.change) }
    return .ok
  }
}

/// `calendarr settings`.
struct SettingsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings", abstract: "Show the settings of the store, or change one.",
      discussion:
        "publish: the folder that the snapshot is written into after each change, as by calendarr publish.")
  }

  @Argument(help: ArgumentHelp("The setting: publish.", valueName: "NAME")) var name: String?
  @Argument(help: ArgumentHelp("What to set it to; nothing, to clear it.", valueName: "VALUE")) var value:
    String?
  @Flag(name: "--clear", help: "Clear the setting.") var clear: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let answer: JSONNode
    if let name, value != nil || clear {
      answer = try verb.perform(
        "changeSetting", [.init("name", .string(name)), .init("value", value.map(JSONNode.string) ?? .null)])
    } else {
      answer = try verb.perform("showSettings")
    }
    verb.show(answer) { _ in (answer.members ?? []).map { "\($0.key): \($0.value.string ?? "")" } }
    return .ok
  }
}

/// `calendarr check`.
struct CheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Look for what does not fit together in the store.",
      discussion: "The exit code is 1 where something was found that was not repaired.")
  }

  @Flag(name: "--repair", help: "Make what is derived anew where it is not what it should be.") var repair:
    Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("checkStore", [.init("repairs", .bool(repair))])
    verb.show(value) { _ in
      (value.array ?? []).map { finding in
        let done = finding["isRepaired"]?.bool == true ? "; repaired" : ""
        return "\(finding["message"]?.string ?? "")\(done) [\(finding["code"]?.string ?? "")]"
      }
    }
    return (value.array ?? []).allSatisfy { $0["isRepaired"]?.bool == true } ? .ok : .partial
  }
}

/// `calendarr backup`.
struct BackupCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup", abstract: "Copy the store into a new file, also while it is in use.")
  }

  @Argument(help: ArgumentHelp("The new file.", valueName: "FILE"), completion: .file()) var file: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    _ = try IntentVerb(store, in: environment).perform("backupStore", [.init("path", .string(file))])
    return .ok
  }
}
