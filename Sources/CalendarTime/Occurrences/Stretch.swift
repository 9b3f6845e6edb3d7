import CalendarDomain

/// A part of a series over which one component's text, time of day and length hold: from the
/// beginning by the master, from each RANGE=THISANDFUTURE on by that override.
///
/// Source: RFC 5545, 3.2.13 and 3.8.4.4.
struct Stretch {
  /// `SeriesMember.index` of that component, and what else of it counts.
  var member: Int
  /// That of the master.
  var master: Int
  var sequence: Int
  var isCancelled: Bool
  /// The clock of the component that governs: its instances take its form and zone.
  var clock: SeriesClock
  var length: EventLength
  /// Seconds on the wall clock from a slot of the series to the instance shown for it.
  var shift: Int
  /// The first slot it holds for, inclusive; nil for the master.
  var from: Slot?

  func occurrence(at slot: Slot, seriesClock: SeriesClock, isSeries: Bool) -> Occurrence {
    let identity: EventTime? =
      !isSeries ? nil : seriesClock.isDate ? .date(slot.local.date) : .utc(slot.instant.utc)
    guard from != nil else {
      let length = slot.length ?? length
      return Occurrence(
        member: member, start: slot.instant,
        end: length.end(of: slot.local, start: slot.instant, zone: clock.zone),
        isAllDay: clock.isDate, localStart: clock.form.withLocal(slot.local),
        recurrenceID: identity, origin: slot.origin)
    }
    var local = slot.local.adding(seconds: shift)
    if clock.isDate { local = LocalDateTime(date: local.date) }
    let start = clock.instant(of: local)
    return Occurrence(
      member: member, start: start,
      end: length.end(of: local, start: start, zone: clock.zone), isAllDay: clock.isDate,
      localStart: clock.form.withLocal(local), recurrenceID: identity, origin: .thisAndFuture, base: master)
  }

  /// The one of `stretches` (ascending, the master's first) that a slot lies in.
  static func holding(_ slot: Slot, of stretches: [Stretch], isDate: Bool) -> Stretch? {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if let from = stretches[middle].from, slot.precedes(from, isDate: isDate) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low == 0 ? nil : stretches[low - 1]
  }
}

// In an extension, for the sake of the memberwise initializer.
extension Stretch {
  init(
    _ member: borrowing SeriesMember, clock: SeriesClock, length: EventLength, shift: Int = 0,
    from: Slot? = nil, master: Int? = nil
  ) {
    self.init(
      member: member.index, master: master ?? member.index, sequence: member.sequence,
      isCancelled: member.isCancelled, clock: clock,
      length: length, shift: shift, from: from)
  }
}
