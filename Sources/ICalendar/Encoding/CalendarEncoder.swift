public import CalendarDomain

/// Turns models into component trees: the mirror of `CalendarDecoder`.
public enum CalendarEncoder {
  /// The VCALENDAR tree of a model: in the order in which it was read, and in a fixed one where it was not
  /// read.
  public static func encode(_ calendar: CalendarModel) -> Component {
    calendar.encoded(EncodingContext(isVersion1: calendar.version == "1.0"))
  }
}
