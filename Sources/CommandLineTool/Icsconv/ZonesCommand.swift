import CalendarDomain
import CalendarTime
import ICalendar

/// `icsconv zones`: how a TZID is read, and when its clocks change next.
struct ZonesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "zones",
      abstract: "Show how time zone names are read, and when their clocks change.",
      discussion: """
        For each NAME: the zone that gives the answers, the step of the ladder of names that led to it, its \
        offset now and its next changes. Without a NAME: the user's own zone.

        With --file, names are read as in that calendar, with the zones that it defines; without a NAME, all \
        that it defines or uses. Of a definition that does not give the answers it says whether it agrees.

        With --batch, each line of standard input is a question: ZONE, 'local' and YYYYMMDDTHHMMSS, separated by \
        tabs, gives the instant in seconds since 1970; ZONE, 'instant' and such a number gives local time, offset \
        and abbreviation.
        """)
  }

  @Flag(name: "--batch", help: "Answer questions from standard input, one a line.") var batch = false
  @Flag(name: "--list", help: "List the names of all zones of the system.") var list = false
  @Option(
    name: "--file",
    help: ArgumentHelp("Read the names as in this calendar, - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var file: String?
  @Option(name: "--changes", help: ArgumentHelp("How many changes to show.", valueName: "N")) var changes = 2
  @Argument(help: ArgumentHelp("Time zone name, as in TZID.", valueName: "NAME")) var name: [String] = []

  func validate() throws {
    if batch && !name.isEmpty { throw UsageError("--batch reads its zone names from standard input") }
    if file != nil, batch || list { throw UsageError("--file goes with neither --batch nor --list") }
    if changes < 0 { throw UsageError("--changes must not be negative") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let database = try ZoneOptions.database(in: environment)
    let output = environment.standardOutput
    if batch {
      let batch = ZonesBatch(database: database)
      while let line = try environment.standardInput.readLine(whenWaiting: output.flush) {
        output.writeLine(batch.answer(line))
      }
      return .ok
    }
    if list {
      for name in database.identifiers { output.writeLine(name) }
      return .ok
    }
    let user = ResolvedZone(zone: try ZoneOptions.find(nil, in: environment).zone, rung: .userZone)
    if let file { return try show(file, database, user, in: environment) }
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

  /// The names as each calendar of a file understands them.
  private func show(
    _ file: String, _ database: ZoneDatabase, _ user: ResolvedZone, in environment: CommandEnvironment
  ) throws -> ExitCode {
    let document = try CalendarDocument.read(file, as: nil, in: environment)
    let now = environment.now()
    let span = now..<now.adding(seconds: Self.years)
    var isAllKnown = true
    for calendar in document.calendars {
      let model = CalendarDecoder.decode(calendar, file: document.name).0
      let definitions = model.timeZones.map { ZoneDefinition($0) }
      let resolver = ZoneResolver(
        database: database, userZone: user.zone, definitions: definitions,
        calendarZoneName: model.timeZoneName, window: span)
      var names = name
      if names.isEmpty {
        names = definitions.map(\.tzid) + ZoneUse.all(in: calendar).map(\.tzid)
        if let name = model.timeZoneName { names.append(name) }
      }
      var seen: Set<String> = []
      for name in names where seen.insert(name).inserted {
        let resolved = resolver.resolve(tzid: name)
        show(name, resolved, in: environment)
        isAllKnown = isAllKnown && resolved.rung != .unknown
        guard let place = definitions.firstIndex(where: { $0.isNamed(name) }) else { continue }
        let line = model.timeZones[place].source.map { " in line \($0.line)" } ?? ""
        environment.standardOutput.writeLine(
          "  defined\(line): " + Self.verdict(of: definitions[place], resolved, in: span))
      }
    }
    return isAllKnown ? .ok : .partial
  }

  /// What the file's own definition has to do with the answers.
  private static func verdict(
    of definition: ZoneDefinition, _ resolved: ResolvedZone, in span: Range<Instant>
  ) -> String {
    if resolved.rung == .definition { return "the answers are the file's own" }
    guard definition.zone != nil else { return "it says nothing that can be used" }
    return definition.differs(from: resolved.zone, in: span)
      ? "it differs in the next four years" : "it agrees for the next four years"
  }

  /// How far changes are looked for, in seconds.
  private static let years = 4 * 366 * 86_400

  private func show(_ name: String, _ resolved: ResolvedZone, in environment: CommandEnvironment) {
    let output = environment.standardOutput
    let now = environment.now()
    let zone = resolved.zone
    output.writeLine("\(VisibleText.of(name)): \(zone.identifier) (\(resolved.rung.rawValue))")
    if let note = resolved.note { output.writeLine("  \(VisibleText.line(note.message))") }
    output.writeLine("  now \(Self.describe(zone.type(at: now)))")
    let end = now.adding(seconds: Self.years)
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
    let text = BasicTime.text(time)
    let (date, clock) = (text.prefix(8), text.suffix(6))
    return "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2)) "
      + "\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2))"
  }
}
