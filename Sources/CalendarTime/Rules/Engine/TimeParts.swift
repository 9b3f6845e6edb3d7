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
  init(_ rule: RecurrenceModel, start: LocalDateTime, isDate: Bool) {
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
  var ofDay: [Int32] {
    TimeParts.each(hours).flatMap { hour in ofHour.map { Int32(hour) * 3600 + $0 } }
  }

  /// All named times of an hour, as seconds, ascending.
  var ofHour: [Int32] {
    TimeParts.each(minutes).flatMap { minute in ofMinute.map { Int32(minute) * 60 + $0 } }
  }

  /// All named seconds of a minute, ascending.
  var ofMinute: [Int32] { TimeParts.each(seconds).map(Int32.init) }

  private static func each(_ bits: UInt64) -> [Int] { (0..<60).filter { bits >> UInt64($0) & 1 != 0 } }
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
