import Testing

@testable import CommandLineTool

@Suite("Programs")
struct ProgramTests {
  @Test("Every program tells its version and help", arguments: Program.allCases)
  func versionAndHelp(program: Program) {
    let version = CommandEnvironment.captured(["--version"])
    #expect(program.execute(in: version) == .ok)
    #expect(version.standardOutput.captured == "\(program.rawValue) \(SuiteVersion.text)\n")
    let help = CommandEnvironment.captured(["--help"])
    #expect(program.execute(in: help) == .ok)
    #expect(help.standardOutput.captured.hasPrefix("Usage: \(program.rawValue) "))
    #expect(help.standardError.captured == "")
  }

  @Test("The name that a program is started by decides")
  func names() {
    #expect(Program.named("/usr/local/bin/snap2ics") == .snap2ics)
    #expect(Program.named("icsconv") == .icsconv)
    for path in ["", "/", "ics2snap-old", "calendarr"] { #expect(Program.named(path) == nil, "\(path)") }
  }

  @Test("An unknown option is a usage error that names the nearest one", arguments: Program.allCases)
  func unknownOption(program: Program) {
    let environment = CommandEnvironment.captured(["--verson"])
    #expect(program.execute(in: environment) == .usage)
    #expect(environment.standardOutput.captured == "")
    #expect(
      environment.standardError.captured == """
        \(program.rawValue): error: unknown option '--verson'; did you mean '--version'?
        Try '\(program.rawValue) --help'.

        """)
  }

  @Test("Every option of every command has a sentence for help", arguments: Program.allCases)
  func sentences(program: Program) {
    func check(_ outline: CommandOutline) {
      for row in outline.options + outline.positionals {
        #expect(row.help.abstract.hasSuffix("."), "\(outline.name) \(row.displayName)")
      }
      #expect(outline.abstract.hasSuffix("."), "\(outline.name)")
      outline.subcommands.forEach(check)
    }
    check(CommandOutline(program.command))
  }

  @Test("No command has two options of one name", arguments: Program.allCases)
  func uniqueNames(program: Program) {
    func check(_ outline: CommandOutline) {
      let names = outline.options.flatMap(\.names)
      #expect(Set(names).count == names.count, "\(outline.name): \(names.map(\.text))")
      outline.subcommands.forEach(check)
    }
    check(CommandOutline(program.command))
  }

  @Test("The exit codes are those of sysexits.h")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 75, 77, 78])
  }
}
