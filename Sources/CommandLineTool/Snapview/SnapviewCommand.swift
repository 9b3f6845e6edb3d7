import CalendarDomain
import CalendarTime

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `snapview`: a container as a reader sees it.
struct SnapviewCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "snapview",
      abstract: "Show a snapshot as a reader sees it.",
      discussion: """
        Reads a container through the reader's own code and says what is there: the state, how far the snapshot \
        speaks, the calendars, and the events by day. Days outside the coverage are unknown, and never shown as \
        empty.

        The exit code is the state: 0 ok, 65 written for newer readers, 66 never written, 74 unreadable, 77 signed \
        out.
        """,
      subcommands: [CheckCommand.self, DiffCommand.self, FixturesCommand.self])
  }

  @Argument(
    help: ArgumentHelp("Folder that holds the three files.", valueName: "CONTAINER"), completion: .directory)
  var container: String?
  @OptionGroup var reading: ReadingOptions
  @Option(name: "--language", help: "Write in this language; the snapshot's own when not given.")
  var language: ViewLanguage?
  @Option(
    name: ["-c", "--calendar"], help: ArgumentHelp("Show the events of this calendar only.", valueName: "KEY")
  )
  var calendar: [String] = []
  @Option(
    name: ["-e", "--exclude"], help: ArgumentHelp("Leave out the events of this calendar.", valueName: "KEY"))
  var exclude: [String] = []
  @Option(
    name: "--from",
    help: ArgumentHelp(
      "List days from this one on, 'today' or like 2026-03-09; the first covered day when not given.",
      valueName: "DATE"), transform: DayArgument.parse)
  var from: DayArgument?
  @Option(
    name: "--days",
    help: ArgumentHelp("List this many days; to the end of the coverage when not given.", valueName: "COUNT"),
    transform: Int.argument(in: 1...SnapshotView.dayLimit))
  var days: Int?
  @Flag(name: "--json", help: "Write JSON for scripts.") var json = false
  @Option(
    name: "--html",
    help: ArgumentHelp(
      "Write a page of its own, with month grid and agenda; '-' is standard output.", valueName: "FILE"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Option(
    name: "--svg", help: ArgumentHelp("Draw a widget; '-' is standard output.", valueName: "FILE"),
    completion: .file(extensions: ["svg"]))
  var svg: String?
  @Option(name: "--widget", help: "Size of the widget.") var widget: WidgetSize = .month

  func validate() throws {
    if json, html != nil || svg != nil {
      throw UsageError("--json writes no picture: leave out --html and --svg")
    }
    if html == "-", svg == "-" { throw UsageError("--html and --svg cannot both go to standard output") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let zone = try reading.zone(in: environment)
    let folder = try ReadingOptions.container(container)
    var reading = ContainerReading(container: folder, zone: zone)
    try CalendarChoice.check(calendar + exclude, in: reading.snapshot, reading.calendars)
    reading.snapshot = reading.snapshot?.filtered(toCalendarKeys: Set(calendar))
      .filtered(excludingCalendarKeys: Set(exclude))
    let language = ViewLanguage(
      asked: language, snapshot: reading.snapshot?.language, environment: environment.environment)
    let view = SnapshotView(
      reading: reading, format: ViewFormat(language: language, zone: zone),
      now: self.reading.now ?? environment.now(), from: from, days: days)

    if json { environment.standardOutput.writeJSON(ViewJSON(view).text) }
    if let html { try PictureFile.write(HTMLPage(view).text, to: html, in: environment) }
    if let svg { try PictureFile.write(SVGWidget(view, size: widget).text, to: svg, in: environment) }
    if !json, html == nil, svg == nil {
      environment.standardOutput.write(ViewText(view, output: environment.standardOutput).text)
    }
    if let reason = reading.reason {
      environment.standardError.writeLine("snapview: \(VisibleText.line(reason))")
    }
    if reading.state == .neverWritten, !FileManager.default.fileExists(atPath: folder.path) {
      // To a reader this is a container that was never written; a person may have mistyped it.
      environment.standardError.writeLine("snapview: there is no folder \(folder.path)")
    }
    return reading.state.exitCode
  }
}
