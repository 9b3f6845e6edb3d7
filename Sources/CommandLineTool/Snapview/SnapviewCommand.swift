/// `snapview`: a container as a reader sees it.
struct SnapviewCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "snapview",
      abstract: "Show a snapshot as a reader sees it.")
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    throw CommandFailure(.internalError, "not part of this build")
  }
}
