import CalendarDomain

/// Texts of calendars that share UIDs, with series, overrides and dates around `now`.
enum GeneratedCalendars {
  static func make(now: Instant, zone: String, _ random: inout SeededGenerator) -> [String] {
    (0..<Int.random(in: 1...3, using: &random)).map { number in
      var lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Generated//EN", "X-WR-CALNAME:C\(number % 2)",
      ]
      if random.oneIn(2) { lines.append("X-APPLE-CALENDAR-COLOR:#11\(number)2F3") }
      for _ in 0..<Int.random(in: 0...6, using: &random) { lines += event(now: now, zone: zone, &random) }
      return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
  }

  private static func event(now: Instant, zone: String, _ random: inout SeededGenerator) -> [String] {
    let uid = random.pick(["a", "b", "c", "a/b", "a/20260902", "d#local:1"])
    let isDate = random.oneIn(3)
    let time = now.adding(seconds: 3_600 * Int.random(in: -300...1_100, using: &random)).utc
    func text(_ time: LocalDateTime) -> String {
      func padded(_ value: Int, _ width: Int) -> String {
        String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
      }
      let date = padded(time.date.year, 4) + padded(time.date.month, 2) + padded(time.date.day, 2)
      return isDate
        ? ";VALUE=DATE:" + date
        : ";TZID=\(zone):" + date + "T" + padded(time.hour, 2) + padded(time.minute, 2) + "00"
    }
    var lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART" + text(time)]
    if random.oneIn(2) { lines.append("DURATION:" + random.pick(["P1D", "P2D", "P1W"])) }
    if !isDate, random.oneIn(3) {
      lines[lines.count - 1] = "DURATION:PT\(Int.random(in: 1...40, using: &random))H"
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      lines.append("RRULE:FREQ=" + random.pick(["DAILY;COUNT=9", "WEEKLY", "MONTHLY", "DAILY;INTERVAL=3"]))
    case 1:
      lines.append(
        "RECURRENCE-ID" + text(time.adding(seconds: 86_400 * Int.random(in: -2...2, using: &random))))
    default: break
    }
    if random.oneIn(4) { lines.append("COLOR:" + random.pick(["teal", "red"])) }
    lines += ["SUMMARY:" + random.pick(["One", "Two\\, three", "Four\\nfive"]), "END:VEVENT"]
    if lines[3].hasPrefix("DURATION") { lines.swapAt(3, 4) }
    return lines
  }
}
