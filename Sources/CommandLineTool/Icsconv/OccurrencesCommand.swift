import CalendarDomain
import CalendarTime
import Conversion
import ICalendar
import Libical

/// `icsconv occurrences`: what a calendar or a rule produces, and why.
struct OccurrencesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "occurrences",
      abstract: "Show the occurrences of a calendar or of one recurrence rule, and why they are there.",
      discussion: """
        For FILE: every occurrence in the window, as local time, zone and how it was found, instant, origin (master, \
        rule, date, override, ...) and title. With --json: one object a line.

        With --rrule: the rule's own occurrences are listed, in the wall time of DTSTART. A DTSTART that the rule does not \
        produce is not among them, although a calendar shows it.

        With --batch, each line of standard input is a question: DTSTART, RRULE, a lower bound (may be empty) and \
        a limit, separated by tabs. The answer is one line: the rule's occurrences in local basic form, separated \
        by commas, or ERR and a reason.
        """)
  }

  @Option(name: "--rrule", help: ArgumentHelp("Rule, as the value of an RRULE.", valueName: "RULE"))
  var rrule: String?
  @Option(
    name: "--dtstart",
    help: ArgumentHelp("Start of the series, such as 19970902 or 19970902T090000.", valueName: "TIME"))
  var dtstart: TimeArgument?
  @Option(
    name: "--from",
    help: ArgumentHelp(
      "Leave out occurrences before this, such as today or 19970902; of a FILE, those before last week.",
      valueName: "TIME"))
  var from: TimeArgument?
  @Option(name: "--days", help: ArgumentHelp("Length of the window of a FILE.", valueName: "N")) var days = 49
  @Option(
    name: "--limit",
    help: ArgumentHelp("Show at most so many, of a FILE so many of each series.", valueName: "N"))
  var limit = 100
  @Option(
    name: "--timezone", help: ArgumentHelp("Zone of the user, such as Europe/Paris.", valueName: "ZONE"))
  var timezone: String?
  @Flag(name: "--explain", help: "Put the rule into an English sentence first.") var explain = false
  @Flag(name: "--json", help: "Write JSON.") var json = false
  @Flag(name: "--batch", help: "Answer rules from standard input, one a line.") var batch = false
  @Argument(
    help: ArgumentHelp(
      "Calendar to read: a file, a folder whose *.ics files are one calendar, or - for standard input.",
      valueName: "FILE"),
    completion: .file(extensions: ["ics"]))
  var file: String?
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  /// As the rule or the calendar takes it, in wall time or in UTC. Throws `UsageError`.
  private func time(
    _ argument: TimeArgument?, _ option: String, in environment: CommandEnvironment
  ) throws -> RuleTime? {
    guard let argument else { return nil }
    let (zone, database) = try ZoneOptions.find(timezone, in: environment)
    return RuleTime(
      try argument.read(
        as: option, now: environment.now(), zone: zone, database: database,
        telling: diagnostics.printer(for: environment)))
  }

  func validate() throws {
    if limit < 0 { throw UsageError("--limit must not be negative") }
    if !(1...400_000).contains(days) { throw UsageError("--days must be 1 to 400000") }
    if file != nil {
      if rrule != nil || dtstart != nil || batch || explain {
        throw UsageError("FILE goes without --rrule, --explain and --batch")
      }
      return
    }
    if batch {
      if rrule != nil || dtstart != nil { throw UsageError("--batch reads its rules from standard input") }
    } else if rrule == nil || dtstart == nil {
      throw UsageError("a FILE, --rrule with --dtstart, or --batch is needed")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if batch {
      let batch = OccurrencesBatch(expandScale: CalendarScales.expand)
      while let line = try environment.standardInput.readLine(whenWaiting: environment.standardOutput.flush) {
        environment.standardOutput.writeLine(batch.answer(line))
      }
      return .ok
    }
    if let file { return try list(file, in: environment) }
    guard let rrule, let dtstart = try time(dtstart, "--dtstart", in: environment) else { return .usage }
    let from = try time(from, "--from", in: environment)
    do {
      let reading = try RuleParser.parse(rrule)
      diagnostics.printer(for: environment).write(reading.diagnostics)
      let answer = try answer(reading.model, start: dtstart, from: from)
      if json {
        environment.standardOutput.writeJSON(answer.json)
      } else {
        environment.standardOutput.write(answer.text)
      }
      return .ok
    } catch let error as RecurrenceError {
      throw CommandFailure(.badData, error.reason)
    }
  }

  private func answer(_ rule: RecurrenceModel, start: RuleTime, from: RuleTime?) throws -> RuleAnswer {
    var sequence = try RuleSequence(
      rule, start: start.time, isDate: start.isDate, notAfter: nil, expandScale: CalendarScales.expand)
    if let from { sequence.seek(from.time) }
    let times = sequence.prefix(limit).map { RuleTime(time: $0, isDate: start.isDate) }
    let sentence = explain ? RuleExplainer.sentence(rule, start: start.time, isDate: start.isDate) : nil
    return RuleAnswer(start: start, rule: rule, times: times, explanation: sentence)
  }

  private func list(_ file: String, in environment: CommandEnvironment) throws -> ExitCode {
    let (zone, database) = try ZoneOptions.find(timezone, in: environment)
    let from = try time(from, "--from", in: environment)
    // Days of the calendar, of which some have 23 or 25 hours.
    // Counted from the time that was asked for, which is not what clocks show at its instant where they skip it.
    let local =
      from.map { $0.isUTC ? zone.local(at: Instant(utc: $0.time)) : $0.time }
      ?? zone.local(at: environment.now()).adding(seconds: -7 * 86_400)
    let start =
      from.map { $0.isUTC ? Instant(utc: $0.time) : zone.instant(of: local) } ?? zone.instant(of: local)
    let end = zone.instant(of: local.adding(seconds: days * 86_400))
    let occurrences = FileOccurrences(
      window: start..<max(start, end), limit: limit, database: database, userZone: zone)
    let place = file == "-" ? try environment.standardInput.place : CalendarInput.Place(path: file)
    do {
      let (entries, findings) = try occurrences.read(place)
      diagnostics.printer(for: environment).write(findings)
      for entry in entries {
        if json {
          environment.standardOutput.writeJSON(entry.json + "\n")
        } else {
          environment.standardOutput.writeLine(entry.text)
        }
      }
      return .ok
    } catch let failure as InputFailure {
      let code: ExitCode = failure.kind == .noInput ? .noInput : .badData
      throw CommandFailure(code, failure.diagnostic.message, location: failure.diagnostic.location)
    }
  }
}
