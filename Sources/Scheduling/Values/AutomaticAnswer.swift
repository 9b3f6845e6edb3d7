/// Whether requests are answered without the user.
public enum AutomaticAnswer: String, Hashable, Sendable, CaseIterable {
  case never
  /// As rooms do: what is free is accepted, what is taken is declined.
  case acceptFreeDeclineBusy = "accept-free-decline-busy"
  /// What is free is accepted tentatively; the rest waits for the user.
  case tentativeFree = "tentative-free"
}
