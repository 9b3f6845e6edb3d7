import CalendarDomain
import Testing

@testable import ICalendar

/// Random numbers from a seed: the same on every run and machine. Source: Vigna, SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Hostile bytes are read or refused, never a crash")
struct HostileBytesTests {
  /// Pieces that mean something to the parser.
  private static let tokens: [[UInt8]] =
    [
      "\r\n", "\r", "\n ", "\r\n\t", ":", ";", ",", "\"", "=", "^n", "\\", "\\n", "BEGIN:", "END:",
      "BEGIN:VEVENT\n",
      "END:VEVENT\n", "VALUE=DATE", ";TZID=", ";ENCODING=QUOTED-PRINTABLE:", "=\r\n", "RRULE:FREQ=", "-",
      "99999999999",
      "P", "PT", "T", "Z", "/", "0", "BEGIN:VCALENDAR\n", "VERSION:1.0\n",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xE2, 0x82], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]]

  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(contentsOf: HostileBytesTests.tokens.randomElement(using: &random)!, at: index)
      case 3:
        let end = min(bytes.count, index + Int.random(in: 1...60, using: &random))
        bytes.insert(
          contentsOf: Array(bytes[index..<end]), at: Int.random(in: 0..<bytes.count, using: &random))
      default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...40, using: &random)))
      }
    }
    return bytes
  }

  @Test("Hundreds of damaged calendars go through all layers, and what was read survives the trip back")
  func damagedCalendars() throws {
    var random = SeededGenerator(state: 2026)
    let seeds = try Fixtures.caseNames().map { try Fixtures.bytes($0) }.filter { $0.count < 20_000 }
    var read = 0
    for round in 0..<500 {
      let bytes = mutated(seeds[round % seeds.count], &random)
      guard let stream = try? ComponentParser.parse(bytes, file: nil) else { continue }
      for tree in stream.calendars {
        read += 1
        try FidelityTests.check(tree, "round \(round)")
      }
    }
    #expect(read > 300)
  }

  @Test(
    "Long runs of anything end in linear time",
    arguments: [
      "BEGIN:VEVENT\n", "END:VEVENT\n", "X", "X-A;B=", "\"", "a:\n", "\r", "\n ", "BEGIN:VCALENDAR\n", "^",
      "\\", ";", ",",
      "ATTENDEE;X=1:a\n", "CATEGORIES:a,b\n", "EXDATE:20260101,20260102\n", "EXDATE:20260101T000000Z\n",
      "SUMMARY:x\n",
      ";ENCODING=QUOTED-PRINTABLE:=\n", "TZID=:", ";TZID=a:", "RRULE:FREQ=DAILY\n",
    ])
  func longRuns(_ piece: String) throws {
    let text = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nX-A" + String(repeating: piece, count: 10_000)
    guard let stream = try? ComponentParser.parse(Array(text.utf8), file: nil) else { return }
    for tree in stream.calendars {
      let encoded = CalendarEncoder.encode(CalendarDecoder.decode(tree, file: nil).0)
      #expect(encoded.name == "VCALENDAR")
    }
  }
}
