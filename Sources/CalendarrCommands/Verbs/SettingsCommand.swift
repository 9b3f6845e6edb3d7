import Basics
import CommandLineTool

/// `calendarr settings`.
struct SettingsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "settings", abstract: "Show the settings of the store, or change one.",
      discussion:
        """
        publish: the folder that the snapshot is written into after each change, as by calendarr publish.

        addresses: yours, the main one first; without them nobody is told of anything. outbox: how mail goes out, \
        maildir:/FOLDER or command:COMMAND, such as 'command:sendmail -t -oi'; without it nothing is sent. edits: send \
        or draft, whether others are told of an edit at once. invitations: the calendar that they go into. answers: \
        what is answered without you, never, tentative-free or accept-free-decline-busy, or local:2=never for one \
        calendar. rooms: calendars that answer for themselves, as room@example.com=local:2. trust: who may mail for \
        others, addresses or domains such as @example.com. Several are separated by commas.
        """)
  }

  @Argument(help: ArgumentHelp("The setting, such as publish.", valueName: "NAME")) var name: String?
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
    verb.show(answer) { _ in
      (answer.members ?? []).filter { name == nil || $0.key == name }.map {
        "\($0.key): \($0.value.string ?? "")"
      }
    }
    return .ok
  }
}
