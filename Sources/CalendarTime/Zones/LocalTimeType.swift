/// What clocks of a zone do during a stretch of time.
///
/// Source: RFC 9636, 3.2 (local time type record).
public struct LocalTimeType: Hashable, Sendable {
  /// Seconds east of UTC.
  public var offset: Int
  /// Whether the zone calls this daylight saving time (which may be behind, as in Dublin's winter).
  public var isDaylight: Bool
  /// `CET`, `+03`; may be empty.
  public var abbreviation: String

  public init(offset: Int, isDaylight: Bool = false, abbreviation: String) {
    self.offset = offset
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }
}
