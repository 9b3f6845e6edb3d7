import CalendarDomain
import CalendarTime
import CalendarrCore
import ICalendar
import SnapshotBuilding

/// The options that say what the snapshot of `ics2snap` holds and looks like.
struct ConversionOptions: ParsableArguments {
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "Instant that counts as now, in RFC 3339 form.",
      discussion: "Given the same now, zone and input, the output is the same bytes.",
      valueName: "INSTANT"), transform: InstantArgument.parse) var now: Instant?
  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "Zone whose midnights bound the days, an IANA name; default: TZ, else the system's zone.",
      valueName: "ZONE")) var timezone: String?
  @Option(
    name: "--days-behind",
    help: ArgumentHelp("Days before today that the snapshot covers.", valueName: "DAYS"),
    transform: Int.argument(in: 0...36_600)) var daysBehind = CoverageRule.defaultDaysBehind
  @Option(
    name: "--days-ahead",
    help: ArgumentHelp("Days from today on that the snapshot covers.", valueName: "DAYS"),
    transform: Int.argument(in: 1...36_600)) var daysAhead = CoverageRule.defaultDaysAhead
  @Option(
    name: "--max-events",
    help: ArgumentHelp(
      "Keep at most this many events; the coverage ends where the first one is left out.",
      valueName: "COUNT"), transform: Int.argument(in: 1...10_000_000)) var maxEvents =
    CapRule.defaultMaximum
  @Option(
    name: "--ids",
    help: ArgumentHelp(
      "How ids are made: unique for every instance, or the UID as the app does it.")) var ids =
    IdentifierRule.unique
  @Flag(name: "--keep-cancelled", help: "Show cancelled events too.") var keepCancelled = false
  @Option(
    name: "--private",
    help: ArgumentHelp(
      "What becomes of events that are not public: keep them, show them as busy time, or omit them."))
  var privacy = PrivacyRule.keep
  @Option(
    name: "--default-duration",
    help: ArgumentHelp(
      "Length of a timed event that gives neither end nor duration, such as PT1H.",
      valueName: "DURATION"), transform: DurationArgument.parse) var defaultDuration = 0
  @Option(
    name: "--theme",
    help: ArgumentHelp(
      "Set a theme colour (today, text, background, line, primary, accent), or read them from a JSON file.",
      valueName: "NAME=#RRGGBB|FILE"), completion: .file(extensions: ["json"])) var theme: [String] = []
  @Option(
    name: "--language",
    help: ArgumentHelp("Language of the readers: de, en or system.", valueName: "LANGUAGE"),
    transform: { text in
      guard LanguageTag.isWellFormed(text) else {
        throw ArgumentProblem("is not a language like de or pt-BR")
      }
      return text
    }) var language = "system"

  /// The request that these options make in the given world. Throws `UsageError`, `CommandFailure`.
  ///
  /// - Parameter note: takes what is wrong with the zone of the environment; nil: it is written.
  func request(
    in environment: CommandEnvironment, note: ((Diagnostic) -> Void)? = nil
  ) throws -> SnapshotRequest {
    let zones = try ZoneOptions.find(timezone, in: environment, note: note)
    var request = SnapshotRequest(
      now: now ?? environment.now(), zone: zones.zone, database: zones.database,
      writerVersion: "ics2snap \(SuiteVersion.text)")
    request.coverage = CoverageRule(daysBehind: daysBehind, daysAhead: daysAhead)
    guard request.window.lowerBound.utc.date.year >= 1, request.window.upperBound.utc.date.year <= 9999
    else {
      throw UsageError("the window leaves the years 1 to 9999; take fewer --days-behind or --days-ahead")
    }
    request.cap = CapRule(maximum: maxEvents)
    request.identifiers = ids
    request.keepsCancelled = keepCancelled
    request.privacy = privacy
    request.defaultDuration = defaultDuration
    request.theme = try ThemeArgument.theme(theme)
    request.language = language
    request.expandScale = CalendarScales.expand
    return request
  }
}

extension IdentifierRule: ExpressibleByArgument {}
extension PrivacyRule: ExpressibleByArgument {}
