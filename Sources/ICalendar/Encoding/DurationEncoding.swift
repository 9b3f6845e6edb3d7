import CalendarDomain

/// Writes DURATION values.
///
/// Source: RFC 5545, 3.3.6.
enum DurationEncoding {
  static func text(_ duration: CalendarDuration) -> String {
    var text = duration.isNegative ? "-P" : "P"
    if duration.weeks != 0 { text += "\(duration.weeks)W" }
    if duration.days != 0 { text += "\(duration.days)D" }
    let isTimeless = duration.hours == 0 && duration.minutes == 0 && duration.seconds == 0
    if !isTimeless {
      text += "T"
      if duration.hours != 0 { text += "\(duration.hours)H" }
      if duration.minutes != 0 { text += "\(duration.minutes)M" }
      if duration.seconds != 0 { text += "\(duration.seconds)S" }
    }
    return text.last == "P" ? text + "T0S" : text
  }
}
