/// Which instance of a series a component replaces.
///
/// Source: RFC 5545, 3.8.4.4 and 3.2.13.
public struct RecurrenceID: Hashable, Sendable {
  public var time: EventTime
  /// RANGE=THISANDFUTURE: the change holds for this instance and all after it.
  public var isThisAndFuture: Bool

  public init(time: EventTime, isThisAndFuture: Bool = false) {
    self.time = time
    self.isThisAndFuture = isThisAndFuture
  }
}
