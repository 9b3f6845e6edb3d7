/// The type of a property's value, by the name that jCal gives it.
///
/// Source: RFC 5545, 3.3; RFC 7265, 3.6; RFC 9253, 5.
public enum ValueType: String, CaseIterable, Hashable, Sendable {
  case binary, boolean, date, duration, float, integer, period, recur, text, time, uid, uri
  case calAddress = "cal-address"
  case dateTime = "date-time"
  case utcOffset = "utc-offset"
  case xmlReference = "xml-reference"
}
