/// The programs of the suite that keep nothing; each executable is a call of `run`.
public enum Program: String, CaseIterable, Sendable {
  case ics2snap, snap2ics, snapview, icsconv

  /// The root command of the program.
  var command: any ParsableCommand.Type {
    switch self {
    case .ics2snap: Ics2snapCommand.self
    case .snap2ics: Snap2icsCommand.self
    case .snapview: SnapviewCommand.self
    case .icsconv: IcsconvCommand.self
    }
  }

  var program: CommandProgram { CommandProgram(name: rawValue, command: command) }

  /// Runs the program on the process' own arguments and streams, and ends the process.
  public static func run(_ program: Program) -> Never { program.program.run() }

  /// Runs the program in the given world; every error becomes its message and exit code.
  package func execute(in environment: CommandEnvironment) -> ExitCode { program.execute(in: environment) }
}
