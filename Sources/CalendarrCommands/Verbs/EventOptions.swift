import Basics
import CommandLineTool

/// The fields of an event on the command line: not given leaves one, `--no-…` clears it.
struct EventOptions: ParsableArguments {
  @Flag(name: "--all-day", help: "It takes whole days.") var allDay: Bool
  @Flag(name: "--timed", help: "It takes place at times, not whole days.") var timed: Bool
  @Option(name: "--zone", help: ArgumentHelp("The zone of its wall times.", valueName: "ZONE")) var zone:
    String?
  @Option(name: ["-c", "--calendar"], help: ArgumentHelp("The key of its calendar.", valueName: "KEY"))
  var calendar: String?
  @Option(name: ["-l", "--location"], help: ArgumentHelp("Where it is.", valueName: "TEXT")) var location:
    String?
  @Flag(name: "--no-location", help: "It is nowhere.") var noLocation: Bool
  @Option(name: "--note", help: ArgumentHelp("What else is to be said.", valueName: "TEXT")) var note: String?
  @Flag(name: "--no-note", help: "Nothing else is to be said.") var noNote: Bool
  @Option(
    name: "--repeat", help: ArgumentHelp("How it repeats: the value of an RRULE.", valueName: "RULE"))
  var rule: String?
  @Flag(name: "--no-repeat", help: "It does not repeat.") var noRepeat: Bool
  @Option(
    name: "--attendee", help: ArgumentHelp("Who is asked: an address, or Name <address>.", valueName: "EMAIL")
  ) var attendee: [String] = []
  @Flag(name: "--no-attendees", help: "No one is asked.") var noAttendees: Bool
  @Option(
    name: "--alarm", help: ArgumentHelp("Remind so many minutes before.", valueName: "MINUTES"),
    transform: Int.argument(in: 0...5_000_000)) var alarm: [Int] = []
  @Flag(name: "--no-alarms", help: "Remind of nothing.") var noAlarms: Bool
  @Option(name: "--status", help: ArgumentHelp("confirmed, tentative or cancelled.", valueName: "STATUS"))
  var status: String?

  func validate() throws {
    guard !allDay || !timed else { throw UsageError("--all-day and --timed are not for one event") }
  }

  /// As parameters of an intent.
  var parameters: [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    if allDay || timed { members.append(.init("isAllDay", .bool(allDay))) }
    if let zone { members.append(.init("timeZone", .string(zone))) }
    if let calendar { members.append(.init("calendar", .string(calendar))) }
    add("location", location, noLocation, to: &members)
    add("note", note, noNote, to: &members)
    add("recurrence", rule, noRepeat, to: &members)
    if noAttendees || !attendee.isEmpty {
      members.append(
        .init(
          "attendees",
          noAttendees ? .null : .array(attendee.map(Self.person))))
    }
    if noAlarms || !alarm.isEmpty {
      members.append(.init("alarms", noAlarms ? .null : .array(alarm.map(JSONNode.number))))
    }
    if let status { members.append(.init("status", .string(status))) }
    return members
  }

  /// `ben@example.com`, `Ben Example <ben@example.com>`.
  private static func person(_ text: String) -> JSONNode {
    guard text.last == ">", let start = text.lastIndex(of: "<") else {
      return .object([.init("email", .string(text))])
    }
    let name = text[..<start].split(separator: " ").joined(separator: " ").filter { $0 != "\"" }
    let email = JSONNode.string(String(text[text.index(after: start)...].dropLast()))
    return .object([.init("email", email)] + (name.isEmpty ? [] : [.init("name", .string(name))]))
  }

  private func add(_ name: String, _ text: String?, _ clears: Bool, to members: inout [JSONNode.Member]) {
    if let text {
      members.append(.init(name, .string(text)))
    } else if clears {
      members.append(.init(name, .null))
    }
  }
}
