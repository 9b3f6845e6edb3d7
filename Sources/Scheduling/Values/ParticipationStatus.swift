/// What an attendee says to a request. Raw values are those of PARTSTAT.
///
/// Source: RFC 5545, 3.2.12.
public enum ParticipationStatus: String, Hashable, Sendable, CaseIterable {
  case needsAction = "NEEDS-ACTION"
  case accepted = "ACCEPTED"
  case declined = "DECLINED"
  case tentative = "TENTATIVE"
  case delegated = "DELEGATED"
  /// Of to-dos alone.
  case completed = "COMPLETED"
  case inProcess = "IN-PROCESS"
}
