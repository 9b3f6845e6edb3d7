public import CalendarDomain
public import CalendarTime

extension TimeZoneModel {
  /// A definition that gives `zone`'s offsets at every instant of a half-open range.
  ///
  /// Changes that come yearly on the same weekday of a month become a rule, others dates. Past the
  /// range a rule goes on as it was. Source: RFC 5545, 3.6.5.
  public init(of zone: Zone, named tzid: String, in range: Range<Instant>) {
    self.init()
    self.tzid = tzid
    let start = range.lowerBound
    var first = ObservanceModel()
    let offset = zone.offset(at: start)
    first.isDaylight = zone.isDaylight(at: start)
    first.start = .floating(zone.local(at: start))
    (first.offsetFrom, first.offsetTo) = (offset, offset)
    first.names = [zone.abbreviation(at: start)].filter { !$0.isEmpty }
    observances = [first]
    let changes = zone.offsetChanges(
      in: start.adding(seconds: 1)..<max(start.adding(seconds: 1), range.upperBound))
    let lastYear = range.upperBound.utc.date.year
    var groups: [[OffsetChange]] = []
    for change in changes {
      let index = groups.firstIndex { group in
        (group[0].before, group[0].after, group[0].isDaylight) == (
          change.before, change.after, change.isDaylight
        )
          && group[0].abbreviation == change.abbreviation
      }
      if let index { groups[index].append(change) } else { groups.append([change]) }
    }
    for group in groups {
      observances += YearlyRun.runs(group.map(\.onset)).map {
        $0.observance(like: group[0], lastYear: lastYear)
      }
    }
  }
}

/// Onsets in consecutive years on the same weekday of a month, or some that follow no rule.
private struct YearlyRun {
  /// Where in its month an onset lies.
  struct Place: Hashable {
    var month: Int
    var weekday: Weekday
    /// 1 to 5 from the start of the month, or -1 for the last one.
    var ordinal: Int
    var secondOfDay: Int

    /// Both ways to say it.
    static func places(_ time: LocalDateTime) -> Set<Place> {
      let date = time.date
      func place(_ ordinal: Int) -> Place {
        Place(month: date.month, weekday: date.weekday, ordinal: ordinal, secondOfDay: time.secondOfDay)
      }
      let isLast = date.day + 7 > LocalDate.daysInMonth(date.month, year: date.year)
      return Set([place((date.day + 6) / 7)] + (isLast ? [place(-1)] : []))
    }
  }

  var onsets: [LocalDateTime]
  var places: Set<Place>

  /// The longest runs from the front; all onsets that follow no rule together.
  static func runs(_ onsets: [LocalDateTime]) -> [YearlyRun] {
    var runs: [YearlyRun] = []
    for onset in onsets {
      let places = Place.places(onset)
      if var run = runs.last, let previous = run.onsets.last, onset.date.year == previous.date.year + 1,
        !run.places.isDisjoint(with: places)
      {
        run.onsets.append(onset)
        run.places.formIntersection(places)
        runs[runs.count - 1] = run
      } else {
        runs.append(YearlyRun(onsets: [onset], places: places))
      }
    }
    let loose = runs.filter { $0.onsets.count < 3 }.flatMap(\.onsets)
    return (loose.isEmpty ? [] : [YearlyRun(onsets: loose, places: [])])
      + runs.filter { $0.onsets.count >= 3 }
  }

  func observance(like change: OffsetChange, lastYear: Int) -> ObservanceModel {
    var observance = ObservanceModel()
    observance.isDaylight = change.isDaylight
    observance.start = .floating(onsets[0])
    observance.offsetFrom = change.before
    observance.offsetTo = change.after
    observance.names = [change.abbreviation].filter { !$0.isEmpty }
    guard let place = places.max(by: { $0.ordinal > $1.ordinal }), let last = onsets.last else {
      observance.recurrenceDates = onsets.dropFirst().map { .time(.floating($0)) }
      return observance
    }
    var rule = RecurrenceModel(frequency: .yearly)
    rule.byMonth = [.init(place.month)]
    rule.byDay = [.init(ordinal: place.ordinal, weekday: place.weekday)]
    if last.date.year < lastYear - 1 { rule.until = .utc(last.adding(seconds: -change.before)) }
    observance.rules = [rule]
    return observance
  }
}

extension CalendarModel {
  /// The TZID names that the calendar's components use, sorted.
  public var usedZoneNames: [String] {
    func names(_ component: Component) -> Set<String> {
      guard component.name != "VTIMEZONE" else { return [] }
      let own = component.properties.compactMap { $0.parameter("TZID")?.first }
      return component.components.reduce(into: Set(own)) { $0.formUnion(names($1)) }
    }
    return names(CalendarEncoder.encode(self)).filter { !$0.isEmpty }.sorted()
  }

  /// Defines exactly the zones in use, for a half-open range: a definition of the file's own stays when
  /// `zone` has none for its name; names that neither knows stay undefined.
  public mutating func defineZones(in range: Range<Instant>, zone: (String) -> Zone?) {
    timeZones = usedZoneNames.compactMap { name in
      zone(name).map { TimeZoneModel(of: $0, named: name, in: range) } ?? timeZones.first { $0.tzid == name }
    }
  }
}
