/// A calendar user with everything ORGANIZER and ATTENDEE say about them.
///
/// Enumerated words are upper case; nil means the RFC's default.
/// Source: RFC 5545, 3.8.4.1, 3.8.4.3 and 3.2.
public struct AttendeeModel: Hashable, Sendable {
  /// The value, a URI, mostly `mailto:`.
  public var address: String
  /// CN.
  public var name: String?
  /// CUTYPE: INDIVIDUAL (default), GROUP, RESOURCE, ROOM, UNKNOWN.
  public var userType: String?
  /// ROLE: CHAIR, REQ-PARTICIPANT (default), OPT-PARTICIPANT, NON-PARTICIPANT.
  public var role: String?
  /// PARTSTAT: NEEDS-ACTION (default), ACCEPTED, …
  public var status: String?
  /// RSVP.
  public var isReplyRequested: Bool?
  /// MEMBER, URIs.
  public var groups: [String] = []
  /// DELEGATED-FROM, URIs.
  public var delegators: [String] = []
  /// DELEGATED-TO, URIs.
  public var delegates: [String] = []
  /// SENT-BY, a URI.
  public var sentBy: String?
  /// DIR, a URI.
  public var directory: String?
  public var language: String?
  /// EMAIL. Source: RFC 7986, 6.2.
  public var email: String?
  /// Parameters without a field, in the order they came.
  public var restParameters: [ContentProperty.Parameter] = []

  public init(address: String) { self.address = address }

  /// Whether attendance is optional.
  public var isOptional: Bool { role == "OPT-PARTICIPANT" || role == "NON-PARTICIPANT" }
}
