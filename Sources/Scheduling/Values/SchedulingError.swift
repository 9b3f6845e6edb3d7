/// Why something that the user wants to do cannot be done. Nothing was changed.
public struct SchedulingError: Error, Hashable, Sendable {
  public enum Code: String, Hashable, Sendable {
    case unknownUID = "unknown-uid"
    /// The user is not on the list, and so cannot answer.
    case notAnAttendee = "not-an-attendee"
    /// Only the organizer can do that.
    case notTheOrganizer = "not-the-organizer"
    case alreadyInvited = "already-invited"
    case cancelled
    case badAddress = "bad-address"
    /// A proposal that does not hold the event.
    case badProposal = "bad-proposal"
  }

  public var code: Code
  /// One sentence without a full stop.
  public var reason: String

  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
