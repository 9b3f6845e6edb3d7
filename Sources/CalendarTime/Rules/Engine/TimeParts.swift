import CalendarDomain

/// The time-of-day parts of a rule as bit sets: bit n for the value n.
///
/// Values out of range match nothing; the leap second 60 is read as 59, as RFC 5545, 3.3.12 says for those
/// who have no leap seconds.
struct TimeParts: Sendable {
  static let everyHour: UInt64 = (1 << 24) - 1
  static let everyMinute: UInt64 = (1 << 60) - 1

  let hours: UInt64
  let minutes: UInt64
  let seconds: UInt64

  /// A part that the rule leaves open is taken from DTSTART below the rule's frequency and is not limited
  /// at or above it; a series of dates has midnight alone, and its BYHOUR, BYMINUTE and BYSECOND are ignored.
  init(_ rule: borrowing RecurrenceModel, start: LocalDateTime, isDate: Bool) {
    if isDate {
      hours = 1
      minutes = 1
      seconds = 1
      return
    }
    func bits(_ values: [Int], _ range: ClosedRange<Int>) -> UInt64 {
      var bits: UInt64 = 0
      for value in values where range.contains(value) { bits |= 1 << UInt64(value) }
      return bits
    }
    hours =
      !rule.byHour.isEmpty
      ? bits(rule.byHour, 0...23)
      : rule.frequency > .hourly ? 1 << UInt64(start.hour) : TimeParts.everyHour
    minutes =
      !rule.byMinute.isEmpty
      ? bits(rule.byMinute, 0...59)
      : rule.frequency > .minutely ? 1 << UInt64(start.minute) : TimeParts.everyMinute
    seconds =
      !rule.bySecond.isEmpty
      ? bits(rule.bySecond.map { $0 == 60 ? 59 : $0 }, 0...59)
      : rule.frequency > .secondly ? 1 << UInt64(start.second) : TimeParts.everyMinute
  }

  /// All named times of a day, as seconds, ascending.
  var ofDay: [Int32] { TimeParts.times(hours, minutes, seconds) }

  /// All named times of an hour, as seconds, ascending.
  var ofHour: [Int32] { TimeParts.times(1, minutes, seconds) }

  /// All named seconds of a minute, ascending.
  var ofMinute: [Int32] { TimeParts.times(1, 1, seconds) }

  private static func times(_ hours: UInt64, _ minutes: UInt64, _ seconds: UInt64) -> [Int32] {
    var times: [Int32] = []
    times.reserveCapacity(hours.nonzeroBitCount * minutes.nonzeroBitCount * seconds.nonzeroBitCount)
    var hoursLeft = hours
    while let hour = next(&hoursLeft) {
      var minutesLeft = minutes
      while let minute = next(&minutesLeft) {
        var secondsLeft = seconds
        while let second = next(&secondsLeft) { times.append(hour * 3600 + minute * 60 + second) }
      }
    }
    return times
  }

  /// Takes the lowest value out of a set.
  @inline(__always)
  private static func next(_ bits: inout UInt64) -> Int32? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return Int32(bits.trailingZeroBitCount)
  }
}

/// BYSETPOS: which of the `total` members of a period are kept, ascending from 0, each once.
///
/// Source: RFC 5545, 3.3.10.
func chosenPositions(_ positions: [Int], of total: Int) -> [Int] {
  var chosen: [Int] = []
  for position in positions {
    if position > 0 && position <= total {
      chosen.append(position - 1)
    } else if position < 0 && position >= -total {
      chosen.append(total + position)
    }
  }
  if chosen.count > 1 {
    chosen.sort()
    var last = -1
    chosen.removeAll { index in
      defer { last = index }
      return index == last
    }
  }
  return chosen
}

/// The first index of a sorted list whose element is at or after `value`.
func lowerBound(_ list: [Int32], _ value: Int) -> Int {
  var low = 0
  var high = list.count
  while low < high {
    let middle = (low + high) / 2
    if Int(list[middle]) < value { low = middle + 1 } else { high = middle }
  }
  return low
}
