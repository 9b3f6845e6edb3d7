/// A group of declared options that a command takes in with `@OptionGroup`, or a command itself.
package protocol ParsableArguments {
  init()
  /// Checks what no single option can check; throws `UsageError`.
  func validate() throws
}

extension ParsableArguments {
  package func validate() throws {}
}

/// A command: a table of options and a function that tests call in process.
///
/// The face is that of swift-argument-parser, so that a command moves there by changing `run`:
///
///     struct CountCommand: ParsableCommand {
///       static var configuration: CommandConfiguration {
///         CommandConfiguration(commandName: "count", abstract: "Count the events of a calendar.")
///       }
///
///       // Repeatable, `-k KEY`, `--key KEY` or `--key=KEY`
///       @Option(name: ["-k", "--key"], help: ArgumentHelp("Count only this calendar.", valueName: "KEY"))
///       var key: [String] = []
///
///       // An enum of strings that is `CaseIterable` and `ExpressibleByArgument`: checked and completed
///       @Option(name: "--format", help: "How to write the result.") var format: OutputFormat = .text
///
///       // Own type: the transform throws `ArgumentProblem("is not ...")`
///       @Option(name: "--now", help: "Instant to count at.", transform: parseInstant) var now: Instant?
///
///       @Flag(name: ["-q", "--quiet"], help: "Say nothing.") var quiet = false
///       @Argument(help: ArgumentHelp("Calendar to read.", valueName: "INPUT"), completion: .file()) var input: [String]
///       @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions
///
///       func run(in environment: CommandEnvironment) throws -> ExitCode {
///         environment.standardOutput.write("0\n")
///         return .ok
///       }
///     }
///
/// Wiring: a new subcommand is named in its parent's `subcommands`; a program's root in `Program.command`.
/// `--help`, `--version`, `--generate-completion SHELL`, completions and the OPTIONS block of the man page
/// come from the declarations. A command that cannot go on throws `CommandFailure` (message, exit code) or,
/// where the arguments are at fault, `UsageError`; findings go to a `DiagnosticsPrinter`. A test calls
/// `Program.icsconv.execute(in: .captured(["check", "a.ics"]))` and looks at the captured streams.
package protocol ParsableCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }
  func run(in environment: CommandEnvironment) throws -> ExitCode
}

extension ParsableCommand {
  /// A parent of subcommands does nothing itself: it asks for one of them.
  package func run(in environment: CommandEnvironment) throws -> ExitCode {
    throw UsageError("a command is missing")
  }
}
