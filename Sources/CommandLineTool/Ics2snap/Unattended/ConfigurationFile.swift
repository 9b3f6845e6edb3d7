import CalendarDomain
import CalendarTime
import Conversion

/// `--config FILE`: read, explained where it is wrong, and cut down to the profiles asked for.
enum ConfigurationFile {
  /// The profiles to run. Throws `CommandFailure` (66, 78), after every mistake has been printed.
  static func profiles(
    _ path: String, named names: [String], zones: ZoneDatabase, printer: DiagnosticsPrinter,
    isChecking: Bool, in environment: CommandEnvironment
  ) throws -> [Profile] {
    let reader = ConfigurationReader(zones: zones, environment: environment.environment)
    let configuration: Configuration
    do throws(ConfigurationError) { configuration = try reader.read(path) } catch {
      throw failure(error, path: path, printer: printer, isChecking: isChecking)
    }
    for name in names where !configuration.profiles.contains(where: { $0.name == name }) {
      throw UsageError(
        "--profile: '\(name)' is no profile of \(path)",
        suggestion: NearestName.of(name, among: configuration.profiles.map(\.name)))
    }
    return names.isEmpty
      ? configuration.profiles : configuration.profiles.filter { names.contains($0.name) }
  }

  private static func failure(
    _ error: ConfigurationError, path: String, printer: DiagnosticsPrinter, isChecking: Bool
  ) -> CommandFailure {
    let hint =
      (isChecking ? "" : "Try 'ics2snap --config \(path) --check' after mending it; ")
      + "ics2snap(5) has the format."
    let findings: [Diagnostic]
    switch error.kind {
    case .unreadable(let failure): return CommandFailure(.noInput, failure.diagnostic.message)
    case .syntax(let syntax, let location):
      findings = [Diagnostic("bad-configuration", syntax.reason, location: location)]
    case .content(let found):
      findings = found.map { Diagnostic("bad-configuration", $0.problem.text, location: $0.location) }
    }
    printer.write(findings)
    let count = findings.count == 1 ? "one mistake" : "\(findings.count) mistakes"
    return CommandFailure(.configuration, "\(count) in \(path); nothing was converted", hint: hint)
  }

  /// What `--check` says of a configuration that reads well.
  static func summary(_ profiles: [Profile], path: String) -> String {
    let calendars = profiles.reduce(0) { $0 + $1.calendars.count }
    return "\(path): \(count(profiles.count, "profile")), \(count(calendars, "calendar")), no mistakes"
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
