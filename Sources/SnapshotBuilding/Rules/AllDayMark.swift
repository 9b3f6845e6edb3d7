import CalendarDomain
import CalendarTime

/// All-day events as Exchange writes them: from midnight to midnight of a zone, with a mark.
///
/// Source: MS-OXCICAL, 2.1.3.1.1.20.28 (X-MICROSOFT-CDO-ALLDAYEVENT).
enum AllDayMark {
  static let name = "X-MICROSOFT-CDO-ALLDAYEVENT"

  /// When a marked event happens in dates; nil where there is no mark, or it does not begin and end at midnights.
  static func scheduling(of event: EventModel, _ resolver: ZoneResolver) -> SchedulingModel? {
    guard event.rest.contains(where: { $0.name.isWord(name) && $0.value.isWord("TRUE") }),
      let start = event.scheduling.start, let date = midnight(start)
    else { return nil }
    var scheduling = event.scheduling
    scheduling.start = .date(date)
    switch scheduling.end {
    case .time(let end)?:
      guard let last = midnight(end), last > date else { return nil }
      scheduling.end = .time(.date(last))
    case .duration(let length)?:
      guard length.exactSeconds % 86_400 == 0, length.nominalDays * 86_400 + length.exactSeconds > 0 else {
        return nil
      }
      let days = length.nominalDays + length.exactSeconds / 86_400
      scheduling.end = .time(.date(date.adding(days: days)))
    case nil: break
    }
    let zone = resolver.resolve(start).zone
    func dated(_ time: EventTime) -> EventTime {
      switch time {
      case .date: time
      case .floating(let local), .zoned(let local, _): .date(local.date)
      case .utc(let local): .date(zone.local(at: Instant(utc: local)).date)
      }
    }
    if let id = scheduling.recurrenceID { scheduling.recurrenceID?.time = dated(id.time) }
    scheduling.exceptionDates = scheduling.exceptionDates.map(dated)
    for index in scheduling.rules.indices {
      scheduling.rules[index].until = scheduling.rules[index].until.map(dated)
    }
    scheduling.recurrenceDates = scheduling.recurrenceDates.map { extra in
      guard case .time(let time) = extra else { return extra }
      return .time(dated(time))
    }
    return scheduling
  }

  /// The date that begins at a time of the event's own clock.
  private static func midnight(_ time: EventTime) -> LocalDate? {
    switch time {
    case .floating(let local), .zoned(let local, _): local.secondOfDay == 0 ? local.date : nil
    case .date, .utc: nil
    }
  }
}
