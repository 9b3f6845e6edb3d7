import CalendarDomain

/// Writes DATE, DATE-TIME and PERIOD values.
///
/// Source: RFC 5545, 3.3.4, 3.3.5 and 3.3.9.
enum TimeEncoding {
  static func text(_ time: EventTime) -> String { BasicTime.text(time) }

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
}
