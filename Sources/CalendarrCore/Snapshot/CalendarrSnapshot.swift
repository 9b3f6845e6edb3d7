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

  /// The schema of the file that the value was read from, 1 where it named none; `currentSchema` in a new value.
  public var schemaVersion: Int
  /// When the writer made it: an instant in whole seconds.
  public var writtenAt: Date
  /// First instant the snapshot speaks for; the window is half-open, `coverageStart ..< coverageEnd`.
  public var coverageStart: Date
  /// First instant it no longer speaks for.
  public var coverageEnd: Date
  /// Whether anyone is signed in; `SnapshotStore.read()` takes a file that says false for `.loggedOut`.
  public var isLoggedIn: Bool
  /// Who wrote it, for logs only.
  public var writerVersion: String
  /// At most 500, sorted by start, then by end, calendar and id. Each overlaps the window and is not cut at its ends.
  public var events: [SnapshotEvent]
  /// The colour that marks today, `#RRGGBB`.
  public var todayColorHex: String
  /// The colour of text, `#RRGGBB`.
  public var textColorHex: String
  /// The colour behind everything, `#RRGGBB`.
  public var backgroundColorHex: String
  /// The colour of lines between days and weeks, `#RRGGBB`.
  public var lineColorHex: String
  /// The colour of the app's controls, `#RRGGBB`; `#4285f4` in files too old to name one.
  public var primaryColorHex: String
  /// The colour of what stands out, `#RRGGBB`; `#ea4335` in files too old to name one.
  public var accentColorHex: String
  /// `de`, `en`, or `system`.
  public var language: String

  /// A snapshot of the current schema that speaks for `coverageStart ..< coverageEnd`.
  ///
  /// Events are taken in the order given: nothing is sorted or cut here.
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
