/// What a scheduling message wants. Raw values are those of METHOD.
///
/// Source: RFC 5546, 1.4.
public enum SchedulingMethod: String, Hashable, Sendable, CaseIterable {
  case publish = "PUBLISH"
  case request = "REQUEST"
  case reply = "REPLY"
  case add = "ADD"
  case cancel = "CANCEL"
  case refresh = "REFRESH"
  case counter = "COUNTER"
  case declineCounter = "DECLINECOUNTER"

  /// Whether the one who sends it is the organizer; of a VFREEBUSY, the one who asks.
  public var isFromOrganizer: Bool {
    switch self {
    case .publish, .request, .add, .cancel, .declineCounter: true
    case .reply, .refresh, .counter: false
    }
  }
}
