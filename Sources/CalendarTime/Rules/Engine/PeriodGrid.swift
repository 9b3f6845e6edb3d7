import CalendarDomain

/// The periods of a daily or coarser rule, numbered on an endless line: which days each has, and which of
/// them INTERVAL picks.
struct PeriodGrid: Sendable {
  private let frequency: RecurrenceModel.Frequency
  private let interval: Int
  private let base: Int
  /// Day number on which week 0 starts.
  private let weekOrigin: Int

  /// `startDay` is the day number of DTSTART; `interval` is 1 ... 2^40.
  init(_ frequency: RecurrenceModel.Frequency, interval: Int, weekStart: Weekday, startDay: Int) {
    self.frequency = frequency
    self.interval = interval
    weekOrigin = weekStart.rawValue - 4
    base = PeriodGrid.index(of: startDay, frequency, weekOrigin)
  }

  /// Whether a period is one day.
  var isDaily: Bool { frequency == .daily }

  /// Days after which both the calendar and the choice of periods repeat, or nil beyond 10,000 years.
  var cycle: Int? {
    let periods: Int
    switch frequency {
    case .yearly: periods = 400
    case .monthly: periods = 4_800
    case .weekly: periods = 20_871
    default: periods = 146_097
    }
    let turns = interval / gcd(interval, periods)
    return turns > 25 ? nil : turns * 146_097
  }

  private static func index(
    of day: Int, _ frequency: RecurrenceModel.Frequency, _ weekOrigin: Int
  ) -> Int {
    switch frequency {
    case .yearly: return LocalDate(dayNumber: day).year
    case .monthly:
      let date = LocalDate(dayNumber: day)
      return date.year * 12 + date.month - 1
    case .weekly: return floorDivide(day - weekOrigin, 7)
    default: return day
    }
  }

  /// First day of a period.
  private func start(_ index: Int) -> Int {
    switch frequency {
    case .yearly: return LocalDate(year: index, month: 1, day: 1).dayNumber
    case .monthly:
      let year = floorDivide(index, 12)
      return LocalDate(year: year, month: index - year * 12 + 1, day: 1).dayNumber
    case .weekly: return index * 7 + weekOrigin
    default: return index
    }
  }

  /// The days of the first chosen period that ends after `day`.
  func chosen(from day: Int) -> Range<Int> {
    let index = PeriodGrid.index(of: day, frequency, weekOrigin)
    let past = index - base
    let over = past <= 0 ? 0 : past % interval
    let picked = past <= 0 ? base : over == 0 ? index : index - over + interval
    // Beyond the last year a day number would be of no use.
    let first = start(min(picked, 4_000_000))
    return first..<start(min(picked, 4_000_000) + 1)
  }
}

/// Rounds towards negative infinity; `divisor` is positive.
func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
}

/// The greatest common divisor of two positive numbers.
func gcd(_ left: Int, _ right: Int) -> Int {
  var (left, right) = (left, right)
  while right != 0 { (left, right) = (right, left % right) }
  return left
}
