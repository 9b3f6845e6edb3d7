import CalendarDomain
import CalendarrCore
import SnapshotBuilding

/// What became of the events between two snapshots.
struct EventDifference {
  private let old: CalendarrSnapshot
  private let new: CalendarrSnapshot
  private let format: ViewFormat

  init(from old: CalendarrSnapshot, to new: CalendarrSnapshot, format: ViewFormat) {
    self.old = old
    self.new = new
    self.format = format
  }

  var changes: [SnapshotChange] {
    let (pairs, gone, come) = matched
    // What the other side's coverage does not reach was not added or removed: it was not spoken of.
    let removed = gone.filter { reaches(new, $0) }
    let added = come.filter { reaches(old, $0) }
    var changes = removed.map {
      SnapshotChange(.eventRemoved, subject: $0.id, title: title($0), old: time($0))
    }
    changes += added.map { SnapshotChange(.eventAdded, subject: $0.id, title: title($0), new: time($0)) }
    changes += pairs.flatMap(changes(of:))
    if gone.count > removed.count {
      changes.append(SnapshotChange(.eventsLeft, old: "\(gone.count - removed.count)"))
    }
    if come.count > added.count {
      changes.append(SnapshotChange(.eventsEntered, new: "\(come.count - added.count)"))
    }
    return changes
  }

  /// The same event on both sides: by id, and where an id stands for several, by start, then in order.
  private var matched: (pairs: [(SnapshotEvent, SnapshotEvent)], gone: [SnapshotEvent], come: [SnapshotEvent])
  {
    var waiting = Dictionary(grouping: old.events, by: \.id)
    var pairs: [(SnapshotEvent, SnapshotEvent)] = []
    var unmatched: [SnapshotEvent] = []
    for event in new.events {
      if let index = waiting[event.id]?.firstIndex(where: { $0.start == event.start }),
        let before = waiting[event.id]?.remove(at: index)
      {
        pairs.append((before, event))
      } else {
        unmatched.append(event)
      }
    }
    var come: [SnapshotEvent] = []
    for event in unmatched {
      if waiting[event.id]?.isEmpty == false, let before = waiting[event.id]?.removeFirst() {
        pairs.append((before, event))
      } else {
        come.append(event)
      }
    }
    var left = waiting
    let gone = old.events.filter { event in
      guard let index = left[event.id]?.firstIndex(of: event) else { return false }
      left[event.id]?.remove(at: index)
      return true
    }
    return (pairs, gone, come)
  }

  private func reaches(_ snapshot: CalendarrSnapshot, _ event: SnapshotEvent) -> Bool {
    let isInside = event.start < snapshot.coverageEnd && event.end > snapshot.coverageStart
    return isInside || event.start == event.end && snapshot.covers(event.start)
  }

  private func changes(of pair: (before: SnapshotEvent, after: SnapshotEvent)) -> [SnapshotChange] {
    let (before, after) = pair
    let isMoved = (before.start, before.end) != (after.start, after.end) || before.isAllDay != after.isAllDay
    let facts: [(SnapshotChange.Kind, Bool, String, String)] = [
      (.eventMoved, isMoved, time(before), time(after)),
      (.eventRenamed, before.title != after.title, title(before), title(after)),
      (.eventRelocated, before.location != after.location, before.location, after.location),
      (.eventRecoloured, before.colorHex != after.colorHex, before.colorHex, after.colorHex),
      (.eventReassigned, before.calendarKey != after.calendarKey, before.calendarKey, after.calendarKey),
    ]
    return facts.filter(\.1).map { kind, _, old, new in
      SnapshotChange(
        kind, subject: after.id, title: title(after), time: kind == .eventMoved ? nil : time(after), old: old,
        new: new)
    }
  }

  private func title(_ event: SnapshotEvent) -> String { ViewText.title(event, format.phrases) }

  /// `Mon 9 March 10:00–11:00`, `Mon 9 March 22:00 – Tue 10 March 02:00`, `Mon 9 March – Wed 11 March`.
  private func time(_ event: SnapshotEvent) -> String {
    let (start, end) = (Instant(event.start), Instant(event.end))
    let first = format.zone.day(of: start)
    if event.isAllDay {
      let last = format.zone.day(of: max(start, end.adding(seconds: -1)))
      let span =
        first == last ? format.shortDate(first) : "\(format.shortDate(first)) – \(format.shortDate(last))"
      return "\(span), \(format.phrases.allDay)"
    }
    let last = format.zone.day(of: end)
    let from = "\(format.shortDate(first)) \(format.time(start))"
    if start == end { return from }
    return first == last
      ? "\(from)–\(format.time(end))" : "\(from) – \(format.shortDate(last)) \(format.time(end))"
  }
}
