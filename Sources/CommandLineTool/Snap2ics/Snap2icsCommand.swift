/// `snap2ics`: a snapshot back to calendars.
struct Snap2icsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "snap2ics",
      abstract: "Turn a snapshot back into calendars (.ics).")
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    throw CommandFailure(.internalError, "not part of this build")
  }
}
