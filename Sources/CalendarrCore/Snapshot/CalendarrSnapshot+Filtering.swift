extension CalendarrSnapshot {
  /// Only the events of the calendars named; an empty set means every calendar.
  ///
  /// The coverage stays: the snapshot still speaks for the same days, about fewer calendars.
  public func filtered(toCalendarKeys keys: Set<String>) -> CalendarrSnapshot {
    keys.isEmpty ? self : keepingEvents { keys.contains($0.calendarKey) }
  }

  /// All events but those of the calendars named; an empty set changes nothing, the coverage stays.
  public func filtered(excludingCalendarKeys keys: Set<String>) -> CalendarrSnapshot {
    keys.isEmpty ? self : keepingEvents { !keys.contains($0.calendarKey) }
  }

  private func keepingEvents(_ isKept: (SnapshotEvent) -> Bool) -> CalendarrSnapshot {
    var copy = self
    copy.events = events.filter(isKept)
    return copy
  }
}
