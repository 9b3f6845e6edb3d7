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
      examples: [
        .init("what there is from today on", "snapview box"),
        .init("the week, in German", "snapview week --language de box"),
        .init("a page to open in a browser", "snapview --html page.html box"),
      ],
      subcommands: [
        TodayCommand.self, WeekCommand.self, SearchCommand.self, ListCalendarsCommand.self, CheckCommand.self,
        DiffCommand.self, FixturesCommand.self,
      ], sharedOptions: ViewOptions.self)
  }

  @OptionGroup var options: ViewOptions
  @Option(
    name: "--from",
    help: ArgumentHelp(
      "List days from this one on, such as today, mon, +7d or 2026-12-08; when not given, from today on, with what is past in one line.",
      valueName: "TIME"))
  var from: TimeArgument?
  @Option(
    name: "--days",
    help: ArgumentHelp("List this many days; to the end of the coverage when not given.", valueName: "COUNT"),
    transform: Int.argument(in: 1...SnapshotView.dayLimit))
  var days: Int?
  @Flag(name: "--all", help: "List the days before today, too, as --json always does.") var all = false
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
    let isText = !json && html == nil && svg == nil
    return try options.show(from: from, days: days, foldsPast: !json && !all, in: environment) { view in
      if json { environment.standardOutput.writeJSON(ViewJSON(view).text) }
      if let html { try PictureFile.write(HTMLPage(view).text, to: html, in: environment) }
      if let svg { try PictureFile.write(SVGWidget(view, size: widget).text, to: svg, in: environment) }
      if isText { environment.standardOutput.write(ViewText(view, output: environment.standardOutput).text) }
    }
  }
}
