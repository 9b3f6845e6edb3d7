public import CalendarDomain

/// At most so many events, and a coverage that claims no day it does not hold.
///
/// Source: wire format, writer rule 6.
public struct CapRule: Hashable, Sendable {
  public static let defaultMaximum = 500

  public var maximum: Int

  public init(maximum: Int = CapRule.defaultMaximum) { self.maximum = maximum }

  /// How many of the sorted `starts` stay, and the coverage that then holds.
  ///
  /// When the cap cuts, the coverage ends where the first event left out starts, and events that
  /// start there are left out too; it never ends before it starts, and then no event stays.
  public func apply(
    sortedStarts starts: [Instant], coverage: Range<Instant>
  ) -> (kept: Int, coverage: Range<Instant>, isCut: Bool) {
    guard starts.count > maximum else { return (starts.count, coverage, false) }
    let end = max(coverage.lowerBound, min(coverage.upperBound, starts[maximum]))
    guard end > coverage.lowerBound else {
      return (0, coverage.lowerBound..<coverage.lowerBound, true)
    }
    var kept = maximum
    while kept > 0, starts[kept - 1] >= end { kept -= 1 }
    return (kept, coverage.lowerBound..<end, true)
  }
}
