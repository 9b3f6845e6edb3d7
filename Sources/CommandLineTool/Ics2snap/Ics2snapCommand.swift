/// `ics2snap`: calendars to the three files of a snapshot.
struct Ics2snapCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "ics2snap",
      abstract: "Turn calendars (.ics) into the snapshot that widgets read.")
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    throw CommandFailure(.internalError, "not part of this build")
  }
}
