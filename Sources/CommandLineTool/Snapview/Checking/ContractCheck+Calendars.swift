import Basics

/// The rules on the list of calendars, and on the list and the snapshot together.
extension ContractCheck {
  mutating func checkCalendars(_ list: JSONNode) {
    let calendars = (list.array ?? []).enumerated().map { index, node in
      (
        path: "[\(index)]", node: node, id: node["id"]?.string ?? "", name: node["name"]?.string ?? ""
      )
    }
    for (left, right) in zip(calendars, calendars.dropFirst())
    where left.name.isLaterInBytes(than: right.name) {
      report(
        .calendarOrder, right.path, at: right.node.position.offset,
        "'\(right.name)' belongs before '\(left.name)'")
    }
    var first: [String: String] = [:]
    for calendar in calendars {
      if let other = first.updateValue(calendar.path, forKey: calendar.id) {
        report(
          .repeatedCalendar, calendar.path, at: calendar.node.position.offset,
          "\(other) is '\(calendar.id)' too")
      }
      if terms.banished.contains(calendar.id) {
        report(
          .banishedCalendar, calendar.path, at: calendar.node.position.offset, "'\(calendar.id)' is banished")
      }
    }
  }

  /// Every event's calendar is listed; each one that is not is reported once.
  mutating func checkListing(of events: [CheckedEvent], in list: JSONNode) {
    var known = Set((list.array ?? []).compactMap { $0["id"]?.string })
    for event in events where !event.calendarKey.isEmpty && known.insert(event.calendarKey).inserted {
      report(
        .unlistedCalendar, event.path + ".calendarKey", at: event.offset,
        "'\(event.calendarKey)' is not in widget-calendars.json")
    }
  }
}

extension String {
  /// Strings are ordered by their UTF-8, which no language or version of a table changes.
  func isLaterInBytes(than other: String) -> Bool { other.utf8.lexicographicallyPrecedes(utf8) }
}
