import Basics
import CalendarDomain
import CalendarTime
import CommandLineTool

/// What is stored, in lines for people: times in full, in the zone of whoever asks.
struct StoreText {
  let zone: Zone
  let output: ConsoleOutput

  // MARK: Events

  /// `Tue 2026-03-24 15:00–16:00  Dentist, Main Street 1  [a@example.com]`
  func event(_ event: JSONNode) -> String {
    var line = span(event) + "  " + output.styled(event["title"]?.string ?? "", .bold)
    if let place = event["location"]?.string { line += ", " + place.replacing("\n", with: ", ") }
    if event["status"]?.string == "cancelled" { line += " (cancelled)" }
    return line + "  [\(event["id"]?.string ?? "")]"
  }

  /// Everything that is known of an event, a line each.
  func details(_ event: JSONNode) -> [String] {
    var lines = [
      output.styled(event["title"]?.string ?? "", .bold), "  when: " + span(event) + zoneName(event),
    ]
    for (label, key) in [
      ("where", "location"), ("online", "virtualLocation"), ("repeats", "recurrence"), ("status", "status"),
      ("note", "note"), ("calendar", "calendar"), ("id", "id"),
    ] {
      guard let text = event[key]?.string, !text.isEmpty else { continue }
      lines.append("  \(label): " + text.replacing("\n", with: "\n    "))
    }
    for attendee in event["attendees"]?.array ?? [] {
      let name = attendee["name"]?.string.map { $0 + " " } ?? ""
      lines.append("  with: \(name)<\(attendee["email"]?.string ?? "")> \(attendee["status"]?.string ?? "")")
    }
    for minutes in event["alarms"]?.array?.compactMap(\.integer) ?? [] {
      lines.append("  alarm: \(minutes) min before")
    }
    return lines
  }

  private func zoneName(_ event: JSONNode) -> String {
    event["isAllDay"]?.bool == true ? "" : " (\(zone.identifier))"
  }

  func span(_ event: JSONNode) -> String {
    guard let start = event["startDate"]?.string, let end = event["endDate"]?.string else { return "" }
    if event["isAllDay"]?.bool == true {
      guard let first = day(start), let last = day(end)?.adding(days: -1) else { return start }
      return first >= last ? Self.text(first) : Self.text(first) + "–" + Self.text(last)
    }
    guard let first = local(start), let last = local(end) else { return start }
    if first == last { return Self.text(first) }
    return Self.text(first) + "–" + (first.date == last.date ? Self.clock(last) : Self.text(last))
  }

  // MARK: To-dos

  /// `[ ] Pay rent  due Tue 2026-03-31 18:00, overdue  [id]`
  func todo(_ todo: JSONNode, depth: Int = 0) -> [String] {
    let mark = todo["isCompleted"]?.bool == true ? "x" : todo["isCancelled"]?.bool == true ? "-" : " "
    var line =
      String(repeating: "  ", count: depth) + "[\(mark)] " + output.styled(todo["title"]?.string ?? "", .bold)
    if todo["isFavorite"]?.bool == true { line += " ★" }
    if let due = todo["dueDate"]?.string { line += "  due " + moment(due) }
    if todo["isOverdue"]?.bool == true { line += ", overdue" }
    if let rule = todo["recurrence"]?.string { line += "  repeats \(rule)" }
    line += "  [\(todo["id"]?.string ?? "")]"
    return [line] + (todo["subtasks"]?.array ?? []).flatMap { self.todo($0, depth: depth + 1) }
  }

  // MARK: Calendars and changes

  /// `local:1  Work  #4285f4  read-only`
  func calendar(_ calendar: JSONNode) -> String {
    var words = [calendar["id"]?.string ?? "", output.styled(calendar["title"]?.string ?? "", .bold)]
    if let color = calendar["color"]?.string { words.append(color) }
    for (key, word) in [("isHidden", "hidden"), ("isBanished", "banished"), ("isReadOnly", "read-only")]
    where calendar[key]?.bool == true { words.append(word) }
    return words.joined(separator: "  ")
  }

  /// `12  2026-03-20 10:00  updateEvent  s1/20260316T080000Z`
  func change(_ change: JSONNode) -> String {
    let state = change["state"]?.string == "undone" ? "  (undone)" : ""
    return [
      change["id"]?.integer.map(String.init) ?? "",
      time(change["madeAt"]?.string ?? ""),
      change["intent"]?.string ?? "", change["title"]?.string ?? "",
    ].joined(separator: "  ") + state
  }

  // MARK: Times

  /// `2026-03-20 10:00`; nothing for what is no instant.
  func time(_ text: String) -> String {
    guard let local = InstantText.read(text).map(zone.local) else { return "" }
    return "\(local.date.extendedText) \(Self.clock(local))"
  }

  /// A date or a time as an intent answers it, in full.
  func moment(_ text: String) -> String {
    if let date = day(text) { return Self.text(date) }
    return local(text).map(Self.text) ?? text
  }

  private func day(_ text: String) -> LocalDate? {
    text.utf8.count == 10 ? InstantText.read(text + "T00:00:00Z")?.utc.date : nil
  }

  private func local(_ text: String) -> LocalDateTime? {
    if let instant = InstantText.read(text) { return zone.local(at: instant) }
    return InstantText.read(text + "Z")?.utc
  }

  static func text(_ date: LocalDate) -> String {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    return names[date.weekday.rawValue - 1] + " " + date.extendedText
  }

  private static func text(_ local: LocalDateTime) -> String { text(local.date) + " " + clock(local) }

  private static func clock(_ local: LocalDateTime) -> String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let seconds = local.second == 0 ? "" : ":" + padded(local.second)
    return "\(padded(local.hour)):\(padded(local.minute))\(seconds)"
  }
}
