#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as the files have them: `2026-03-10T08:00:00Z`, whole seconds in UTC, by the Gregorian calendar of all years.
///
/// Foundation's `ISO8601FormatStyle` writes the same, but for the years before 1583, which it reckons by the Julian
/// calendar, and after a calendar, a locale and the local zone were made, which takes longer than all else about the JSON
/// of a small snapshot.
enum SnapshotDate {
  /// The text of a date, fractions of a second cut, and years before 0001 or after 9999 at the border.
  static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    let held = Int(min(max(seconds, known.lowerBound), known.upperBound))
    let (days, second) = held.quotientAndRemainderRoundedDown(by: 86_400)
    let (year, month, day) = civil(daysSince2001: days)
    var text: [UInt8] = []
    text.reserveCapacity(20)
    func put(_ number: Int, _ digits: Int, _ mark: Unicode.Scalar) {
      var divisor = digits == 4 ? 1000 : 10
      while divisor > 0 {
        text.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
        divisor /= 10
      }
      text.append(UInt8(ascii: mark))
    }
    put(year, 4, "-")
    put(month, 2, "-")
    put(day, 2, "T")
    put(second / 3600, 2, ":")
    put(second / 60 % 60, 2, ":")
    put(second % 60, 2, "Z")
    return String(decoding: text, as: UTF8.self)
  }

  /// The date of a text of that very form; nil for any other.
  static func date(_ text: String) -> Date? {
    let form = "0000-00-00T00:00:00Z".utf8
    guard text.utf8.count == form.count,
      zip(text.utf8, form).allSatisfy({ $1 == UInt8(ascii: "0") ? (0x30...0x39).contains($0) : $0 == $1 })
    else { return nil }
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let (year, month, day) = (number(0..<4), number(4..<6), number(6..<8))
    let (hour, minute, second) = (number(8..<10), number(10..<12), number(12..<14))
    let days = Self.days(year, month, day)
    guard year > 0, hour < 24, minute < 60, second < 60, civil(daysSince2001: days) == (year, month, day)
    else {
      return nil
    }
    return Date(timeIntervalSinceReferenceDate: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  /// The start of 0001 to the last second of 9999, in seconds from the start of 2001.
  private static let known = -63_113_904_000.0...252_423_993_599.0

  /// Days from 1 January 2001 to a date, with years reckoned from March so that the leap day comes last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let fromMarch = year - (month <= 2 ? 1 : 0)
    let monthFromMarch = (month + 9) % 12
    let (century, rest) = fromMarch.quotientAndRemainderRoundedDown(by: 400)
    let dayOfCycle = rest * 365 + rest / 4 - rest / 100 + (153 * monthFromMarch + 2) / 5 + day - 1
    return century * 146_097 + dayOfCycle - 730_791
  }

  /// The date of a day, with years reckoned from March so that the leap day comes last.
  private static func civil(daysSince2001 days: Int) -> (year: Int, month: Int, day: Int) {
    // Day 0 is 1 March of the year 0, the start of a cycle of 400 years.
    let (cycle, dayOfCycle) = (days + 730_791).quotientAndRemainderRoundedDown(by: 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = 400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension Int {
  /// Like `quotientAndRemainder`, with a remainder that is never negative.
  fileprivate func quotientAndRemainderRoundedDown(by divisor: Int) -> (Int, Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
