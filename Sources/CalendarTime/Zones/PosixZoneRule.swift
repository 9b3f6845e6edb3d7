import CalendarDomain

/// A zone's rule as POSIX writes it in the TZ variable: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// Hours of a change may be -167 to 167. Source: POSIX.1-2017, 8.3; RFC 9636, 3.3 and 3.3.1.
struct PosixZoneRule: Hashable, Sendable {
  /// The day of a change.
  enum Day: Hashable, Sendable {
    /// `Jn`: 1 to 365, 29 February is never counted.
    case julian(Int)
    /// `n`: 0 to 365, 29 February is counted.
    case dayOfYear(Int)
    /// `Mm.w.d`: week 5 is the last; day 0 is Sunday.
    case weekday(month: Int, week: Int, day: Int)
  }

  /// A change: day, and seconds of the local time in force before it.
  struct Change: Hashable, Sendable {
    var day: Day
    var time: Int
  }

  struct Daylight: Hashable, Sendable {
    var type: LocalTimeType
    var start: Change
    var end: Change
  }

  var standard: LocalTimeType
  var daylight: Daylight?
}

extension PosixZoneRule.Day {
  /// Days since 1970-01-01 in a given year.
  func dayNumber(in year: Int) -> Int {
    switch self {
    case .julian(let day):
      let leap = LocalDate.isLeap(year) && day >= 60 ? 1 : 0
      return LocalDate(year: year, month: 1, day: 1).dayNumber + day - 1 + leap
    case .dayOfYear(let day):
      return LocalDate(year: year, month: 1, day: 1).dayNumber + day
    case .weekday(let month, let week, let day):
      let first = LocalDate(year: year, month: month, day: 1).dayNumber
      // 1970-01-01 was a Thursday, day 4.
      let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
      var number = first + (day - weekdayOfFirst + 7) % 7 + (week - 1) * 7
      if number >= first + LocalDate.daysInMonth(month, year: year) { number -= 7 }
      return number
    }
  }
}

extension PosixZoneRule: YearTableSource {
  func table(years: Range<Int>) -> ZoneTable {
    guard let daylight else { return ZoneTable(initial: standard) }
    var changes: [(instant: Int, isStart: Bool)] = []
    // At the same instant the end comes first: a year-round rule starts again where it ends. Nearly every
    // change belongs last, or before the last.
    func insert(_ instant: Int, isStart: Bool) {
      var place = changes.count
      while place > 0,
        (changes[place - 1].instant, changes[place - 1].isStart ? 1 : 0) > (instant, isStart ? 1 : 0)
      {
        place -= 1
      }
      changes.insert((instant, isStart), at: place)
    }
    // One year more on the left gives the type before the first change.
    for year in years.lowerBound - 1..<years.upperBound {
      let start = daylight.start.day.dayNumber(in: year) * 86_400 + daylight.start.time
      let end = daylight.end.day.dayNumber(in: year) * 86_400 + daylight.end.time
      insert(start - standard.offset, isStart: true)
      insert(end - daylight.type.offset, isStart: false)
    }
    var table = ZoneTable(initial: changes.first?.isStart == false ? daylight.type : standard)
    for change in changes { table.append(change.instant, change.isStart ? daylight.type : standard) }
    return table
  }
}
