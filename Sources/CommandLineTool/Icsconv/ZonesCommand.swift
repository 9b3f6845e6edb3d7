import CalendarDomain
import CalendarTime

/// `icsconv zones`: how a TZID is read, and when its clocks change next.
struct ZonesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "zones",
      abstract: "Show how time zone names are read, and when their clocks change.",
      discussion: """
        For each NAME: the zone that gives the answers, the step of the ladder of names that led to it, its \
        offset now and its next changes. Without a NAME: the user's own zone.

        With --batch, each line of standard input is a question: ZONE, 'local' and YYYYMMDDTHHMMSS, separated by \
        tabs, gives the instant in seconds since 1970; ZONE, 'instant' and such a number gives local time, offset \
        and abbreviation.
        """)
  }

  @Flag(help: "Answer questions from standard input, one a line.") var batch = false
  @Flag(help: "List the names of all zones of the system.") var list = false
  @Option(help: ArgumentHelp("How many changes to show.", valueName: "N")) var changes = 2
  @Argument(help: "Time zone name, as in TZID.") var name: [String] = []

  func validate() throws {
    if batch && !name.isEmpty { throw UsageError("--batch reads its zone names from standard input") }
    if changes < 0 { throw UsageError("--changes must not be negative") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let database = ZoneDatabase.system(environment: environment.environment)
    let output = environment.standardOutput
    if batch {
      let batch = ZonesBatch(database: database)
      while let line = try environment.standardInput.readLine() { output.writeLine(batch.answer(line)) }
      return .ok
    }
    if list {
      for name in database.identifiers { output.writeLine(name) }
      return .ok
    }
    let user = database.localZone(environment: environment.environment)
    if name.isEmpty { show(user.zone.identifier, user, in: environment) }
    let resolver = ZoneResolver(database: database, userZone: user.zone)
    var isAllKnown = true
    for name in name {
      let resolved = resolver.resolve(tzid: name)
      show(name, resolved, in: environment)
      isAllKnown = isAllKnown && resolved.rung != .unknown
    }
    return isAllKnown ? .ok : .partial
  }

  private func show(_ name: String, _ resolved: ResolvedZone, in environment: CommandEnvironment) {
    let output = environment.standardOutput
    let now = environment.now()
    let zone = resolved.zone
    output.writeLine("\(name): \(zone.identifier) (\(resolved.rung.rawValue))")
    if let note = resolved.note { output.writeLine("  \(note.message)") }
    output.writeLine("  now \(Self.describe(zone.type(at: now)))")
    let end = now.adding(seconds: 4 * 366 * 86_400)
    for change in zone.offsetChanges(in: now.adding(seconds: 1)..<end).prefix(changes) {
      let type = zone.type(at: change.instant)
      output.writeLine("  from \(Self.describe(zone.local(at: change.instant))) \(Self.describe(type))")
    }
  }

  private static func describe(_ type: LocalTimeType) -> String {
    let minutes = abs(type.offset) / 60
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    let offset = (type.offset < 0 ? "-" : "+") + digits.prefix(2) + ":" + digits.suffix(2)
    let name =
      type.abbreviation.isEmpty || type.abbreviation.hasPrefix(offset.prefix(3))
      ? "" : " " + type.abbreviation
    return offset + name + (type.isDaylight ? ", daylight saving time" : "")
  }

  private static func describe(_ time: LocalDateTime) -> String {
    let text = ZonesBatch.text(time)
    let (date, clock) = (text.prefix(8), text.suffix(6))
    return "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2)) "
      + "\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2))"
  }
}
