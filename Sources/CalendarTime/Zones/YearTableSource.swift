/// Knows a zone's transitions by rule, for any years asked for.
protocol YearTableSource: Sendable {
  /// The transitions that fall into `years` (UTC), with the right type before the first of them.
  func table(years: Range<Int>) -> ZoneTable
}
