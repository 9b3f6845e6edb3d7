import CalendarDomain
import CalendarTime
import Testing

@testable import ICalendar

/// A glance at a rule may say 'perhaps' too often, but never 'no' where there is an instance.
@Suite("A glance at a rule") struct RuleGlanceTests {
  private func mayReach(_ rule: String, _ days: ClosedRange<Int>, from start: Int) -> Bool? {
    RuleGlance(Array(rule.utf8)[...])?.mayReach(days, from: start)
  }

  /// Days on which instances of the series start, by the rule engine.
  private func days(of rule: String, from start: LocalDate, within days: ClosedRange<Int>) throws -> [Int] {
    let database = ZoneDatabase.system(environment: [:])
    let zone = try #require(database.zone(named: "UTC"))
    var scheduling = SchedulingModel(start: .date(start))
    scheduling.rules = [try RuleParser.parse(rule, property: "RRULE").model]
    let window =
      Instant(
        secondsSince1970: days.lowerBound * 86_400)..<Instant(
        secondsSince1970: (days.upperBound + 1) * 86_400)
    let resolver = ZoneResolver(
      database: database, userZone: zone, definitions: [], calendarZoneName: nil, window: window)
    return RecurrenceSet(members: [SeriesMember(index: 0, scheduling: scheduling)], resolver: resolver)
      .occurrences(overlapping: window, limit: 10_000).occurrences.map { $0.start.secondsSince1970 / 86_400 }
  }

  @Test("never overlooks an instance", arguments: 0..<40)
  func neverOverlooks(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var refused = 0
    for _ in 0..<250 {
      let rule = RandomRule.make(&random)
      let start = LocalDate(dayNumber: Int.random(in: 0..<20_000, using: &random))
      let low = start.dayNumber + Int.random(in: -100..<8_000, using: &random)
      let window = low...(low + Int.random(in: 1..<80, using: &random))
      guard let reach = mayReach(rule, window, from: start.dayNumber) else { continue }
      guard !reach else { continue }
      refused += 1
      #expect(try days(of: rule, from: start, within: window).isEmpty, "\(rule) from \(start) in \(window)")
    }
    #expect(refused > 20)
  }

  @Test(
    "tells that a rule has no instance in spring 2026",
    arguments: [
      ("FREQ=YEARLY", "19990704"), ("FREQ=YEARLY;BYMONTH=9;BYDAY=1MO", "19990906"),
      ("FREQ=YEARLY;INTERVAL=5", "20240401"), ("FREQ=MONTHLY;INTERVAL=12", "20200701"),
      ("FREQ=MONTHLY;COUNT=10", "20200131"), ("FREQ=MONTHLY;BYDAY=-1FR;COUNT=20", "20200131"),
      ("FREQ=WEEKLY;BYDAY=MO,TU;COUNT=50", "20200106"), ("FREQ=DAILY;COUNT=2000", "20150106"),
      ("FREQ=WEEKLY;INTERVAL=52", "20251201"), ("FREQ=DAILY;INTERVAL=400", "20250601"),
      ("FREQ=DAILY;UNTIL=20260101T000000Z", "20150106"), ("freq=yearly;count=3", "20200401"),
    ])
  func tells(rule: String, start: String) throws {
    let window =
      LocalDate(year: 2026, month: 3, day: 13).dayNumber...LocalDate(year: 2026, month: 5, day: 1).dayNumber
    let bytes = Array(start.utf8)
    let day = ScanValue.date(bytes.span)?.dayNumber
    let first = try #require(day)
    // The 31st is missing in some months, so that ten of them may take longer than ten months.
    let isCertain = !(rule.contains("MONTHLY;COUNT") && start.hasSuffix("31"))
    #expect(mayReach(rule, window, from: first) == !isCertain)
  }

  @Test(
    "leaves alone what it does not know",
    arguments: [
      "", "FREQ=HOURLY", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;", ";FREQ=DAILY", "FREQ=DAILY;X-A=1",
      "RSCALE=CHINESE;FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=0", "FREQ=YEARLY;COUNT=-1", "FREQ=YEARLY;COUNT=",
      "FREQ=YEARLY;BYMONTH=13", "FREQ=DAILY;UNTIL=soon", "INTERVAL=2", "FREQ=YEARLY;BYDAY=1", "FREQ",
    ])
  func leavesAlone(rule: String) { #expect(mayReach(rule, 20_000...20_049, from: 10_000) == nil) }
}

/// Rules of days and longer with parts at random.
private enum RandomRule {
  static func make(_ random: inout SplitMix64) -> String {
    var parts = ["FREQ=" + ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &random)!]
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    if chance(50) { parts.append("INTERVAL=\(Int.random(in: 1...14, using: &random))") }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: parts.append("COUNT=\(Int.random(in: 1...120, using: &random))")
    case 1:
      let date = LocalDate(dayNumber: Int.random(in: 3_000..<24_000, using: &random))
      let (month, day) = (date.month + 100, date.day + 100)
      parts.append("UNTIL=\(date.year)\("\(month)".suffix(2))\("\(day)".suffix(2))")
    default: break
    }
    if chance(20) { parts.append("WKST=" + ["MO", "SU", "TH"].randomElement(using: &random)!) }
    if chance(25) {
      parts.append("BYMONTH=" + ["1", "3,9", "2", "12", "6,7,8"].randomElement(using: &random)!)
    }
    let isLong = parts[0] == "FREQ=MONTHLY" || parts[0] == "FREQ=YEARLY"
    if chance(30) {
      let plain = ["MO", "TU,TH", "SA,SU"]
      let counted = ["1MO", "-1FR", "5SA", "2TU,4TU", "-5WE"]
      parts.append("BYDAY=" + (isLong ? plain + counted : plain).randomElement(using: &random)!)
    }
    if isLong, chance(25) {
      parts.append("BYMONTHDAY=" + ["1", "15", "31", "-1", "29,30", "-31"].randomElement(using: &random)!)
    }
    if parts[0] == "FREQ=YEARLY", chance(8) { parts.append("BYWEEKNO=" + (chance(50) ? "1,53" : "20")) }
    if parts[0] == "FREQ=YEARLY", chance(8) { parts.append("BYYEARDAY=" + (chance(50) ? "1,-1" : "200")) }
    return parts.joined(separator: ";")
  }
}
