import CalendarDomain
import CalendarTime
import CalendarrCore
import ICalendar
public import SnapshotBuilding

/// What one profile, or one request of a stream, wants differently from the rest of the run.
///
/// Each is nil where nothing is said; the names in JSON are those of the options.
public struct ConversionSettings: Hashable, Sendable {
  public var timezone: String?
  public var daysBehind: Int?
  public var daysAhead: Int?
  public var maxEvents: Int?
  public var ids: IdentifierRule?
  public var privacy: PrivacyRule?
  public var keepCancelled: Bool?
  /// In the form of RFC 5545, 3.3.6.
  public var defaultDuration: String?
  /// Colours by the six names of a theme.
  public var theme: [String: String] = [:]
  public var language: String?

  public init() {}

  /// The six names of theme colours, in the order of the file.
  public static let themeNames = ["today", "text", "background", "line", "primary", "accent"]

  static let keys = [
    "timezone", "daysBehind", "daysAhead", "maxEvents", "ids", "private", "keepCancelled",
    "defaultDuration", "theme", "language",
  ]

  /// These settings where they say something, else those of `defaults`.
  func over(_ defaults: ConversionSettings) -> ConversionSettings {
    var result = self
    result.timezone = timezone ?? defaults.timezone
    result.daysBehind = daysBehind ?? defaults.daysBehind
    result.daysAhead = daysAhead ?? defaults.daysAhead
    result.maxEvents = maxEvents ?? defaults.maxEvents
    result.ids = ids ?? defaults.ids
    result.privacy = privacy ?? defaults.privacy
    result.keepCancelled = keepCancelled ?? defaults.keepCancelled
    result.defaultDuration = defaultDuration ?? defaults.defaultDuration
    result.theme = defaults.theme.merging(theme) { $1 }
    result.language = language ?? defaults.language
    return result
  }

  /// `base` with what these settings say; a zone that the system lacks stays as it is in `base`.
  public func applied(to base: SnapshotRequest) -> SnapshotRequest {
    var request = base
    if let timezone, let zone = base.database.zone(named: timezone) { request.zone = zone }
    if let daysBehind { request.coverage.daysBehind = daysBehind }
    if let daysAhead { request.coverage.daysAhead = daysAhead }
    if let maxEvents { request.cap.maximum = maxEvents }
    if let ids { request.identifiers = ids }
    if let privacy { request.privacy = privacy }
    if let keepCancelled { request.keepsCancelled = keepCancelled }
    if let seconds = defaultDuration.flatMap(Self.seconds) { request.defaultDuration = seconds }
    for (name, color) in theme {
      guard let color = ColorRule.normalized(color) else { continue }
      request.theme[colorNamed: name] = color
    }
    if let language { request.language = language }
    return request
  }

  /// Seconds of `PT1H`, `P1D`; nil where the text is no length of time.
  public static func seconds(_ text: String) -> Int? {
    guard let duration = CalendarDuration(text: text), !duration.isNegative else { return nil }
    return duration.nominalDays * 86_400 + duration.exactSeconds
  }
}

extension SnapshotTheme {
  /// One of the six colours by its name; setting another name changes nothing.
  subscript(colorNamed name: String) -> String? {
    get { Self.path(name).map { self[keyPath: $0] } }
    set {
      if let path = Self.path(name), let newValue { self[keyPath: path] = newValue }
    }
  }

  private static func path(_ name: String) -> WritableKeyPath<SnapshotTheme, String>? {
    switch name {
    case "today": \.today
    case "text": \.text
    case "background": \.background
    case "line": \.line
    case "primary": \.primary
    case "accent": \.accent
    default: nil
    }
  }
}
