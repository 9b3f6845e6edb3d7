public import CalendarDomain
public import CalendarTime

/// What scheduling knows of the world: who the user is, what time it is, and what the user wants answered.
public struct SchedulingContext: Sendable {
  /// All addresses of the one user, the main one first.
  public var addresses: [CalendarAddress]
  public var now: Instant
  /// The user's zone: of floating times and of days.
  public var zone: Zone
  public var zones: ZoneDatabase
  public var automaticAnswer: AutomaticAnswer
  /// Services that may mail for others: addresses, or domains with an at sign before them.
  public var trusted: Set<CalendarAddress>
  /// Whether the other attendees are told of every answer. Source: RFC 6638, 4.2.
  public var sharesAnswers: Bool

  public init(
    addresses: [CalendarAddress], now: Instant, zone: Zone, zones: ZoneDatabase,
    automaticAnswer: AutomaticAnswer = .never, trusted: Set<CalendarAddress> = [], sharesAnswers: Bool = false
  ) {
    self.addresses = addresses
    self.now = now
    self.zone = zone
    self.zones = zones
    self.automaticAnswer = automaticAnswer
    self.trusted = trusted
    self.sharesAnswers = sharesAnswers
  }

  /// Whether that is the user.
  func isMe(_ address: CalendarAddress?) -> Bool { address.map(addresses.contains) ?? false }

  /// Whether mail from there is taken for mail of whoever it speaks for.
  func trusts(_ sender: CalendarAddress) -> Bool {
    guard !trusted.isEmpty else { return false }
    let domain = sender.text.lastIndex(of: "@").map { CalendarAddress(String(sender.text[$0...])) }
    return trusted.contains(sender) || domain.map(trusted.contains) ?? false
  }
}
