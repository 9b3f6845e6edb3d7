public import CalendarDomain

/// What one conversion did, in numbers that add up.
///
/// Instants are RFC 3339 texts in UTC, so that the JSON needs no reader of its own.
public struct SnapshotReport: Hashable, Sendable, Codable {
  /// One calendar's part.
  public struct Calendar: Hashable, Sendable, Codable {
    public var key: String
    public var name: String
    public var visibility: String
    /// VEVENT components by what became of them.
    public var components = ComponentTally()
    /// Instances in the snapshot.
    public var instances = 0
    /// Other components, by name: `VTODO`, `VJOURNAL`, ….
    public var otherComponents: [String: Int] = [:]
    /// Properties that a snapshot never carries, by name, over all VEVENTs.
    public var droppedFields: [String: Int] = [:]
    /// TZIDs met, each with the rung of the zone ladder that answered.
    public var zones: [String: String] = [:]
    /// Set when the source failed and last known events stand in: when they were read.
    public var staleSince: String?
    /// Set when the source failed: why.
    public var error: String?
    /// Findings by code that say what is missing or guessed in what it shows; nil: none.
    public var errors: [String: Int]?
    /// True when its text ends in the middle of a line or before its last END, so that a part of it may be missing.
    public var isCutOff: Bool?
    /// True when it was not read, since nothing of it has changed since an earlier run.
    public var isUnchanged: Bool?

    public init(key: String, name: String, visibility: String) {
      self.key = key
      self.name = name
      self.visibility = visibility
    }

    /// Counts the errors among some findings.
    public mutating func add(errors findings: [Diagnostic]) {
      for finding in findings where finding.severity == .error {
        errors = (errors ?? [:]).adding(finding.code)
      }
    }
  }

  /// Where the cap cut.
  public struct Cap: Hashable, Sendable, Codable {
    public var maximum: Int
    public var isCut: Bool
    /// Start of the first event left out; the coverage ends there.
    public var firstLeftOut: String?
    /// Components with instances that overlapped the window and were left out.
    public var leftOut: Int
  }

  public var calendars: [Calendar] = []
  public var components = ComponentTally()
  public var instances = 0
  public var droppedFields: [String: Int] = [:]
  public var coverageStart = ""
  public var coverageEnd = ""
  public var cap = Cap(maximum: CapRule.defaultMaximum, isCut: false, firstLeftOut: nil, leftOut: 0)
  /// Diagnostics by code.
  public var diagnostics: [String: Int] = [:]

  public init() {}

  /// `2026-03-20T09:00:00Z`.
  public static func text(_ instant: Instant) -> String {
    var text = BasicTime.text(instant)
    func insert(_ mark: Character, at offset: Int) {
      text.insert(mark, at: text.index(text.startIndex, offsetBy: offset))
    }
    insert("-", at: 4)
    insert("-", at: 7)
    insert(":", at: 13)
    insert(":", at: 16)
    return text
  }
}

extension [String: Int] {
  fileprivate func adding(_ code: Diagnostic.Code) -> [String: Int] {
    merging([code.rawValue: 1], uniquingKeysWith: +)
  }
}
