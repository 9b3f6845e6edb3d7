import CommandLineTool

/// The program `calendarr`; the executable is a call of `run`.
public enum CalendarrProgram {
  static var program: CommandProgram { CommandProgram(name: "calendarr", command: CalendarrCommand.self) }

  /// Runs the program on the process' own arguments and streams, and ends the process.
  public static func run() -> Never { program.run() }
}
