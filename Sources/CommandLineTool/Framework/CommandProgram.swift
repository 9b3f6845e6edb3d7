import CalendarDomain
import Conversion
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program: a name and its root command.
package struct CommandProgram {
  package var name: String
  package var command: any ParsableCommand.Type

  package init(name: String, command: any ParsableCommand.Type) {
    self.name = name
    self.command = command
  }

  /// Runs the program on the process' own arguments and streams, and ends the process.
  package func run() -> Never {
    // A reader that goes away shows as EPIPE, which the console turns into a quiet end.
    signal(SIGPIPE, SIG_IGN)
    // A file larger than the process may write shows as EFBIG, so that what was begun is cleared away.
    signal(SIGXFSZ, SIG_IGN)
    // Without it a parent that held signals back would leave a watch that no one can end.
    PendingStop.letThrough()
    Self.holdStreams()
    let environment = CommandEnvironment.process()
    environment.standardOutput.whenClosed = {
      environment.standardError.flush()
      exit(ExitCode.ok.rawValue)
    }
    var code = execute(in: environment)
    environment.standardOutput.flush()
    if let error = environment.standardOutput.failure {
      environment.standardError.writeLine(
        "\(name): error: cannot write standard output: \(SystemError.text(error))")
      // Who reads the code alone shall not take a report that was cut off for a whole one.
      code = .inputOutput
    }
    environment.standardError.flush()
    exit(code.rawValue)
  }

  /// Keeps the numbers of the standard streams from files that are opened later: where one was closed, what is read or
  /// written there fails, rather than to reach a lock or a calendar.
  private static func holdStreams() {
    for (stream, wrongWay) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free is given out first.
      _ = SystemCall.openFile("/dev/null", wrongWay)
    }
  }

  /// Runs the program in the given world; every error becomes its message and exit code.
  package func execute(in environment: CommandEnvironment) -> ExitCode {
    var parser = CommandParser(command)
    do {
      // Also before the message of a command line that is wrong.
      defer { environment.choose(parser.colours) }
      let request = try parser.parse(environment.arguments)
      environment.choose(parser.colours)
      switch request {
      case .run(let command): return try command.run(in: environment)
      case .help:
        environment.standardOutput.write(HelpRenderer(parser, width: environment.standardOutput.width).text)
      case .version: environment.standardOutput.writeLine("\(name) \(SuiteVersion.text)")
      case .completion(let shell): environment.standardOutput.write(shell.script(for: command))
      case .manual: environment.standardOutput.write(ManualRenderer(command).text)
      }
      return .ok
    } catch let error as UsageError {
      return report(
        CommandFailure(.usage, error.text, hint: "Try '\(parser.commandLine) --help'."), to: environment,
        as: parser.commandLine)
    } catch let failure as CommandFailure {
      return report(failure, to: environment, as: parser.commandLine)
    } catch {
      return report(
        CommandFailure(.internalError, "internal error: \(error)"), to: environment, as: parser.commandLine)
    }
  }

  /// Says why the program ends, in the form that findings are wanted in, and how.
  private func report(
    _ failure: CommandFailure, to environment: CommandEnvironment, as name: String
  ) -> ExitCode {
    let output = environment.standardError
    if DiagnosticsFormat.asked(by: environment.arguments) == .json {
      DiagnosticsPrinter(output: output, format: .json).write(
        Diagnostic(
          Diagnostic.Code(rawValue: failure.exitCode.word), .error, failure.message,
          location: failure.location, action: failure.hint))
      return failure.exitCode
    }
    let place = failure.location.map { "\($0): " } ?? ""
    let label = output.styled("error:", .bold, .red)
    output.writeLine("\(name): \(label) \(VisibleText.line(place + failure.message))")
    if let hint = failure.hint { output.writeLine(VisibleText.line(hint)) }
    return failure.exitCode
  }
}
