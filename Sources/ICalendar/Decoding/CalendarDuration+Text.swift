public import CalendarDomain

extension CalendarDuration {
  /// Reads a DURATION as strictly as the standard writes it; nil for anything else.
  ///
  /// Source: RFC 5545, 3.3.6.
  public init?(text: String) {
    guard let reading = DurationDecoding.duration(text), reading.repair == nil else { return nil }
    self = reading.duration
  }
}
