public import Basics
import CalendarDomain
public import CalendarRepository
import CalendarTime
import ICalendar

/// Takes files into a calendar.
public struct ImportCalendarsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "importCalendar", "Takes the text of a calendar in; the same text a second time changes nothing.",
    [
      .init("text", .text, isRequired: true, "The calendar, as iCalendar."),
      .init(
        "calendar", .text, "The key of the calendar that it goes into, which is made where there is none."),
      .init("isFeed", .boolean, "The text is the whole calendar: what it lacks is removed."),
      .init("isDryRun", .boolean, "Say what would be done, and change nothing."),
    ], answer: "counts of new, updated, unchanged, removed, refused")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let files: [ImportFile]
  private let calendar: String?
  private let isFeed: Bool
  private let isDryRun: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    let text = try parameters.required("text")
    do throws(ParseError) { files = [try ImportFile(Array(text.utf8), name: "text")] } catch {
      throw .validation("text", error.reason)
    }
    calendar = try parameters.text("calendar").value
    isFeed = try parameters.boolean("isFeed").value ?? false
    isDryRun = try parameters.boolean("isDryRun").value ?? false
    try Self.check(calendar)
  }

  /// The same with files that are read already. Throws `validation`.
  public init(files: [ImportFile], calendar: String?, isFeed: Bool, isDryRun: Bool) throws(IntentError) {
    self.files = files
    self.calendar = calendar
    self.isFeed = isFeed
    self.isDryRun = isDryRun
    try Self.check(calendar)
  }

  private static func check(_ key: String?) throws(IntentError) {
    if let key, StoredCalendarModel.parts(ofKey: key) == nil {
      throw .validation("calendar", "'\(key)' is no key like local:1, a source and a number")
    }
  }

  /// Ends a transaction that is not to take place.
  private struct DryRun: Error {
    var answer: ImportAnswer
  }

  public func perform() async throws -> ImportAnswer {
    let environment = try await environment()
    let names = files.map { $0.name.split(separator: "/").last.map(String.init) ?? $0.name }
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: "import", title: names.joined(separator: ", "),
      isTold: false)
    let intent = self
    do {
      return try await manager().change(note) { writer in
        let answer = ImportAnswer(outcome: try intent.run(in: writer, environment))
        if intent.isDryRun { throw DryRun(answer: answer) }
        return answer
      }
    } catch let dryRun as DryRun { return dryRun.answer }
  }

  private func run(in writer: StoreWriter, _ environment: IntentEnvironment) throws -> ImportOutcome {
    let (source, number) = try target(writer)
    let run = CalendarImport(
      files: files, source: source, number: number, title: title, isFeed: isFeed, now: environment.now(),
      database: environment.database)
    return try run.run(in: writer)
  }

  /// For a calendar that no file names: the name of its file, without the extension.
  private var title: String {
    guard let file = files.first, let last = file.name.split(separator: "/").last else { return "Calendar" }
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return String(last) }
    return String(last[..<dot])
  }

  /// The calendar that was asked for, else the one that the file says it is, else one of its name, else a new one.
  private func target(_ writer: StoreWriter) throws -> (source: String, number: Int) {
    let keys = [calendar, files.lazy.compactMap(\.declaredKey).first].compactMap { $0 }
    for key in keys {
      if let parts = StoredCalendarModel.parts(ofKey: key) { return parts }
    }
    let name = files.lazy.compactMap(\.calendarName).first ?? title
    if let known = try writer.reader.calendars().first(where: { $0.title == name }) {
      return (known.source, known.number)
    }
    let new = try writer.newCalendar(source: isFeed ? "ical" : "local", title: name)
    return (new.source, new.number)
  }
}

/// What an import did, as it is answered.
public struct ImportAnswer: Hashable, Sendable, IntentAnswer {
  public var outcome: ImportOutcome

  public var json: JSONNode {
    let counts = outcome.counts
    return .object([
      .init("calendar", .string(outcome.calendar)), .init("new", .number(counts.new)),
      .init("updated", .number(counts.updated)), .init("unchanged", .number(counts.unchanged)),
      .init("removed", .number(counts.removed)), .init("refused", .number(counts.refused)),
    ])
  }
}
