/// What a calendar object with a METHOD is: a calendar to show, or a message about one.
///
/// Source: RFC 5546, 1.4.
public enum MethodRule: Hashable, Sendable {
  /// No METHOD, PUBLISH, REQUEST, ADD and names nobody knows.
  case show
  /// CANCEL: removes what it names.
  case cancel
  /// REPLY, REFRESH, COUNTER, DECLINECOUNTER: says something about events, holds none to show.
  case message

  public init(method: String?) {
    switch method?.uppercased() {
    case "CANCEL": self = .cancel
    case "REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER": self = .message
    default: self = .show
    }
  }
}
