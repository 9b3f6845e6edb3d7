/// What became of the components of a calendar. The parts add up to `read`.
public struct ComponentTally: Hashable, Sendable, Codable {
  /// VEVENTs found.
  public var read = 0
  /// At least one instance is in the snapshot.
  public var shown = 0
  /// No instance overlaps the coverage.
  public var outside = 0
  /// In a hidden calendar.
  public var hidden = 0
  /// In a banished calendar.
  public var banished = 0
  /// STATUS:CANCELLED, or taken back by a METHOD:CANCEL.
  public var cancelled = 0
  /// An older version of a component that is also there.
  public var superseded = 0
  /// Cannot be placed in time.
  public var broken = 0
  /// In a message about events (METHOD:REPLY, CANCEL, …).
  public var message = 0
  /// Left out because it is private.
  public var omittedPrivate = 0
  /// Left out because the user has declined it.
  public var omittedDeclined = 0
  /// Every instance fell to the cap.
  public var cut = 0

  public init() {}

  /// Whether every component read is accounted for once.
  public var addsUp: Bool {
    read == shown + outside + hidden + banished + cancelled + superseded + broken + message
      + omittedPrivate + omittedDeclined + cut
  }

  public static func += (left: inout ComponentTally, right: ComponentTally) {
    for path in all { left[keyPath: path] += right[keyPath: path] }
  }

  package static let all: [any WritableKeyPath<ComponentTally, Int> & Sendable] = [
    \.read, \.shown, \.outside, \.hidden, \.banished, \.cancelled, \.superseded, \.broken,
    \.message, \.omittedPrivate, \.omittedDeclined, \.cut,
  ]
}
