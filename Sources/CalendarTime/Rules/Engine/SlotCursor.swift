import CalendarDomain

/// Walks an hourly, minutely or secondly rule: steps of INTERVAL slots, of which the day filter and the
/// time parts keep some, each expanded by the finer parts.
struct SlotCursor: OccurrenceCursor {
  private var days: DayWalker
  private let slots: SlotGrid
  private let interval: Int
  /// Times within a slot, in seconds, ascending, BYSETPOS already applied (it is the same in every slot).
  private let offsets: [Int32]
  private let base: Int
  private let isNever: Bool

  private var slot = 0
  private var day = 0
  private var date = LocalDate(year: 1, month: 1, day: 1)
  /// Index into `offsets` to give next; nil at the end.
  private var index: Int?

  init(filter: DayFilter, slots: SlotGrid, interval: Int, offsets: [Int32], start: LocalDateTime) {
    days = DayWalker(filter)
    self.slots = slots
    self.interval = interval
    self.offsets = offsets
    base = floorDivide(start.timeline, slots.unit)
    isNever =
      offsets.isEmpty
      || !slots.isReachable(base: floorDivide(start.timeline, slots.unit), interval: interval)
    seek(start)
  }

  var work: Int { days.work / 8 }

  mutating func next() -> LocalDateTime? {
    guard var index else { return nil }
    if index == offsets.count {
      guard settle(from: slot + 1) else {
        self.index = nil
        return nil
      }
      index = 0
    }
    self.index = index + 1
    return LocalDateTime(
      date: date, secondOfDay: (slot - day * slots.perDay) * slots.unit + Int(offsets[index]))
  }

  mutating func seek(_ bound: LocalDateTime) {
    let wanted = floorDivide(bound.timeline, slots.unit)
    guard !isNever, settle(from: wanted) else {
      index = nil
      return
    }
    index = slot == wanted ? lowerBound(offsets, bound.timeline - wanted * slots.unit) : 0
  }

  /// Moves to the first slot of the series at or after `wanted`; false when there is none.
  private mutating func settle(from wanted: Int) -> Bool {
    var wanted = wanted
    var limit = DayWalker.lastDay
    if let cycle { limit = min(limit, floorDivide(wanted, slots.perDay) + cycle) }
    var current = floorDivide(wanted, slots.perDay)
    var isPassed = false
    while true {
      let past = wanted - base
      let over = past <= 0 ? 0 : past % interval
      if past <= 0 { wanted = base } else if over != 0 { wanted += interval - over }
      let reached = floorDivide(wanted, slots.perDay)
      if reached != current || !isPassed {
        guard let open = days.next(from: reached, limit: limit) else { return false }
        current = open
        isPassed = true
        if open != reached {
          wanted = open * slots.perDay
          continue
        }
      }
      let inDay = wanted - current * slots.perDay
      guard let named = slots.next(from: inDay) else {
        wanted = (current + 1) * slots.perDay
        continue
      }
      if named == inDay { break }
      wanted += named - inDay
    }
    slot = wanted
    if day != current || index == nil {
      day = current
      date = days.date(current)
    }
    return true
  }

  /// Days after which both the calendar and the meeting of steps with slots of a day repeat, or nil beyond
  /// 10,000 years.
  private var cycle: Int? {
    let turns = interval / gcd(interval, slots.perDay)
    let calendars = turns / gcd(turns, 146_097)
    return calendars > 25 ? nil : calendars * 146_097
  }

  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int {
    guard !isNever, bound > from else { return 0 }
    let first = floorDivide(from.timeline, slots.unit)
    let last = floorDivide(bound.timeline, slots.unit)
    var total = 0
    if isChosen(first) { total -= lowerBound(offsets, from.timeline - first * slots.unit) }
    if isChosen(last) { total += lowerBound(offsets, bound.timeline - last * slots.unit) }
    let needed = enough > 1 << 40 ? Int.max : enough / offsets.count + 2
    var counter = SlotCounter(slots: slots, interval: interval, base: base)
    return total + counter.count(from: first, before: last, days: &days, enough: needed) * offsets.count
  }

  private mutating func isChosen(_ slot: Int) -> Bool {
    let day = floorDivide(slot, slots.perDay)
    return (slot - base) % interval == 0 && slots.contains(slot - day * slots.perDay) && days.contains(day)
  }
}
