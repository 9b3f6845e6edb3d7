/// Why a message was not applied. Nothing of it is in the calendar.
public struct Refusal: Error, Hashable, Sendable {
  /// A stable word, listed in icsconv(1).
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// A later revision is known. Source: RFC 5546, 2.1.5.
    case staleSequence = "stale-sequence"
    case staleStamp = "stale-dtstamp"
    /// This very revision is known.
    case duplicate
    case unknownUID = "unknown-uid"
    case unknownInstance = "unknown-instance"
    /// The request does not name the user.
    case notInvited = "not-invited"
    /// Who asks is not on the list.
    case notAnAttendee = "not-an-attendee"
    /// Who answers is not on the list. Source: RFC 5546, 3.2.3.
    case partyCrasher = "party-crasher"
    /// The UID is known under another ORGANIZER. Source: RFC 5546, 6.1.3.
    case wrongOrganizer = "wrong-organizer"
    /// The sender is neither of those who could send it. Source: RFC 6047, 2.2.1.
    case senderMismatch = "sender-mismatch"
    /// The sender acts for somebody (SENT-BY). Source: RFC 6047, 3.
    case sentBy = "sent-by"
    /// Somebody proposes another time, which is the organizer's to decide. Source: RFC 5546, 3.2.7.
    case counter
    /// The event was cancelled before.
    case cancelled
    case severalUIDs = "several-uids"
    /// The mail and its calendar name different methods. Source: RFC 6047, 2.4.
    case methodMismatch = "method-mismatch"
    case noMethod = "no-method"
    /// A mail without a calendar that can be read.
    case noCalendar = "no-calendar"
  }

  public var code: Code
  /// One sentence without a full stop.
  public var reason: String
  /// Whether the user could still say yes.
  public var isQuestion: Bool

  public init(_ code: Code, _ reason: String, isQuestion: Bool = false) {
    self.code = code
    self.reason = reason
    self.isQuestion = isQuestion
  }
}
