import CalendarDomain

/// Walks a weekly, monthly or yearly rule with BYSETPOS: all members of a period are laid out, days by times,
/// and the named positions are kept. The first period counts in full, also what lies before DTSTART.
struct PositionCursor: OccurrenceCursor {
  private var days: DayWalker
  private let grid: PeriodGrid
  private let times: [Int32]
  private let positions: [Int]

  private var period = 0..<0
  private var members: [Int32] = []
  private var chosen: [Int] = []
  private var chosenTotal = -1
  /// Index into `chosen` to give next; nil at the end.
  private var index: Int?

  init(filter: DayFilter, grid: PeriodGrid, times: [Int32], positions: [Int], start: LocalDateTime) {
    days = DayWalker(filter)
    self.grid = grid
    self.times = times
    self.positions = positions
    seek(start)
  }

  var work: Int { days.work / 8 }

  mutating func next() -> LocalDateTime? {
    guard var index else { return nil }
    if index == chosen.count {
      guard settle(from: period.upperBound) else {
        self.index = nil
        return nil
      }
      index = 0
    }
    self.index = index + 1
    return time(index)
  }

  mutating func seek(_ bound: LocalDateTime) {
    guard !times.isEmpty, settle(from: bound.date.dayNumber) else {
      index = nil
      return
    }
    index = chosen.indices.first { time($0) >= bound } ?? chosen.count
  }

  private func time(_ index: Int) -> LocalDateTime {
    let position = chosen[index]
    return LocalDateTime(
      date: days.date(Int(members[position / times.count])),
      secondOfDay: Int(times[position % times.count]))
  }

  /// Lays out the first period that ends after `wanted` and keeps something; false when there is none.
  private mutating func settle(from wanted: Int) -> Bool {
    var wanted = wanted
    var limit = DayWalker.lastDay
    if let cycle = grid.cycle { limit = min(limit, wanted + cycle) }
    var from = grid.chosen(from: wanted).lowerBound
    while let found = days.next(from: from, limit: limit) {
      period = grid.chosen(from: found)
      wanted = period.upperBound
      from = wanted
      if period.lowerBound > found {
        from = period.lowerBound
        continue
      }
      layOut()
      if !chosen.isEmpty { return true }
    }
    return false
  }

  private mutating func layOut() {
    members.removeAll(keepingCapacity: true)
    var day = period.lowerBound
    let last = min(period.upperBound - 1, DayWalker.lastDay)
    while let found = days.next(from: day, limit: last) {
      members.append(Int32(found))
      day = found + 1
    }
    let total = members.count * times.count
    if total != chosenTotal {
      chosen = chosenPositions(positions, of: total)
      chosenTotal = total
    }
  }

  mutating func count(from: LocalDateTime, before bound: LocalDateTime, enough: Int) -> Int {
    var total = 0
    guard !times.isEmpty, settle(from: from.date.dayNumber) else { return 0 }
    let boundDay = bound.date.dayNumber
    repeat {
      if period.upperBound <= boundDay && period.lowerBound > from.date.dayNumber {
        total += chosen.count
      } else {
        total += chosen.indices.count { time($0) >= from && time($0) < bound }
      }
    } while total < enough && period.upperBound <= boundDay && settle(from: period.upperBound)
    return total
  }
}
