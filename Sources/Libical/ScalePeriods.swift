import CalendarDomain
import CalendarTime

/// Counts the periods of a rule from the one of DTSTART, in the years and months of its scale; asked for days in ascending
/// order, where `LibicalLock` is held.
final class ScalePeriods {
  private enum Kind {
    case days
    /// From WKST.
    case weeks(origin: Int)
    /// Years or months of the scale, by the first day of each.
    case walked(ScaleWalk)
  }

  private let kind: Kind
  private let base: Int
  /// Of walked periods: which one is at hand, where the next begins, and where it begins itself.
  private var index = 0
  private var nextStart: Int?
  private var start = 0
  /// The instances that SKIP has not moved; nil where none is.
  private let natives: ScaleWalk?
  private var native: LocalDate?
  private let movesToNext: Bool

  /// nil where libical cannot tell.
  init?(_ rule: RecurrenceModel, _ every: RecurrenceModel, start first: LocalDateTime) {
    base = first.date.dayNumber
    let isForward = rule.skip == .forward
    let countsFromEnd = !rule.byMonthDay.isEmpty && rule.byMonthDay.allSatisfy { $0 < 0 }
    // A day beyond the end of its month goes into the next one, a day before its begin into the one before.
    movesToNext = isForward && !countsFromEnd
    let movesOut = rule.skip == .forward || rule.skip == .backward && countsFromEnd
    if movesOut, rule.frequency >= .monthly, !(isForward && countsFromEnd) {
      var plain = every
      plain.skip = nil
      plain.count = nil
      natives = ScaleDensity(plain).isCertain ? ScaleWalk(plain, start: first, isDate: true) : nil
      native = natives?.next()?.date
    } else {
      natives = nil
    }
    isMoving = movesOut && rule.frequency >= .monthly && !(isForward && countsFromEnd)
    switch rule.frequency {
    case .daily: kind = .days
    case .weekly:
      // Day 0 was a Thursday.
      kind = .weeks(origin: (rule.weekStart ?? .monday).rawValue - 4)
    default:
      var begins = RecurrenceModel(frequency: rule.frequency)
      begins.scale = rule.scale
      begins.byMonthDay = [1]
      if rule.frequency == .yearly { begins.byMonth = [RecurrenceModel.MonthEntry(1)] }
      // A year of another calendar has at most 385 days.
      let before = first.date.adding(days: rule.frequency == .yearly ? -400 : -40)
      guard let walk = ScaleWalk(begins, start: LocalDateTime(date: before), isDate: true),
        let begin = walk.next()?.date.dayNumber, begin <= base
      else { return nil }
      kind = .walked(walk)
      start = begin
      nextStart = walk.next()?.date.dayNumber
      while let next = nextStart, next <= base { step(to: next) }
      index = 0
    }
  }

  private let isMoving: Bool

  private func step(to next: Int) {
    guard case .walked(let walk) = kind else { return }
    index += 1
    start = next
    nextStart = walk.next()?.date.dayNumber
  }

  /// Periods from that of DTSTART to the one that a day belongs to, from which SKIP may have moved it; nil beyond what
  /// libical knows.
  func index(of date: LocalDate) -> Int? {
    let day = date.dayNumber
    switch kind {
    case .days: return day - base
    case .weeks(let origin): return floorDivided(day - origin, 7) - floorDivided(base - origin, 7)
    case .walked:
      while let next = nextStart, next <= day { step(to: next) }
      guard isMoving, !isNative(date) else { return nextStart == nil ? nil : index }
      if movesToNext { return day == start ? index - 1 : index }
      return day + 1 == nextStart ? index + 1 : index
    }
  }

  private func isNative(_ date: LocalDate) -> Bool {
    while let known = native, known < date { native = natives?.next()?.date }
    return native == date
  }

  private func floorDivided(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
