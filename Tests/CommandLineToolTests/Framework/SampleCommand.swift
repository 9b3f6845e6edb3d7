import CalendarDomain

@testable import CommandLineTool

/// A program with an option of every sort, for the tests of the framework.
struct SampleCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "sample", abstract: "Show what was parsed.",
      subcommands: [SampleCount.self, SampleSecret.self])
  }

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, jcal }

  struct Window: ParsableArguments {
    @Option(
      name: "--days-ahead", help: ArgumentHelp("Days ahead of today.", valueName: "DAYS"),
      transform: Int.argument(in: 0...400))
    var daysAhead = 42
    @Option(name: "--days-behind", help: ArgumentHelp("Days behind today.", valueName: "DAYS"))
    var daysBehind = 7

    func validate() throws {
      if daysBehind > daysAhead { throw UsageError("option '--days-behind' is beyond '--days-ahead'") }
    }
  }

  @Option(
    name: ["-o", "--output"], help: ArgumentHelp("Folder to write.", valueName: "DIR"), completion: .directory
  )
  var output: String?
  @Option(name: "--format", help: "How to write it.") var format: Format = .text
  @Option(name: ["-k", "--key"], help: ArgumentHelp("Calendar to take.", valueName: "KEY")) var key: [String]
  @Flag(name: ["-q", "--quiet"], help: "Say nothing.") var quiet = false
  @Flag(name: ["-s", "--strict"], help: "Stop at a warning.") var strict = false
  @Option(name: "--secret", help: .hidden) var secret: Int?
  @OptionGroup(title: "Window") var window: Window
  @Argument(
    help: ArgumentHelp("Calendar to read.", valueName: "INPUT"), completion: .file(extensions: ["ics"]))
  var input: [String]

  func run(in environment: CommandEnvironment) throws -> ExitCode { .ok }
}

/// A subcommand with things that must be given.
struct SampleCount: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "count", abstract: "Count events.", discussion: "All of them.")
  }

  @Option(name: "--least", help: ArgumentHelp("Least number.", valueName: "N")) var least: Int
  @Argument(help: ArgumentHelp("Calendar to count in.", valueName: "FILE")) var file: String
  @OptionGroup(title: "Findings") var findings: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode { .ok }
}

struct SampleSecret: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "secret", abstract: "Not shown.", isHidden: true)
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode { .ok }
}
