import CalendarDomain

/// A date in one number that sorts as dates do. Which day it is among all days costs a division or two, and
/// is worked out when asked for: most events are judged without.
struct PackedDate: Hashable, Comparable {
  private let bits: Int

  init(_ date: LocalDate) { bits = date.year << 9 | date.month << 5 | date.day }

  /// Days since 1970-01-01.
  var dayNumber: Int { LocalDate(year: bits >> 9, month: bits >> 5 & 15, day: bits & 31).dayNumber }

  @inline(__always)
  static func < (left: PackedDate, right: PackedDate) -> Bool { left.bits < right.bits }
}
