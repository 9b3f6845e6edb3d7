import CalendarDomain
import CalendarTime
import CalendarrCore

/// Dates and times written for people, in one language and zone.
struct ViewFormat {
  var language: ViewLanguage
  var zone: Zone
  var phrases: Phrases { Phrases.of(language) }

  /// `14:05`.
  func time(_ instant: Instant) -> String { Self.time(zone.local(at: instant)) }

  static func time(_ local: LocalDateTime) -> String { "\(two(local.hour)):\(two(local.minute))" }

  /// `Monday, 9 March 2026`, `Montag, 9. März 2026`.
  func longDate(_ date: LocalDate) -> String {
    "\(phrases.weekdays[Self.weekdayIndex(date)]), \(dayAndMonth(date)) \(date.year)"
  }

  /// `Mon 9 March`, `Mo 9. März`.
  func shortDate(_ date: LocalDate) -> String {
    "\(phrases.shortWeekdays[Self.weekdayIndex(date)]) \(dayAndMonth(date))"
  }

  /// `Mon 9 March – Wed 11 March` for neighbouring days; nil for none.
  func span(_ days: [AgendaDay]) -> String? {
    guard let first = days.first, let last = days.last else { return nil }
    return days.count == 1
      ? shortDate(first.date) : "\(shortDate(first.date)) – \(shortDate(last.date))"
  }

  /// `9 March`, `9. März`.
  func dayAndMonth(_ date: LocalDate) -> String {
    "\(date.day)\(language == .de ? "." : "") \(phrases.months[date.month - 1])"
  }

  /// `March 2026`.
  func monthAndYear(_ date: LocalDate) -> String { "\(phrases.months[date.month - 1]) \(date.year)" }

  /// `Mon 9 March 2026 14:05`.
  func moment(_ instant: Instant) -> String {
    let local = zone.local(at: instant)
    return "\(shortDate(local.date)) \(local.date.year) \(Self.time(local))"
  }

  /// Until when something is on: `all day`, `all day, until Wed 29 April`, `until 10:30`, `until Wed 29 April 10:30`.
  func end(of event: SnapshotEvent, at now: Instant) -> String {
    let end = Instant(event.end)
    // The last day counts, as people say it.
    let last = zone.day(of: end.adding(seconds: -1))
    let day = last == zone.day(of: now) ? nil : shortDate(last)
    if event.isAllDay { return phrases.allDay + (day.map { ", \(phrases.until) \($0)" } ?? "") }
    // What is over by the next morning needs no date.
    let isNear =
      zone.day(of: end).dayNumber - zone.day(of: now).dayNumber < 2
      && !AgendaEntry.lastsDay(event, from: Instant(event.start), to: end)
    return [phrases.until, isNear ? nil : day, time(end)].compactMap { $0 }.joined(separator: " ")
  }

  /// `1 event`, `3 events`.
  func count(_ events: Int) -> String { "\(events) \(events == 1 ? phrases.oneEvent : phrases.events)" }

  /// `2026-03-09`.
  static func iso(_ date: LocalDate) -> String {
    let year = String(date.year)
    return String(repeating: "0", count: max(0, 4 - year.count)) + year
      + "-\(two(date.month))-\(two(date.day))"
  }

  /// `2026-03-09T08:00:00Z`.
  static func iso(_ instant: Instant) -> String {
    let utc = instant.utc
    return "\(iso(utc.date))T\(time(utc)):\(two(utc.second))Z"
  }

  /// 0 for Monday.
  static func weekdayIndex(_ date: LocalDate) -> Int { Weekday(dayNumber: date.dayNumber).rawValue - 1 }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension LocalDate {
  /// The Monday of its week.
  var monday: LocalDate { adding(days: -ViewFormat.weekdayIndex(self)) }

  /// The number of its week, 1 to 53. Source: ISO 8601, 2.2.10.
  var isoWeek: Int {
    // The week belongs to the year that its Thursday lies in.
    let thursday = monday.adding(days: 3)
    let firstDay = LocalDate(year: thursday.year, month: 1, day: 1)
    return (thursday.dayNumber - firstDay.dayNumber) / 7 + 1
  }
}
