public import CalendarDomain

/// Turns models into component trees: the mirror of `CalendarDecoder`.
public enum CalendarEncoder {
  /// The VCALENDAR tree of a model; properties stand in a fixed order, so that equal models give equal
  /// trees.
  public static func encode(_ calendar: CalendarModel) -> Component {
    calendar.encoded(EncodingContext(isVersion1: calendar.version == "1.0"))
  }
}
