import CalendarDomain

/// A DATE or DATE-TIME on the command line: `19970902`, `19970902T090000`, with or without `Z`, or with the marks between
/// its parts as other options take it, `1997-09-02T09:00:00`.
struct RuleTime {
  var time: LocalDateTime
  var isDate: Bool
  /// Written with a `Z`: the digits are those of UTC.
  var isUTC = false

  init(time: LocalDateTime, isDate: Bool) {
    self.time = time
    self.isDate = isDate
  }

  init(_ written: WrittenTime) {
    switch written {
    case .day(let date): self.init(time: LocalDateTime(date: date), isDate: true)
    case .local(let local): self.init(time: local, isDate: false)
    case .instant(let instant):
      self.init(time: instant.utc, isDate: false)
      isUTC = true
    }
  }

  /// nil when it is no such value or no such day.
  init?(_ text: String) {
    let places: [Int: Character] = [4: "-", 7: "-", 13: ":", 16: ":"]
    let marks = text.enumerated().filter { places[$0.offset] == $0.element }.count
    let plain = marks == 2 || marks == 4 ? text.filter { $0 != "-" && $0 != ":" } : text
    guard marks == 0 || plain.utf8.count == (marks == 2 ? 8 : 15) || marks == 4 && plain.utf8.count == 16,
      let value = BasicTime.read(plain.uppercased())
    else { return nil }
    time = value.local
    isDate = value.isDate
    if case .utc = value { isUTC = true }
  }

  var text: String { isDate ? BasicTime.text(time.date) : BasicTime.text(time) }
}
