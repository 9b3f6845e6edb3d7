public import CalendarDomain

/// The days that a scan looks for, with a margin for zones that are far apart.
public struct ScanWindow: Hashable, Sendable {
  /// Zones lie up to a day apart, and a file may define its own: two days are more than any of them.
  static let marginDays = 2

  /// Day numbers, inclusive, margin included.
  let low: Int
  let high: Int
  /// The dates of both, and the one before the first.
  let firstDate: PackedDate
  let dateBefore: PackedDate
  let lastDate: PackedDate
  /// Days that a component without an end may last.
  let defaultDays: Int

  /// - Parameters:
  ///   - window: half-open.
  ///   - defaultDuration: seconds of a timed component without DTEND and DURATION.
  public init(_ window: Range<Instant>, defaultDuration: Int = 0) {
    low = window.lowerBound.utc.date.dayNumber - ScanWindow.marginDays
    high = window.upperBound.utc.date.dayNumber + ScanWindow.marginDays
    firstDate = PackedDate(LocalDate(dayNumber: low))
    dateBefore = PackedDate(LocalDate(dayNumber: low - 1))
    lastDate = PackedDate(LocalDate(dayNumber: high))
    defaultDays = 1 + defaultDuration / 86_400
  }
}
