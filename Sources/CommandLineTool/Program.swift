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
  ///
  /// Under the name of another of these programs it is that one: they are one body of code, and `make install` gives one
  /// file their four names.
  public static func run(_ program: Program) -> Never {
    (named(CommandLine.arguments.first ?? "") ?? program).program.run()
  }

  /// The program that a path is called like.
  static func named(_ path: String) -> Program? {
    path.split(separator: "/").last.flatMap { Program(rawValue: String($0)) }
  }

  /// Runs the program in the given world; every error becomes its message and exit code.
  package func execute(in environment: CommandEnvironment) -> ExitCode { program.execute(in: environment) }
}
