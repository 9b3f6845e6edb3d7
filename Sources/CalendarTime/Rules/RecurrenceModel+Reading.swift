public import CalendarDomain

extension RecurrenceModel {
  /// UNTIL as an inclusive wall time, read without any zone.
  ///
  /// A DATE against a timed series means the whole of that day; a UTC or zoned time gives its digits,
  /// so a caller that knows the zone resolves it first and hands the result to `RuleSequence`.
  /// nil when the rule has no UNTIL. Source: RFC 5545, 3.3.10.
  public func localUntil(isDate: Bool) -> LocalDateTime? {
    guard let until else { return nil }
    if case .date(let date) = until, !isDate { return LocalDateTime(date: date, secondOfDay: 86_399) }
    return until.local
  }

  /// Whether its dates are those of the Gregorian calendar, or of one that only counts its years otherwise.
  public var isGregorian: Bool { scale.map { RecurrenceModel.gregorianScales.contains($0) } ?? true }

  private static let gregorianScales: Set<String> = ["GREGORIAN", "GREGORY", "BUDDHIST", "JAPANESE", "ROC"]

  /// Whether the rule needs the arithmetic of another calendar.
  ///
  /// A scale changes nothing where no part counts in its months, years or weeks. Source: RFC 7529, 4.
  public var needsScaleExpander: Bool {
    guard !isGregorian else { return false }
    return frequency >= .monthly
      || !(byMonth.isEmpty && byMonthDay.isEmpty && byYearDay.isEmpty && byWeekNumber.isEmpty)
  }
}
