import CalendarDomain

/// How much looking-for-occurrences a calendar may still cost: bounds hostile rules, whatever their form.
///
/// Counted in units of about a twentieth of a microsecond, not in time, so that the same file gives the same
/// answer on every machine. One budget is handed from series to series of a calendar.
public struct WorkBudget: Sendable {
  /// What one calendar may cost: some seconds.
  public static let ofCalendar = CalendarLimits().maxWork
  /// What one series of it may cost at most.
  public static let ofSeries = ofCalendar / 4
  /// Of a slot produced, or held against an exclusion.
  static let slot = 2
  /// Of reading one RDATE or EXDATE.
  static let value = 10
  /// Of looking up the name of a time zone, and of the changes of its offset in the years that are asked about.
  static let zone = 2_000
  /// Of setting up the rules of a series and jumping to a window.
  static let rule = 20

  /// Units that the calendar has left.
  public private(set) var remaining: Int
  private let mostOfSeries: Int
  /// Units that the series at hand has left.
  private(set) var ofSeriesRemaining = 0

  /// A series may spend a quarter of it.
  public init(_ units: Int = WorkBudget.ofCalendar) {
    remaining = units
    mostOfSeries = units / 4
  }

  /// Nothing is left for any other series.
  public var isSpent: Bool { remaining <= 0 }

  /// Nothing is left for the series at hand.
  var isSeriesSpent: Bool { ofSeriesRemaining <= 0 }

  mutating func beginSeries() { ofSeriesRemaining = min(remaining, mostOfSeries) }

  package mutating func spend(_ units: Int) {
    remaining -= units
    ofSeriesRemaining -= units
  }
}
