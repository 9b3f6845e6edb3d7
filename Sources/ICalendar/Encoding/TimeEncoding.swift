import CalendarDomain

/// Writes DATE, DATE-TIME and PERIOD values.
///
/// Source: RFC 5545, 3.3.4, 3.3.5 and 3.3.9.
enum TimeEncoding {
  static func text(_ time: EventTime) -> String {
    switch time {
    case .date(let date): text(date)
    case .utc(let local): text(local) + "Z"
    case .floating(let local), .zoned(let local, _): text(local)
    }
  }

  /// VALUE=DATE or TZID where the form needs it.
  static func parameters(_ time: EventTime) -> [ContentProperty.Parameter] {
    switch time {
    case .date: [.init(name: "VALUE", values: ["DATE"])]
    case .zoned(_, let tzid): [.init(name: "TZID", values: [tzid])]
    case .floating, .utc: []
    }
  }

  static func text(_ period: PeriodModel) -> String {
    switch period.extent {
    case .end(let end): text(period.start) + "/" + text(end)
    case .duration(let duration): text(period.start) + "/" + DurationEncoding.text(duration)
    }
  }

  static func text(_ date: LocalDate) -> String {
    NumberEncoding.padded(date.year, 4) + NumberEncoding.padded(date.month, 2)
      + NumberEncoding.padded(date.day, 2)
  }

  static func text(_ time: LocalDateTime) -> String {
    text(time.date) + "T" + NumberEncoding.padded(time.hour, 2) + NumberEncoding.padded(time.minute, 2)
      + NumberEncoding.padded(time.second, 2)
  }
}
