import Basics
import CommandLineTool

/// `calendarr calendars`.
struct CalendarsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "calendars", abstract: "List the calendars.")
  }

  @Flag(name: "--keys", help: "Write the keys alone.") var keys: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("showCalendars")
    verb.show(value) { text in
      (value.array ?? []).map { calendar in keys ? calendar["id"]?.string ?? "" : text.calendar(calendar) }
    }
    return .ok
  }
}

/// `calendarr calendar …`.
struct CalendarCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "calendar", abstract: "Make, change and take out calendars.",
      subcommands: [
        CalendarAddCommand.self, CalendarEditCommand.self, CalendarHideCommand.self, CalendarShowCommand.self,
        CalendarBanishCommand.self, CalendarDeleteCommand.self,
      ])
  }
}

/// What a change of a calendar has in common.
struct CalendarVerb {
  static func update(
    _ key: String, _ fields: [JSONNode.Member], _ store: StoreOptions, in environment: CommandEnvironment
  ) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("updateCalendar", [.init("calendar", .string(key))] + fields)
    verb.show(value) { [$0.calendar(value)] }
    return .ok
  }
}

struct CalendarAddCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "add", abstract: "Make a calendar.")
  }

  @Argument(help: ArgumentHelp("What it is called.", valueName: "TITLE")) var title: String
  @Option(name: "--key", help: ArgumentHelp("Its key, such as local:3.", valueName: "KEY")) var key: String?
  @Option(name: "--color", help: ArgumentHelp("Its colour, such as #4285f4.", valueName: "COLOR")) var color:
    String?
  @Option(name: "--url", help: ArgumentHelp("Where it comes from.", valueName: "URL")) var url: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let optional = [("calendar", key), ("color", color), ("url", url)].compactMap { name, text in
      text.map { JSONNode.Member(name, .string($0)) }
    }
    let value = try verb.perform("createCalendar", [.init("title", .string(title))] + optional)
    verb.show(value) { [$0.calendar(value)] }
    return .ok
  }
}

struct CalendarEditCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "edit", abstract: "Change a calendar.")
  }

  @Argument(help: ArgumentHelp("Its key.", valueName: "KEY")) var key: String
  @Option(name: ["-t", "--title"], help: ArgumentHelp("What it is called.", valueName: "TEXT")) var title:
    String?
  @Option(name: "--color", help: ArgumentHelp("Its colour, such as #4285f4.", valueName: "COLOR")) var color:
    String?
  @Flag(name: "--no-color", help: "It has no colour of its own.") var noColor: Bool
  @Option(name: "--url", help: ArgumentHelp("Where it comes from.", valueName: "URL")) var url: String?
  @Flag(name: "--read-only", help: "Its events are changed by imports alone.") var readOnly: Bool
  @Flag(name: "--writable", help: "Its events may be changed.") var writable: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    guard !readOnly || !writable else {
      throw UsageError("--read-only and --writable are not for one calendar")
    }
    var fields: [JSONNode.Member] = []
    if let title { fields.append(.init("title", .string(title))) }
    if let color {
      fields.append(.init("color", .string(color)))
    } else if noColor {
      fields.append(.init("color", .null))
    }
    if let url { fields.append(.init("url", .string(url))) }
    if readOnly || writable { fields.append(.init("isReadOnly", .bool(readOnly))) }
    return try CalendarVerb.update(key, fields, store, in: environment)
  }
}

struct CalendarHideCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "hide",
      abstract: "Keep a calendar in the list, and leave its events out of what is published.")
  }

  @Argument(help: ArgumentHelp("Its key.", valueName: "KEY")) var key: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try CalendarVerb.update(key, [.init("isHidden", .bool(true))], store, in: environment)
  }
}

struct CalendarShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "show", abstract: "Show a calendar that was hidden or banished again.")
  }

  @Argument(help: ArgumentHelp("Its key.", valueName: "KEY")) var key: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let fields: [JSONNode.Member] = [.init("isHidden", .bool(false)), .init("isBanished", .bool(false))]
    return try CalendarVerb.update(key, fields, store, in: environment)
  }
}

struct CalendarBanishCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "banish", abstract: "Leave a calendar out of everything that is published.")
  }

  @Argument(help: ArgumentHelp("Its key.", valueName: "KEY")) var key: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    try CalendarVerb.update(key, [.init("isBanished", .bool(true))], store, in: environment)
  }
}

struct CalendarDeleteCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: "Take a calendar out with everything in it; undo brings it back.")
  }

  @Argument(help: ArgumentHelp("Its key.", valueName: "KEY")) var key: String
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    _ = try IntentVerb(store, in: environment).perform("deleteCalendar", [.init("calendar", .string(key))])
    return .ok
  }
}
