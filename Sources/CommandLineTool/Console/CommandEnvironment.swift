package import CalendarDomain
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// All that a command may know of the world: handed in, so that tests call commands in process.
package struct CommandEnvironment {
  /// Without the program's own name.
  package var arguments: [String]
  package var environment: [String: String]
  package var standardInput: ConsoleInput
  package var standardOutput: ConsoleOutput
  package var standardError: ConsoleOutput
  package var now: () -> Instant
  /// The path by which this program can be started again, for worker processes; nil in tests.
  package var executable: String?

  /// The command is what the process is there for, which is not so in tests.
  var ownsProcess: Bool { executable != nil }

  /// The process as it is.
  package static func process() -> CommandEnvironment {
    let environment = SystemCall.environment()
    let arguments = CommandLine.arguments
    return CommandEnvironment(
      arguments: Array(arguments.dropFirst()), environment: environment,
      standardInput: ConsoleInput(fileDescriptor: STDIN_FILENO),
      standardOutput: ConsoleOutput(fileDescriptor: STDOUT_FILENO, environment: environment),
      standardError: ConsoleOutput(fileDescriptor: STDERR_FILENO, environment: environment),
      now: { Instant(secondsSince1970: time(nil)) }, executable: processPath() ?? arguments.first)
  }

  /// Both streams write colours or don't.
  package func choose(_ colours: ColourChoice) {
    standardOutput.choose(colours)
    standardError.choose(colours)
  }

  /// A world in memory.
  package static func captured(
    _ arguments: [String], environment: [String: String] = [:], input: ConsoleInput = ConsoleInput(),
    now: Instant = Instant(secondsSince1970: 0), output: ConsoleOutput = ConsoleOutput()
  ) -> CommandEnvironment {
    CommandEnvironment(
      arguments: arguments, environment: environment, standardInput: input,
      standardOutput: output, standardError: ConsoleOutput(), now: { now }, executable: nil)
  }

  /// The file that this process runs, however it was called.
  private static func processPath() -> String? { SystemCall.resolvedPath("/proc/self/exe") }
}
