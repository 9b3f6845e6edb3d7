import CalendarDomain

/// A DATE or DATE-TIME on the command line, as digits: `19970902`, `19970902T090000`, with or without `Z`.
struct RuleTime {
  var time: LocalDateTime
  var isDate: Bool
  /// Written with a `Z`: the digits are those of UTC.
  var isUTC = false

  init(time: LocalDateTime, isDate: Bool) {
    self.time = time
    self.isDate = isDate
  }

  /// nil when it is no such value or no such day.
  init?(_ text: String) {
    let bytes = Array(text.uppercased().utf8.prefix { $0 != UInt8(ascii: "Z") })
    isUTC = bytes.count == 15 && text.utf8.count > 15
    guard bytes.count == 8 || bytes.count == 15 && bytes[8] == UInt8(ascii: "T") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte) - 0x30
      }
      return value
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8) else { return nil }
    let date = LocalDate(year: year, month: month, day: day)
    guard date.isValid, year >= 1 else { return nil }
    isDate = bytes.count == 8
    time = LocalDateTime(date: date)
    if isDate { return }
    guard let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    time.secondOfDay = hour * 3600 + minute * 60 + min(second, 59)
  }

  /// With the marks between its parts, as other options take it: `1997-09-02`, `1997-09-02T09:00:00`.
  init?(extended text: String) {
    let bytes = Array(text.uppercased().utf8)
    let places = [(4, 0x2D), (7, 0x2D), (10, 0x54), (13, 0x3A), (16, 0x3A)].filter { $0.0 < bytes.count }
    guard places.count == 2 || places.count == 5,
      places.allSatisfy({ bytes[$0.0] == $0.1 })
    else { return nil }
    let marks = Set(places.map(\.0)).subtracting([10])
    self.init(String(decoding: bytes.indices.filter { !marks.contains($0) }.map { bytes[$0] }, as: UTF8.self))
  }

  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(15)
    func append(_ value: Int, _ divisor: Int) {
      var divisor = divisor
      while divisor > 0 {
        bytes.append(UInt8(0x30 + value / divisor % 10))
        divisor /= 10
      }
    }
    append(time.date.year, 1000)
    append(time.date.month, 10)
    append(time.date.day, 10)
    if !isDate {
      bytes.append(UInt8(ascii: "T"))
      append(time.hour, 10)
      append(time.minute, 10)
      append(time.second, 10)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
