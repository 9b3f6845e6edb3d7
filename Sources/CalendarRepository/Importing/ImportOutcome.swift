public import CalendarDomain

/// What an import did.
public struct ImportOutcome: Hashable, Sendable {
  public var counts = ImportCounts()
  /// What was found in the files, and why components were refused.
  public var findings: [Diagnostic] = []
  /// The key of the calendar.
  public var calendar: String
  /// The feed may lack what it should have, so that nothing was removed.
  public var isUnpruned = false

  public init(calendar: String) { self.calendar = calendar }

  /// Everything is as the files say.
  public var isWhole: Bool { counts.refused == 0 && !isUnpruned }
}
