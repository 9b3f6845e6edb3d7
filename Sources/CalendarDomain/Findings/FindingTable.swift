/// What every finding of a conversion weighs: the one table from which a finding takes its level.
///
/// What makes a snapshot incomplete or guessed inside its window is an error of its calendar: the rest is written, and
/// the status says so. What was read loosely but surely is a note. The table stands in docs/architecture.md and in
/// ics2snap(1) too, and a test compares the three.
public enum FindingTable {
  /// What a finding of one code means for its calendar.
  public enum Level: Sendable, CaseIterable {
    /// The calendar, or the run, fails: nothing of the source is shown, and nobody can accept that.
    case failure
    /// The calendar fails where that leaves something better to show; `--accept` has it read as it is.
    case sourceError
    /// Something is missing, or guessed.
    case error
    /// The same, about one event: no error where that event has no say in the window.
    case eventError
    case warning
    case note

    public var severity: Diagnostic.Severity {
      switch self {
      case .failure, .sourceError, .error, .eventError: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }

  /// The codes of one level, in alphabetical order.
  public static func codes(_ level: Level) -> [String] {
    rows.filter { $0.value == level }.map(\.key).sorted()
  }

  /// The level of a code; nil for one that no conversion gives.
  public static func level(of code: Diagnostic.Code) -> Level? { rows[code.rawValue] }

  /// Whether a user may say that a finding is known: it is then a note.
  public static func isAcceptable(_ code: Diagnostic.Code) -> Bool {
    level(of: code).map { $0 != .failure } ?? false
  }

  /// All codes that may be accepted, in alphabetical order.
  public static var acceptable: [String] { rows.filter { $0.value != .failure }.map(\.key).sorted() }

  private static let rows: [String: Level] = Dictionary(
    uniqueKeysWithValues: Level.allCases.flatMap { level in
      list(level).split(separator: " ").map { (String($0), level) }
    })

  private static func list(_ level: Level) -> String {
    switch level {
    case .failure:
      """
      bad-configuration calendar-failed cannot-read cannot-write changed-while-read compressed-input container-locked \
      each-key-twice empty-input link-not-followed nested-too-deep not-icalendar too-large too-many-components too-much-work worker-lost
      """
    case .sourceError: "emptied-folder missing-last-end no-calendar-files truncated"
    case .error: "coverage-before-today too-many-properties too-many-timezones unknown-timezone"
    case .eventError:
      """
      bad-rule bad-time no-start rule-unknown-frequency rule-unreadable rule-value-unreadable rule-without-frequency \
      series-too-large too-many-dates too-many-overrides too-many-rules unranked-versions
      """
    case .warning:
      """
      bad-value calendar-zone-differs cap-reached carried-over charset coverage-ends-soon coverage-narrowed \
      declared-key-ignored duplicate-property empty-folder end-before-start end-of-other-type fixed-offset \
      folder-metadata free-busy-only key-not-integer libical-error line-too-long method-message missing-end missing-vcalendar \
      more-findings names-differ negative-duration \
      not-a-content-line nul-bytes recurring-override rule-count-and-until rule-count-not-positive \
      rule-interval-not-positive rule-ordinal-ignored rule-part-misplaced rule-part-repeated rule-part-unknown \
      rule-part-unreadable rule-position-alone rule-skip-without-scale rule-value-out-of-range \
      rule-without-start shared-uid stray-end text-outside-calendar timezone-contradicted too-many-attachments \
      too-many-parameters
      """
    case .note:
      """
      beyond-years indented-lines language-unknown missing-property rule-of-vcalendar-1 rule-part-empty rule-value-ignored \
      rule-value-repaired sloppy-value time-read time-without-zone
      """
    }
  }
}

extension Diagnostic {
  /// A finding with the level that the table gives its code.
  public init(
    _ code: Code, _ message: String, location: SourceLocation? = nil, uid: String? = nil,
    property: String? = nil, action: String? = nil
  ) {
    self.init(
      code, FindingTable.level(of: code)?.severity ?? .warning, message, location: location, uid: uid,
      property: property, action: action)
  }

  /// The finding as it counts where these codes are known and accepted.
  public func accepted(in codes: Set<Code>) -> Diagnostic {
    guard codes.contains(code), FindingTable.isAcceptable(code) else { return self }
    var finding = self
    finding.severity = .note
    return finding
  }
}
