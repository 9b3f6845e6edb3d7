import Basics
import CommandLineTool

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
