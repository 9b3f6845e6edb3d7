/// What an action led to, beside the change of the calendar.
public struct SchedulingOutcome: Hashable, Sendable {
  /// In the order in which they are to be sent.
  public var outgoing: [OutgoingMessage]
  public var refusals: [Refusal]

  public init(outgoing: [OutgoingMessage] = [], refusals: [Refusal] = []) {
    self.outgoing = outgoing
    self.refusals = refusals
  }
}
