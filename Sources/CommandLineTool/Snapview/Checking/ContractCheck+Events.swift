import Basics
import CalendarDomain
import CalendarTime

/// An event of the file whose times could be read.
struct CheckedEvent {
  var path: String
  var offset: Int
  var id: String
  var start: Instant
  var end: Instant
  var isAllDay: Bool
  var calendarKey: String

  init?(_ node: JSONNode, path: String) {
    guard let start = node["start"]?.string.flatMap(ContractText.instant),
      let end = node["end"]?.string.flatMap(ContractText.instant)
    else { return nil }
    self.path = path
    offset = node.position.offset
    self.start = start
    self.end = end
    id = node["id"]?.string ?? ""
    isAllDay = node["isAllDay"]?.bool ?? false
    calendarKey = node["calendarKey"]?.string ?? ""
  }

  static func list(in snapshot: JSONNode) -> [CheckedEvent] {
    (snapshot["events"]?.array ?? []).enumerated().compactMap {
      CheckedEvent($0.element, path: "events[\($0.offset)]")
    }
  }
}

/// The rules on events among each other and against the coverage.
extension ContractCheck {
  mutating func checkEvents(_ events: [CheckedEvent], in snapshot: JSONNode) {
    checkCoverage(events, in: snapshot)
    checkOrder(events)
    checkIDs(events)
    if let zone = terms.zone { checkMidnights(events, zone) }
    for event in events {
      if terms.banished.contains(event.calendarKey) {
        report(
          .banishedCalendar, event.path, at: event.offset,
          "an event of '\(event.calendarKey)', which is banished"
        )
      } else if terms.hidden.contains(event.calendarKey) {
        report(
          .hiddenCalendar, event.path, at: event.offset, "an event of '\(event.calendarKey)', which is hidden"
        )
      }
    }
  }

  private mutating func checkCoverage(_ events: [CheckedEvent], in snapshot: JSONNode) {
    for event in events where event.end < event.start {
      report(.endBeforeStart, event.path, at: event.offset, "it ends before it starts")
    }
    guard let start = snapshot["coverageStart"]?.string.flatMap(ContractText.instant),
      let endNode = snapshot["coverageEnd"], let end = endNode.string.flatMap(ContractText.instant)
    else { return }
    if end < start {
      report(.coverageOrder, "coverageEnd", at: endNode.position.offset, "it lies before coverageStart")
    }
    for event in events {
      if event.start >= end {
        report(.beyondCoverage, event.path, at: event.offset, "it starts at or after coverageEnd")
      } else if event.end <= start, event.start < start {
        report(.beforeCoverage, event.path, at: event.offset, "it is over before coverageStart")
      }
    }
  }

  private mutating func checkOrder(_ events: [CheckedEvent]) {
    for (left, right) in zip(events, events.dropFirst()) where Self.isLater(left, right) {
      report(.eventOrder, right.path, at: right.offset, "it belongs before \(left.path)")
    }
  }

  /// Whether `left` must come after `right`.
  private static func isLater(_ left: CheckedEvent, _ right: CheckedEvent) -> Bool {
    if left.start != right.start { return left.start > right.start }
    if left.end != right.end { return left.end > right.end }
    if left.calendarKey != right.calendarKey {
      return left.calendarKey.isLaterInBytes(than: right.calendarKey)
    }
    return left.id.isLaterInBytes(than: right.id)
  }

  private mutating func checkIDs(_ events: [CheckedEvent]) {
    struct Identity: Hashable {
      var id: String
      var key: String
      var start: Instant?
    }
    var first: [Identity: String] = [:]
    for event in events {
      // In the app's form, an id is told apart by its calendar and its start.
      let identity =
        terms.ids == .unique
        ? Identity(id: event.id, key: "") : Identity(id: event.id, key: event.calendarKey, start: event.start)
      if let other = first[identity] {
        report(.repeatedID, event.path + ".id", at: event.offset, "\(other) has the id '\(event.id)' too")
      } else {
        first[identity] = event.path
      }
    }
  }

  private mutating func checkMidnights(_ events: [CheckedEvent], _ zone: Zone) {
    for event in events where event.isAllDay {
      for (key, instant) in [("start", event.start), ("end", event.end)] where !zone.isDayStart(instant) {
        report(
          .notMidnight, "\(event.path).\(key)", at: event.offset,
          "an all-day event, and not a local midnight in \(zone.identifier)")
      }
    }
  }

  /// The coverage starts with a local day.
  mutating func checkCoverageMidnight(in snapshot: JSONNode) {
    guard let zone = terms.zone, let node = snapshot["coverageStart"],
      let start = node.string.flatMap(ContractText.instant), !zone.isDayStart(start)
    else { return }
    report(
      .notMidnight, "coverageStart", at: node.position.offset, "not a local midnight in \(zone.identifier)")
  }
}
