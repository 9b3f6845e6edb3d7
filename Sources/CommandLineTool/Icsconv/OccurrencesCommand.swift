import CalendarDomain
import CalendarTime
import ICalendar

/// `icsconv occurrences`: what a rule produces.
struct OccurrencesCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "occurrences",
      abstract: "Show what a recurrence rule produces.",
      discussion: """
        The rule's own occurrences are listed, in the wall time of DTSTART. A DTSTART that the rule does not \
        produce is not among them, although a calendar shows it.

        With --batch, each line of standard input is a question: DTSTART, RRULE, a lower bound (may be empty) and \
        a limit, separated by tabs. The answer is one line: the rule's occurrences in local basic form, separated \
        by commas, or ERR and a reason.
        """)
  }

  @Option(help: ArgumentHelp("Rule, as the value of an RRULE.", valueName: "RULE")) var rrule: String?
  @Option(
    help: ArgumentHelp("Start of the series, such as 19970902 or 19970902T090000.", valueName: "VALUE"),
    transform: OccurrencesCommand.time)
  var dtstart: RuleTime?
  @Option(
    help: ArgumentHelp("Leave out occurrences before this.", valueName: "VALUE"),
    transform: OccurrencesCommand.time)
  var from: RuleTime?
  @Option(help: ArgumentHelp("Show at most so many.", valueName: "N")) var limit = 20
  @Flag(help: "Put the rule into an English sentence first.") var explain = false
  @Flag(help: "Write JSON.") var json = false
  @Flag(help: "Answer rules from standard input, one a line.") var batch = false
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  private static func time(_ text: String) throws -> RuleTime {
    guard let time = RuleTime(text) else {
      throw ArgumentProblem("is not a day or time such as 19970902 or 19970902T090000")
    }
    return time
  }

  func validate() throws {
    if limit < 0 { throw UsageError("--limit must not be negative") }
    if batch {
      if rrule != nil || dtstart != nil { throw UsageError("--batch reads its rules from standard input") }
    } else if rrule == nil || dtstart == nil {
      throw UsageError("--rrule and --dtstart are needed, or --batch")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if batch {
      let batch = OccurrencesBatch(expandScale: CalendarScales.expand)
      while let line = try environment.standardInput.readLine() {
        environment.standardOutput.writeLine(batch.answer(line))
      }
      return .ok
    }
    guard let rrule, let dtstart else { return .usage }
    do {
      let reading = try RuleParser.parse(rrule)
      diagnostics.printer(for: environment).write(reading.diagnostics)
      let answer = try answer(reading.model, from: dtstart)
      environment.standardOutput.write(json ? answer.json : answer.text)
      return .ok
    } catch let error as RecurrenceError {
      throw CommandFailure(.badData, error.reason)
    }
  }

  private func answer(_ rule: RecurrenceModel, from start: RuleTime) throws -> RuleAnswer {
    var sequence = try RuleSequence(
      rule, start: start.time, isDate: start.isDate, notAfter: nil, expandScale: CalendarScales.expand)
    if let from { sequence.seek(from.time) }
    let times = sequence.prefix(limit).map { RuleTime(time: $0, isDate: start.isDate) }
    let sentence = explain ? RuleExplainer.sentence(rule, start: start.time, isDate: start.isDate) : nil
    return RuleAnswer(start: start, rule: rule, times: times, explanation: sentence)
  }
}
