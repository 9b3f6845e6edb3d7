/// Some events of a calendar, and their numbers in it.
public struct EventPart: Sendable {
  public var events: [EventModel]
  /// The place of each among the events of the calendar, from 0, ascending.
  public var numbers: [Int]

  public init(events: [EventModel], numbers: [Int]) {
    self.events = events
    self.numbers = numbers
  }
}

/// The events of a calendar, handed out in parts, so that they need not be in memory at once.
public protocol EventSource: Sendable {
  /// How many events there are.
  var count: Int { get }

  /// Gives every event once. All events that share a UID come in one part; parts come in the order of
  /// their first events. The result is what was found in reading them.
  func forEachPart(_ body: (EventPart) -> Void) -> [Diagnostic]
}

/// A calendar's events are one part.
extension CalendarModel: EventSource {
  public var count: Int { events.count }

  public func forEachPart(_ body: (EventPart) -> Void) -> [Diagnostic] {
    body(EventPart(events: events, numbers: Array(events.indices)))
    return []
  }
}
