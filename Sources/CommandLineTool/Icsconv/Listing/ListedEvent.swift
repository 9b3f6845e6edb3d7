import CalendarDomain
import CalendarTime

/// An instance as lists show it, on the user's clock.
struct ListedEvent {
  var start: Instant
  var end: Instant
  var title: String
  /// What templates may name, with what stands there.
  private var fields: [String: String]

  /// The names of all fields, sorted.
  static let names = [
    "allDay", "calendar", "date", "description", "end", "endDate", "endInstant", "endTime", "place", "start",
    "startInstant", "time", "title", "uid", "url", "weekday", "zone",
  ]

  init(_ entry: FileOccurrences.Entry, zone: Zone) {
    let occurrence = entry.occurrence
    (start, end) = (occurrence.start, occurrence.end)
    title = entry.summary ?? ""
    let isAllDay = occurrence.isAllDay
    let (from, to) = (zone.local(at: start), zone.local(at: end))
    // The end of days is exclusive; people name the last one.
    let lastDay = isAllDay && to.date > from.date ? to.date.adding(days: -1) : to.date
    fields = [
      "allDay": isAllDay ? "yes" : "no", "calendar": entry.calendar ?? "", "date": Self.text(from.date),
      "description": entry.details ?? "", "end": isAllDay ? Self.text(lastDay) : Self.text(to),
      "endDate": Self.text(lastDay), "endInstant": Self.text(end.utc, separator: "T") + "Z",
      "endTime": isAllDay ? "" : Self.clock(to), "place": entry.place ?? "",
      "start": isAllDay ? Self.text(from.date) : Self.text(from),
      "startInstant": Self.text(start.utc, separator: "T") + "Z", "time": isAllDay ? "" : Self.clock(from),
      "title": title, "uid": entry.uid ?? "", "url": entry.url ?? "", "weekday": Self.weekday(from.date),
      "zone": zone.identifier,
    ]
  }

  /// The text of a field; empty where there is nothing to say.
  subscript(name: String) -> String { fields[name] ?? "" }

  static func text(_ date: LocalDate) -> String {
    "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  private static func text(_ time: LocalDateTime, separator: String = " ") -> String {
    "\(text(time.date))\(separator)\(clock(time))" + (separator == "T" ? ":\(padded(time.second, 2))" : "")
  }

  private static func clock(_ time: LocalDateTime) -> String {
    "\(padded(time.hour, 2)):\(padded(time.minute, 2))"
  }

  /// `Mon` to `Sun`, as org-mode has them.
  private static func weekday(_ date: LocalDate) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][date.weekday.rawValue - 1]
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
