/// Counts the slots of a sub-daily series before a bound, a day at a time: how many steps fall on named slots
/// of a day depends on that day's remainder modulo INTERVAL alone, so each remainder is counted once.
struct SlotCounter {
  private let slots: SlotGrid
  private let interval: Int
  private let base: Int
  private var known: [Int32] = []

  init(slots: SlotGrid, interval: Int, base: Int) {
    self.slots = slots
    self.interval = interval
    self.base = base
  }

  /// Slots of the series in `first ..< end`, where `first` is `base` or later; stops early once `enough` are
  /// found.
  mutating func count(from first: Int, before end: Int, days: inout DayWalker, enough: Int) -> Int {
    guard end > first else { return 0 }
    if days.filter.isOpen && slots.isOpen {
      return (end - base + interval - 1) / interval - (first - base + interval - 1) / interval
    }
    var total = 0
    var day = floorDivide(first, slots.perDay)
    let lastDay = floorDivide(end, slots.perDay)
    while total < enough, let open = days.next(from: day, limit: lastDay) {
      let origin = open * slots.perDay
      total += count(origin, from: max(first - origin, 0), to: min(end - origin, slots.perDay))
      day = open + 1
      if interval > slots.perDay {
        // Whole days without a step are passed over.
        let steps = (day * slots.perDay - base + interval - 1) / interval
        day = floorDivide(base + steps * interval, slots.perDay)
      }
    }
    return total
  }

  /// Series slots among the slots `from ..< to` of the day that starts at `origin`.
  private mutating func count(_ origin: Int, from: Int, to: Int) -> Int {
    guard from < to else { return 0 }
    if interval == 1 { return slots.rank(to) - slots.rank(from) }
    let over = (origin + from - base) % interval
    let first = from + (over == 0 ? 0 : interval - over)
    guard first < to else { return 0 }
    if slots.isOpen { return (to - first + interval - 1) / interval }
    let isWhole = from == 0 && to == slots.perDay
    if isWhole && known.isEmpty { known = Array(repeating: -1, count: min(interval, slots.perDay)) }
    if isWhole && known[first] >= 0 { return Int(known[first]) }
    var total = 0
    for slot in stride(from: first, to: to, by: interval) where slots.contains(slot) { total += 1 }
    if isWhole { known[first] = Int32(total) }
    return total
  }
}
