import CalendarDomain

/// `icsconv generate`: calendars by recipe and seed, for tests and benchmarks.
struct GenerateCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "generate",
      abstract: "Write an invented calendar to standard output, the same bytes for the same options.",
      discussion: """
        Recipes: tiny has a handful of events in the seven weeks from 13 March 2026; window has 500 in the same \
        weeks; long-lived has 50,000 over eleven years from 2016, about 25 MB; series has 10,000 endless series \
        begun from 1970 to 1989, of every frequency; huge has 500,000 events over 21 years from 2006. The other \
        options change one trait of the recipe.
        """)
  }

  /// Whether something is wanted.
  enum Switch: String, CaseIterable, ExpressibleByArgument { case on, off }

  @Option(name: ["-r", "--recipe"], help: "The recipe to begin with.") var recipe: GenerateRecipe.Name = .tiny
  @Option(
    name: ["-e", "--events"], help: ArgumentHelp("How many events, overrides not counted.", valueName: "N"),
    transform: Int.argument(in: 0...10_000_000)) var events: Int?
  @Option(
    name: "--years",
    help: ArgumentHelp("Events start within this many years from the first day.", valueName: "N"),
    transform: Int.argument(in: 1...1_000)) var years: Int?
  @Option(
    name: "--recurring", help: ArgumentHelp("How many of a hundred events repeat.", valueName: "PERCENT"),
    transform: Int.argument(in: 0...100)) var recurring: Int?
  @Option(
    name: "--zones",
    help: ArgumentHelp("IANA zones of the zoned times, separated by commas.", valueName: "LIST"),
    transform: readZones) var zones: [String]?
  @Option(name: "--oddities", help: "Whether a quarter of the events does what careless exporters do.")
  var oddities: Switch =
    .off
  @Option(
    name: "--seed", help: ArgumentHelp("The number that decides everything left to chance.", valueName: "N"),
    transform: Int.argument(in: 0...Int.max)) var seed = 1
  @Option(
    name: "--start",
    help: ArgumentHelp("The first day, such as 2026-12-08, in the years 1900 to 8000.", valueName: "TIME"))
  var start: TimeArgument?

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    GenerateCalendar(recipe: try chosenRecipe(in: environment)).write { environment.standardOutput.write($0) }
    return .ok
  }

  /// The named recipe with the traits that were given. Throws `UsageError`.
  private func chosenRecipe(in environment: CommandEnvironment) throws -> GenerateRecipe {
    var chosen = GenerateRecipe(recipe)
    if let events { chosen.events = events }
    if let recurring { chosen.recurringPercent = recurring }
    if let zones { chosen.zones = zones }
    if let start {
      let (zone, database) = try ZoneOptions.find(nil, in: environment)
      chosen.start = try start.read(
        as: "--start", now: environment.now(), zone: zone, database: database,
        telling: DiagnosticsPrinter(for: environment)
      ).date(in: zone)
      guard (1900...8000).contains(chosen.start.year) else {
        throw UsageError("--start: '\(start.text)' is not in the years 1900 to 8000")
      }
    }
    if let years { chosen.days = GenerateRecipe.days(years: years, from: chosen.start) }
    chosen.hasOddities = oddities == .on
    chosen.seed = UInt64(seed)
    return chosen
  }

  private static func readZones(_ text: String) throws -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard
      names.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || "/_+-".contains($0) } })
    else { throw ArgumentProblem("is not a list of zones like Europe/Berlin,Asia/Tokyo") }
    return names
  }
}
