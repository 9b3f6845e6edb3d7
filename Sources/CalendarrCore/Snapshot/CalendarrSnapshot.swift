#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a writer published: some weeks of events, the colours to draw them in, and how far it speaks.
///
/// Property names are the keys of `widget-cache.json`. A value read from a schema 1 file is complete:
/// signed in, no writer version, and a coverage reckoned from `writtenAt`.
public struct CalendarrSnapshot: Hashable, Sendable {
  /// The schema this code writes.
  public static let currentSchema = 2
  /// Files that claim a higher schema are refused, not guessed at.
  public static let maxSupportedSchema = 2

  public var schemaVersion: Int
  public var writtenAt: Date
  /// First instant the snapshot speaks for.
  public var coverageStart: Date
  /// First instant it no longer speaks for.
  public var coverageEnd: Date
  public var isLoggedIn: Bool
  /// Who wrote it, for logs only.
  public var writerVersion: String
  /// Sorted by start.
  public var events: [SnapshotEvent]
  public var todayColorHex: String
  public var textColorHex: String
  public var backgroundColorHex: String
  public var lineColorHex: String
  public var primaryColorHex: String
  public var accentColorHex: String
  /// `de`, `en`, or `system`.
  public var language: String

  public init(
    writtenAt: Date, coverageStart: Date, coverageEnd: Date, isLoggedIn: Bool = true,
    writerVersion: String, events: [SnapshotEvent], theme: SnapshotTheme = .standard,
    language: String = "system"
  ) {
    schemaVersion = Self.currentSchema
    self.writtenAt = writtenAt
    self.coverageStart = coverageStart
    self.coverageEnd = coverageEnd
    self.isLoggedIn = isLoggedIn
    self.writerVersion = writerVersion
    self.events = events
    todayColorHex = theme.today
    textColorHex = theme.text
    backgroundColorHex = theme.background
    lineColorHex = theme.line
    primaryColorHex = theme.primary
    accentColorHex = theme.accent
    self.language = language
  }

  /// The six colours together; setting it sets the six.
  public var theme: SnapshotTheme {
    get {
      SnapshotTheme(
        today: todayColorHex, text: textColorHex, background: backgroundColorHex,
        line: lineColorHex, primary: primaryColorHex, accent: accentColorHex)
    }
    set {
      todayColorHex = newValue.today
      textColorHex = newValue.text
      backgroundColorHex = newValue.background
      lineColorHex = newValue.line
      primaryColorHex = newValue.primary
      accentColorHex = newValue.accent
    }
  }

  /// The window as one value; setting it sets both ends.
  public var coverage: SnapshotCoverage {
    get { SnapshotCoverage(start: coverageStart, end: coverageEnd) }
    set {
      coverageStart = newValue.start
      coverageEnd = newValue.end
    }
  }

  /// True when the snapshot can say what happens at `date`; false means unknown, not free.
  public func covers(_ date: Date) -> Bool { coverage.contains(date) }
}
