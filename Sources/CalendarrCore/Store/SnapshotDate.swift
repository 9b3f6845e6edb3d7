#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as the files have them: `2026-03-10T08:00:00Z`, whole seconds in UTC.
enum SnapshotDate {
  /// The same text as `ISO8601FormatStyle`, fractions of a second cut.
  ///
  /// That style makes a calendar, a locale and the local zone first, which takes longer than all else about
  /// the JSON of a small snapshot. It is left the dates before the Gregorian calendar and after the year 9999.
  static func text(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard gregorian.contains(seconds) else { return date.formatted(.iso8601) }
    let (days, second) = Int(seconds).quotientAndRemainderRoundedDown(by: 86_400)
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

  /// 15 October 1582 to the end of 9999, in seconds from the start of 2001.
  private static let gregorian: Range<Double> = -13_197_600_000..<252_423_993_600

  /// The date of a day, with years reckoned from March so that the leap day comes last.
  private static func civil(daysSince2001 days: Int) -> (year: Int, month: Int, day: Int) {
    // Day 0 is 1 March 1200, the start of a cycle of 400 years.
    let (cycle, dayOfCycle) = (days + 292_500).quotientAndRemainder(dividingBy: 146_097)
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = 1200 + 400 * cycle + yearOfCycle + (month <= 2 ? 1 : 0)
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
