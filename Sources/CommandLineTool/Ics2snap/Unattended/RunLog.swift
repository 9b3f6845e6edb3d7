import Basics
import CalendarDomain
import Conversion
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the messages of a run are written.
enum LogFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json
}

/// The options of a run's messages.
struct LogOptions: ParsableArguments {
  @Option(name: "--log-format", help: "Write messages as text or as JSON lines.") var logFormat: LogFormat =
    .text
  @Flag(
    name: ["-v", "--verbose"],
    help: "With --config: write the findings of every calendar and a summary, not failures alone.")
  var verbose = false
}

/// Messages of a run over many profiles, on standard error: each with the profile it is about.
///
/// Without `--verbose` a run in which all goes well says nothing. Lines that the journal of systemd
/// reads begin with their level. Source: sd-daemon(3).
struct RunLog {
  private let output: ConsoleOutput
  private let isJSON: Bool
  private let showsLevels: Bool
  let isVerbose: Bool
  let isQuiet: Bool

  init(_ environment: CommandEnvironment, log: LogOptions, diagnostics: DiagnosticsOptions) {
    output = environment.standardError
    isJSON = log.logFormat == .json || diagnostics.diagnostics == .json
    isVerbose = log.verbose
    isQuiet = diagnostics.quiet
    showsLevels = Self.isJournal(environment.environment["JOURNAL_STREAM"])
  }

  /// Writes what a profile's outcome gives reason to say.
  func write(_ outcome: ProfileOutcome) {
    for diagnostic in outcome.diagnostics where isWorthSaying(diagnostic) {
      write(diagnostic, profile: outcome.name)
    }
    guard isVerbose else { return }
    let events = outcome.report.map { ", \($0.instances.counted("event"))" } ?? ""
    line(.note, profile: outcome.name, "\(outcome.ending.rawValue)\(events)")
  }

  /// Warnings of events that may be missing: a source has changed for the worse, which no one has looked at.
  private static let alwaysSaid: Set<Diagnostic.Code> = [
    "carried-over", "coverage-ends-soon", "empty-folder",
  ]

  private func isWorthSaying(_ diagnostic: Diagnostic) -> Bool {
    if isQuiet { return diagnostic.severity == .error }
    return isVerbose || diagnostic.severity == .error || Self.alwaysSaid.contains(diagnostic.code)
  }

  private func write(_ diagnostic: Diagnostic, profile: String) {
    if isJSON {
      let line = DiagnosticsPrinter.json(diagnostic).merging(.object(["profile": .string(profile)]))
      output.writeJSON(JSONWriter.text(line) + "\n")
      return
    }
    let place = diagnostic.location.map { "\($0): " } ?? ""
    let action = diagnostic.action.map { "; \($0)" } ?? ""
    let text =
      "\(VisibleText.line(place))\(label(diagnostic.severity)) \(VisibleText.line(diagnostic.message + action))"
      + " [\(diagnostic.code.rawValue)]"
    output.writeLine("\(level(diagnostic.severity))\(VisibleText.line(profile)): \(text)")
  }

  /// A line of the run itself.
  func line(_ severity: Diagnostic.Severity, profile: String? = nil, _ text: String) {
    if isJSON {
      let line = JSONNode.object([
        "code": .string("run"), "message": .string(text), "profile": profile.map(JSONNode.string),
        "severity": .string(severity.rawValue),
      ])
      output.writeJSON(JSONWriter.text(line) + "\n")
    } else {
      output.writeLine(
        "\(level(severity))\(profile.map { "\(VisibleText.line($0)): " } ?? "")\(VisibleText.line(text))")
    }
  }

  private func label(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: output.styled("error:", .bold, .red)
    case .warning: output.styled("warning:", .bold, .yellow)
    case .note: output.styled("note:", .bold)
    }
  }

  private func level(_ severity: Diagnostic.Severity) -> String {
    guard showsLevels else { return "" }
    switch severity {
    case .error: return "<3>"
    case .warning: return "<4>"
    case .note: return "<6>"
    }
  }

  /// Whether standard error is the stream that the variable names: device and inode.
  private static func isJournal(_ variable: String?) -> Bool {
    guard let variable else { return false }
    return SystemCall.status(of: STDERR_FILENO).map { variable == "\($0.st_dev):\($0.st_ino)" } ?? false
  }
}
