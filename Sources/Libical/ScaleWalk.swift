import CLibical
import CalendarDomain
import CalendarTime

/// The walk of libical along a rule; only where `LibicalLock` is held.
@safe
final class ScaleWalk {
  private let iterator: OpaquePointer

  /// Whether there is an ICU for the dates of other calendars.
  static var isPossible: Bool { calendarr_has_scales() != 0 }

  /// nil for a rule that libical cannot read.
  init?(_ rule: RecurrenceModel, start: LocalDateTime, isDate: Bool) {
    guard
      let iterator = unsafe calendarr_iterator(
        ScaleWalk.text(of: rule), ScaleWalk.time(start, isDate: isDate))
    else { return nil }
    unsafe self.iterator = iterator
  }

  deinit { unsafe icalrecur_iterator_free(iterator) }

  /// The next occurrence, not always after the last one; nil at the end.
  func next() -> LocalDateTime? {
    let next = unsafe icalrecur_iterator_next(iterator)
    guard unsafe calendarr_is_null(next) == 0, unsafe next.year <= 9999 else { return nil }
    return unsafe LocalDateTime(
      Int(next.year), Int(next.month), Int(next.day), Int(next.hour), Int(next.minute), Int(next.second))
  }

  /// The rule as libical reads it: UNTIL is left to the caller, who knows the zone, and so are values beyond
  /// the width of libical's fields. With a month given twice it finds no position but the first.
  private static func text(of rule: RecurrenceModel) -> String {
    var rule = rule
    rule.until = nil
    rule.unknownParts = []
    rule.scale = rule.scale ?? "GREGORIAN"
    rule.interval = rule.interval.map { min($0, 32_767) }
    rule.count = rule.count.map { min($0, Int(Int32.max)) }
    rule.byMonth = eachOnce(rule.byMonth)
    rule.byMonthDay = eachOnce(rule.byMonthDay)
    rule.byYearDay = eachOnce(rule.byYearDay)
    rule.byWeekNumber = eachOnce(rule.byWeekNumber)
    rule.byDay = eachOnce(rule.byDay)
    return RulePrinter.text(rule)
  }

  private static func eachOnce<Entry: Hashable>(_ entries: [Entry]) -> [Entry] {
    var seen: Set<Entry> = []
    return entries.filter { seen.insert($0).inserted }
  }

  private static func time(_ time: LocalDateTime, isDate: Bool) -> icaltimetype {
    var result = unsafe icaltime_null_time()
    unsafe result.year = Int32(time.date.year)
    unsafe result.month = Int32(time.date.month)
    unsafe result.day = Int32(time.date.day)
    unsafe result.hour = Int32(time.hour)
    unsafe result.minute = Int32(time.minute)
    unsafe result.second = Int32(time.second)
    unsafe result.is_date = isDate ? 1 : 0
    return unsafe result
  }
}
