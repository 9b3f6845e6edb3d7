import CalendarDomain
import CalendarIntents
import CalendarRepository
import CalendarTime

/// An import, once the files are read.
struct ImportPlan: Sendable {
  var files: [ImportFile]
  /// The key that was asked for.
  var calendar: String?
  var isFeed: Bool
  var isDryRun: Bool
  var environment: IntentEnvironment

  /// Ends a transaction that is not to take place.
  private struct DryRun: Error {
    var outcome: ImportOutcome
  }

  func perform(_ dependencies: DependencyManager) async throws -> ImportOutcome {
    let manager = try await dependencies.resolve(CalendarManager.self)
    let names = files.map { $0.name.split(separator: "/").last.map(String.init) ?? $0.name }
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: "import", title: names.joined(separator: ", "))
    let plan = self
    do {
      return try await manager.change(note) { writer in
        let outcome = try plan.run(in: writer)
        if plan.isDryRun { throw DryRun(outcome: outcome) }
        return outcome
      }
    } catch let dryRun as DryRun { return dryRun.outcome }
  }

  private func run(in writer: StoreWriter) throws -> ImportOutcome {
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
