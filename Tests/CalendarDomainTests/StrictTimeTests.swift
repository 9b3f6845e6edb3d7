import Testing

@testable import CalendarDomain

/// Strict dates and times, read several digits at a time, against a reading digit by digit.
@Suite("Strict dates and times")
struct StrictTimeTests {
  @Test("Every byte at every place of a date-time is judged as by a reading digit by digit")
  func everyByte() {
    for text in ["20240229", "20231231T235959", "00010101T000000Z"] {
      for place in 0..<text.utf8.count {
        for byte in UInt8.min...UInt8.max {
          var bytes = Array(text.utf8)
          bytes[place] = byte
          expectSame(bytes)
        }
      }
    }
  }

  @Test("Every day of some years, and the days that do not exist, are told apart")
  func everyDay() {
    for year in ["0000", "0001", "1900", "2000", "2023", "2024", "9999"] {
      for month in 0...13 {
        for day in 0...32 { expectSame(Array("\(year)\(two(month))\(two(day))".utf8)) }
      }
    }
  }

  @Test("Every hour, minute and second is read, and those that do not exist are not")
  func everyTime() {
    for value in 0...99 {
      for time in ["\(two(value))0000", "00\(two(value))00", "0000\(two(value))"] {
        for zone in ["", "Z", "z", "X"] { expectSame(Array("20260329T\(time)\(zone)".utf8)) }
      }
    }
  }

  @Test("Texts of other lengths are no strict times", arguments: 0...20)
  func lengths(count: Int) {
    expectSame(Array("20260329T091500Z00000".utf8.prefix(count)))
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func expectSame(_ bytes: [UInt8]) {
    let time = StrictTime(bytes)
    let slow = slowly(bytes)
    // An expectation for each of so many would take longer than all the rest.
    guard time?.local != slow?.local || time?.isDate != slow?.isDate || time?.isUTC != slow?.isUTC else {
      return
    }
    Issue.record("\(String(decoding: bytes, as: UTF8.self)) is read in two ways")
  }

  private func slowly(_ bytes: [UInt8]) -> (local: LocalDateTime, isDate: Bool, isUTC: Bool)? {
    guard [8, 15, 16].contains(bytes.count) else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var result = 0
      for byte in bytes[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        result = result * 10 + Int(byte) - 0x30
      }
      return result
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), year > 0 else {
      return nil
    }
    let date = LocalDate(year: year, month: month, day: day)
    guard (1...12).contains(month), day > 0, day <= LocalDate.daysInMonth(month, year: year) else {
      return nil
    }
    guard bytes.count > 8 else { return (LocalDateTime(date: date), true, false) }
    guard bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
      let second = number(13..<15), hour < 24, minute < 60, second < 60,
      bytes.count == 15 || bytes[15] == UInt8(ascii: "Z") || bytes[15] == UInt8(ascii: "z")
    else { return nil }
    let local = LocalDateTime(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
    return (local, false, bytes.count == 16)
  }
}
