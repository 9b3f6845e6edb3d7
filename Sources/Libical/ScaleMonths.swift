import CalendarDomain

/// How long the months of a scale get, as far as rules need to know.
///
/// Source: RFC 7529, 3 and 4.3, whose scales are those of the Unicode CLDR.
struct ScaleMonths {
  private let scale: String
  /// Days of the first month and those after it, in the longest of their years.
  private let lengths: [Int]
  /// The leap months that come every few decades.
  private let leapMonths: ClosedRange<Int>?
  /// Days of a year that comes every few decades.
  let daysOfYear: Int

  init(scale: String) {
    self.scale = scale
    let solar = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    switch scale {
    case "GREGORIAN", "BUDDHIST", "JAPANESE", "ROC": (lengths, leapMonths, daysOfYear) = (solar, nil, 366)
    case "PERSIAN", "INDIAN":
      (lengths, leapMonths, daysOfYear) = (
        Array(repeating: 31, count: 6) + Array(repeating: 30, count: 6), nil, 366
      )
    case "COPTIC", "ETHIOPIC", "ETHIOPIC-AMETE-ALEM":
      (lengths, leapMonths, daysOfYear) = (Array(repeating: 30, count: 12) + [6], nil, 366)
    case "HEBREW":
      (lengths, leapMonths, daysOfYear) = ([30, 30, 30, 29, 30, 29, 30, 29, 30, 29, 30, 29], 5...5, 385)
    case "CHINESE", "DANGI":
      (lengths, leapMonths, daysOfYear) = (Array(repeating: 30, count: 12), 2...10, 384)
    // The tables of Umm al-Qura end in 2077; the civil calendar takes over from there.
    case "ISLAMIC-CIVIL", "ISLAMIC-TBLA", "ISLAMIC-UMALQURA":
      (lengths, leapMonths, daysOfYear) = ([30, 29, 30, 29, 30, 29, 30, 29, 30, 29, 30, 30], nil, 355)
    default:
      // Months by observation: each has thirty days now and then.
      (lengths, leapMonths, daysOfYear) = (Array(repeating: 30, count: 12), nil, 354)
    }
  }

  var hasLeapMonths: Bool { leapMonths != nil }

  var longest: Int { lengths.max() ?? 0 }

  /// Days of a month in years that come often; nil where there is none.
  func length(of entry: RecurrenceModel.MonthEntry) -> Int? {
    guard entry.month >= 1, entry.month <= lengths.count else { return nil }
    guard entry.isLeap else { return lengths[entry.month - 1] }
    guard let leapMonths, leapMonths.contains(entry.month) else { return nil }
    // A leap month of thirty days is rare where the moon decides.
    return scale == "HEBREW" ? 30 : 29
  }
}
