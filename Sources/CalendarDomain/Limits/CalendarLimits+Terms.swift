extension CalendarLimits {
  /// A limit as users meet it.
  public struct Term: Sendable {
    /// Its name as a member of configurations and requests; as an option it is written with dashes.
    public let name: String
    /// One or more sentences for help and manual.
    public let abstract: String
    public let range: ClosedRange<Int>
    public let path: any WritableKeyPath<CalendarLimits, Int> & Sendable

    /// `--max-line-length`.
    public var option: String {
      "--" + name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
  }

  /// Every limit that users can set, in the order of the manual.
  public static let terms: [Term] = [
    Term(
      name: "maxBytes",
      abstract:
        "Refuse to hold more bytes than this of one calendar in memory; what comes through a pipe may take eight times as much on disk.",
      range: 1...1_000_000_000_000, path: \.maxBytes),
    Term(
      name: "maxComponents", abstract: "Refuse a calendar with more components to parse.",
      range: 1...1_000_000_000, path: \.maxComponents),
    Term(
      name: "maxNesting", abstract: "Refuse a calendar with components deeper inside each other.",
      range: 1...1_000, path: \.maxNesting),
    Term(
      name: "maxLineLength", abstract: "Leave out lines with more bytes, unfolded.",
      range: 75...1_000_000_000,
      path: \.maxLineLength),
    Term(
      name: "maxProperties", abstract: "Leave out what a component has beyond so many lines.",
      range: 1...1_000_000_000, path: \.maxProperties),
    Term(
      name: "maxAttachments", abstract: "Leave out what a component has beyond so many ATTACH lines.",
      range: 0...1_000_000_000, path: \.maxAttachments),
    Term(
      name: "maxParameters",
      abstract: "Leave out lines with more parameters, or a parameter with more values.",
      range: 1...1_000_000_000, path: \.maxParameters),
    Term(
      name: "maxRules", abstract: "Follow so many RRULEs, and EXRULEs, of a series.", range: 1...100_000,
      path: \.maxRules),
    Term(
      name: "maxDates", abstract: "Show so many RDATEs of a series, and heed so many EXDATEs.",
      range: 0...1_000_000_000, path: \.maxDates),
    Term(
      name: "maxOverrides", abstract: "Read so many changes of single instances of a series.",
      range: 0...1_000_000_000, path: \.maxOverrides),
    Term(
      name: "maxZones",
      abstract: "Look up so many names of time zones of a calendar; others are read in the user's zone.",
      range: 1...1_000_000_000, path: \.maxZones),
    Term(
      name: "maxWork",
      abstract:
        "Spend so much on following the rules, dates and zones of one calendar, in units of about a twentieth of a microsecond.",
      range: 1_000...1_000_000_000, path: \.maxWork),
    Term(
      name: "maxDepth", abstract: "Refuse requests with JSON values deeper inside each other.",
      range: 4...1_000, path: \.maxDepth),
  ]

  /// The option that raises a limit.
  package static func option(_ path: PartialKeyPath<CalendarLimits>) -> String {
    terms.first { $0.path as PartialKeyPath<CalendarLimits> == path }?.option ?? ""
  }
}
