import CalendarDomain
import Testing

@testable import ICalendar

/// Values looked at eight bytes at a time, against the same byte by byte.
@Suite("Values that a scan looks at")
struct ScanValueTests {
  @Test("The first colon or quote is found at any place, whatever stands around it")
  func colons() {
    var random = SplitMix64(seed: 7)
    // Neighbours of both bytes, where a trick with carries would go wrong.
    let bytes: [UInt8] = [
      0x3A, 0x22, 0x3B, 0x39, 0x21, 0x23, 0x00, 0x01, 0x80, 0xBA, 0xA2, 0xFF, 0x41, 0x41, 0x41,
    ]
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      let line = (0..<count).map { _ in bytes.randomElement(using: &random)! }
      let first = Int.random(in: 0...count, using: &random)
      let expected = line[first...].firstIndex { $0 == 0x3A || $0 == 0x22 } ?? count
      let found = ScanValue.firstColonOrQuote(line.span, from: first)
      if found != expected { Issue.record("\(found) instead of \(expected) in \(line) from \(first)") }
    }
  }

  @Test("Equal bytes have equal hashes wherever they lie, and the last byte counts", arguments: 1...40)
  func hashes(count: Int) {
    let value = (0..<count).map { UInt8(truncatingIfNeeded: 0x41 + $0 * 7) }
    func hash(_ bytes: [UInt8], at offset: Int = 0) -> UInt32 {
      let all = [UInt8](repeating: 0x7A, count: offset) + bytes
      return ScanValue.hash(all.span.extracting(offset..<all.count))
    }
    #expect(Set((0..<9).map { hash(value, at: $0) }).count == 1)
    for place in 0..<count {
      var other = value
      other[place] ^= 1
      #expect(hash(other) != hash(value))
    }
    #expect(hash(value + [0]) != hash(value))
  }

  @Test("A UID with a byte beyond ASCII or a backslash at any place is no plain one", arguments: 1...20)
  func plainUIDs(count: Int) {
    let value = [UInt8](repeating: 0x61, count: count)
    func isPlain(_ bytes: [UInt8]) -> Bool { ScanValue.uid(bytes.span).isPlain }
    #expect(isPlain(value))
    for place in 0..<count {
      for byte: UInt8 in [0x5C, 0x80, 0xC3, 0xFF] {
        var other = value
        other[place] = byte
        #expect(!isPlain(other))
      }
    }
  }

  @Test("Dates packed into a number sort as dates do, and know their day")
  func packedDates() {
    var dates: [LocalDate] = []
    for year in [-1, 0, 1, 1969, 1970, 2000, 2026, 9999, 10_000] {
      for month in [1, 2, 12] {
        for day in [1, 28, 31] { dates.append(LocalDate(year: year, month: month, day: day)) }
      }
    }
    for left in dates {
      #expect(PackedDate(left).dayNumber == left.dayNumber)
      for right in dates { #expect((PackedDate(left) < PackedDate(right)) == (left < right)) }
    }
  }

  @Test(
    "A word is found in any case, and only whole",
    arguments: [
      (";RANGE=THISANDFUTURE:", true), (";range=THISANDFUTURE:", true), (";TZID=Range:", true), (":", false),
      (";RANG", false), ("RANGE", true), ("xRaNgE", true), ("RRANGE", true), ("R-ANGE", false),
    ])
  func words(text: String, holds: Bool) {
    let bytes = Array(text.utf8)
    let found = ScanValue.holds("range", in: bytes.span)
    #expect(found == holds)
  }

  @Test(
    "Quotes are plain where each pair encloses a value whole",
    arguments: [
      (";TZID=\"W. Europe:x\":", true), (";X=a,\"b;c\";Y=\"\":", true), (";X=1:", true), (";\":\":", false),
      (";X=\"a:b\"c:", false), (";X=a\"b\":", false), (";X=\"a:", false), (";X=\"a\" :", false),
      (";\"X\"=a:", false),
    ])
  func quotes(parameters: String, isPlain: Bool) {
    let bytes = Array(parameters.utf8)
    let found = ScanValue.encloseValues(bytes.span)
    #expect(found == isPlain)
  }
}
