import CalendarDomain

/// Calendars with a bit of everything that a scan judges by.
enum RandomCalendar {
  /// - Parameter folds: now and then break a line anywhere, also in a name.
  static func make(_ random: inout SplitMix64, folds: Bool = true) -> String {
    var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Random//EN"]
    if Bool.random(using: &random) { lines.append("X-WR-CALNAME:Random") }
    if Int.random(in: 0..<8, using: &random) == 0 { lines.append("X-WR-TIMEZONE:America/New_York") }
    let uids = (0..<30).map { "uid-\($0)@example.com" }
    for _ in 0..<Int.random(in: 5...80, using: &random) {
      lines += component(uid: uids.randomElement(using: &random)!, &random)
    }
    lines.append("END:VCALENDAR")
    let lineEnd = Int.random(in: 0..<4, using: &random) == 0 ? "\n" : "\r\n"
    return lines.map { folds ? folded($0, lineEnd, &random) : $0 }.joined(separator: lineEnd)
      + (Bool.random(using: &random) ? lineEnd : "")
  }

  private static func component(uid: String, _ random: inout SplitMix64) -> [String] {
    let kind = Int.random(in: 0..<20, using: &random)
    if kind == 0 { return ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:Task", "END:VTODO"] }
    var lines = [kind == 1 ? "begin:vevent" : "BEGIN:VEVENT"]
    if kind != 2 { lines.append("UID:\(uid)") }
    lines.append("DTSTAMP:20260101T000000Z")
    let start = day(&random)
    let form = Int.random(in: 0..<6, using: &random)
    func value(_ day: String, _ time: String) -> String {
      switch form {
      case 0: ";VALUE=DATE:\(day)"
      case 1: ":\(day)T\(time)Z"
      case 2: ":\(day)T\(time)"
      case 3: ";TZID=\"Pacific Standard Time\":\(day)T\(time)"
      default: ";TZID=Europe/Berlin:\(day)T\(time)"
      }
    }
    if kind != 3 { lines.append("DTSTART" + value(start, "090000")) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: lines.append("DURATION:P\(Int.random(in: 1...400, using: &random))D")
    case 1: lines.append("DURATION:PT90M")
    case 2: break
    case 3: lines.append("DTEND" + value(day(&random), "100000"))
    default: lines.append("DTEND" + value(start, "101500"))
    }
    let isOverride = Int.random(in: 0..<4, using: &random) == 0
    if isOverride {
      let range = Int.random(in: 0..<5, using: &random) == 0 ? ";RANGE=THISANDFUTURE" : ""
      lines.append("RECURRENCE-ID" + range + value(day(&random), "090000"))
    } else if Int.random(in: 0..<4, using: &random) == 0 {
      let frequency = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"].randomElement(using: &random)!
      switch Int.random(in: 0..<4, using: &random) {
      case 0: lines.append("RRULE:FREQ=\(frequency)")
      case 1: lines.append("RRULE:FREQ=\(frequency);COUNT=\(Int.random(in: 1...40, using: &random))")
      default: lines.append("RRULE:FREQ=\(frequency);UNTIL=\(day(&random))")
      }
      if Int.random(in: 0..<4, using: &random) == 0 { lines.append("RDATE" + value(day(&random), "090000")) }
      if Int.random(in: 0..<4, using: &random) == 0 { lines.append("EXDATE" + value(day(&random), "090000")) }
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      lines.append("SEQUENCE:\(Int.random(in: 0...3, using: &random))")
    }
    if Int.random(in: 0..<8, using: &random) == 0 { lines.append("STATUS:CANCELLED") }
    lines.append("SUMMARY:Event number \(Int.random(in: 0...999, using: &random))")
    lines.append("ATTENDEE;CN=\"A, B: C\";X-A=b:mailto:a@example.com")
    lines.append("X-EXAMPLE-A-RATHER-LONG-NAME-OF-A-PROPERTY:1")
    if Int.random(in: 0..<3, using: &random) == 0 {
      lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "UID:alarm", "END:VALARM"]
    }
    return lines + ["END:VEVENT"]
  }

  /// Mostly around the window of March and April 2026, else far from it.
  private static func day(_ random: inout SplitMix64) -> String {
    let near = Int.random(in: 0..<3, using: &random) > 0
    let year = near ? 2026 : Int.random(in: 2015...2030, using: &random)
    let month = near ? Int.random(in: 2...6, using: &random) : Int.random(in: 1...12, using: &random)
    let day = Int.random(in: 1...28, using: &random)
    return "\(year)\(month < 10 ? "0" : "")\(month)\(day < 10 ? "0" : "")\(day)"
  }

  private static func folded(_ line: String, _ lineEnd: String, _ random: inout SplitMix64) -> String {
    guard line.count > 12, Int.random(in: 0..<12, using: &random) == 0 else { return line }
    let at = line.index(line.startIndex, offsetBy: Int.random(in: 8..<line.count, using: &random))
    return line[..<at] + lineEnd + " " + line[at...]
  }
}
