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
        With --batch, each line of standard input is a question: DTSTART, RRULE, a lower bound (may be empty) and \
        a limit, separated by tabs. The answer is one line: the rule's occurrences in local basic form, separated \
        by commas, or ERR and a reason. A DTSTART that the rule does not produce is not added.
        """)
  }

  @Flag(help: "Answer rules from standard input, one a line.") var batch = false

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let batch = OccurrencesBatch(expandScale: CalendarScales.expand)
    while let line = try environment.standardInput.readLine() {
      environment.standardOutput.writeLine(batch.answer(line))
    }
    return .ok
  }
}
