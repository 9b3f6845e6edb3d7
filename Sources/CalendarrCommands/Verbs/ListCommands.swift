import Basics
import CalendarDomain
import CommandLineTool

/// Shows the events of some days.
struct EventListing {
  /// Prints the instances of `days` days from a date on.
  static func run(
    from date: LocalDate, days: Int, calendar: String?, _ verb: IntentVerb
  ) throws -> ExitCode {
    var parameters: [JSONNode.Member] = [
      .init("from", .string(date.extendedText)), .init("to", .string(date.adding(days: days).extendedText)),
    ]
    if let calendar { parameters.append(.init("calendar", .string(calendar))) }
    let value = try verb.perform("findEvents", parameters)
    verb.show(value) { text in (value.array ?? []).map(text.event) }
    return .ok
  }
}

/// `calendarr list`.
struct ListCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "list", abstract: "List the events of some days.")
  }

  @Option(
    name: "--from", help: ArgumentHelp("The first day, such as today, mon or 2026-12-08.", valueName: "TIME"))
  var from: TimeArgument = .today
  @Option(
    name: "--days", help: ArgumentHelp("How many days.", valueName: "COUNT"),
    transform: Int.argument(in: 1...36_600))
  var days = 30
  @Option(name: ["-c", "--calendar"], help: ArgumentHelp("Of this calendar alone.", valueName: "KEY"))
  var calendar: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let first = try verb.written(from, option: "--from").date(in: verb.zone)
    return try EventListing.run(from: first, days: days, calendar: calendar, verb)
  }
}

/// `calendarr today`.
struct TodayCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "today", abstract: "List the events of today.")
  }

  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    return try EventListing.run(from: verb.zone.local(at: verb.now).date, days: 1, calendar: nil, verb)
  }
}

/// `calendarr week`.
struct WeekCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "week", abstract: "List the events of today and the six days after it.")
  }

  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    return try EventListing.run(from: verb.zone.local(at: verb.now).date, days: 7, calendar: nil, verb)
  }
}

/// `calendarr search`.
struct SearchCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "search", abstract: "Find events by words.",
      discussion:
        "Every word has to begin a word of title, place, note or people; case and diacritics are ignored.")
  }

  @Argument(help: ArgumentHelp("The words.", valueName: "TEXT")) var text: [String]
  @Option(
    name: "--limit", help: ArgumentHelp("At most so many, the first by their start.", valueName: "COUNT"),
    transform: Int.argument(in: 1...1_000_000)) var limit = 50
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform(
      "findEvents",
      [.init("matching", .string(text.joined(separator: " "))), .init("limit", .number(limit))])
    if value.array?.count == limit, !store.quiet {
      environment.standardError.writeLine("these are the first \(limit); --limit shows more")
    }
    verb.show(value) { lines in (value.array ?? []).map(lines.event) }
    return .ok
  }
}
