public import CalendarDomain

/// What a stream of calendars gives, in the order of the input.
public enum CalendarPart: Sendable {
  /// A VCALENDAR begins there.
  case begin(SourceLocation?)
  /// A line of the calendar's own.
  case property(ContentProperty)
  /// A component of the calendar, with everything in it.
  case component(Component)
  /// The calendar ends.
  case end
}
