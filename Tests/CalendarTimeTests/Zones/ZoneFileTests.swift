import CalendarDomain
import Testing

@testable import CalendarTime

@Suite struct ZoneFileTests {
  private static var paris: ZoneFileBytes {
    var file = ZoneFileBytes()
    file.types = [(561, false, "LMT"), (3600, false, "CET"), (7200, true, "CEST")]
    file.transitions = [(-2_486_592_561, 1), (196_819_200, 2), (212_540_400, 1)]
    file.footer = "CET-1CEST,M3.5.0,M10.5.0/3"
    return file
  }

  @Test("All versions give the same answers", arguments: ["2", "3", "4", "5"] as [Unicode.Scalar])
  func versions(version: Unicode.Scalar) throws {
    var file = Self.paris
    file.version = UInt8(ascii: version)
    let zone = try ZoneFile(bytes: file.bytes).zone(identifier: "Europe/Paris")
    #expect(zone.offset(at: Instant(utc: LocalDateTime(1880, 1, 1))) == 561)
    #expect(zone.type(at: Instant(utc: LocalDateTime(1976, 7, 1))).abbreviation == "CEST")
    #expect(zone.offset(at: Instant(utc: LocalDateTime(1977, 1, 1))) == 3600)
    #expect(zone.offset(at: Instant(utc: LocalDateTime(2026, 7, 1))) == 7200)
    #expect(zone.offset(at: Instant(utc: LocalDateTime(9999, 7, 1))) == 7200)
    #expect(zone.offset(at: Instant(utc: LocalDateTime(9999, 12, 31))) == 3600)
  }

  @Test("A file of version 1 keeps its last type for ever")
  func versionOne() throws {
    var file = Self.paris
    file.version = 0
    file.transitions = [(196_819_200, 2), (212_540_400, 1)]
    let zone = try ZoneFile(bytes: file.bytes).zone(identifier: "Europe/Paris")
    #expect(zone.offset(at: Instant(utc: LocalDateTime(1976, 7, 1))) == 7200)
    #expect(zone.offset(at: Instant(utc: LocalDateTime(2026, 7, 1))) == 3600)
  }

  @Test("A file cut short anywhere is refused")
  func truncated() {
    let bytes = Self.paris.bytes
    for count in 0..<bytes.count {
      #expect(throws: ZoneFileError.self) { try ZoneFile(bytes: Array(bytes[..<count])) }
    }
  }

  @Test("A file with damaged bytes is read or refused, and its zone answers")
  func damaged() {
    let bytes = Self.paris.bytes
    var state: UInt64 = 5545
    var refused = 0
    for _ in 0..<4_000 {
      var copy = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        copy[Int(state >> 33) % copy.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      guard let file = try? ZoneFile(bytes: copy) else {
        refused += 1
        continue
      }
      let zone = file.zone(identifier: "X")
      let local = zone.local(at: zone.instant(of: LocalDateTime(2026, 7, 1)))
      #expect((2025...2027).contains(local.date.year))
    }
    #expect(refused > 1_000)
  }

  @Test("Leap seconds, offsets of more than a day, disorder and odd footers are refused with a reason")
  func refusals() {
    func reason(_ change: (inout ZoneFileBytes) -> Void) -> (ZoneFileError.Code, String)? {
      var file = Self.paris
      change(&file)
      do {
        _ = try ZoneFile(bytes: file.bytes)
        return nil
      } catch {
        return (error.code, error.reason)
      }
    }
    #expect(reason { _ in } == nil)
    #expect(reason { $0.leapCount = 27 }?.0 == .leapSeconds)
    #expect(reason { $0.leapCount = 27 }?.1.contains("leap seconds") == true)
    #expect(reason { $0.types[1].offset = 200_000 }?.0 == .malformed)
    #expect(reason { $0.transitions[2].time = 0 }?.0 == .malformed)
    #expect(reason { $0.transitions[2].type = 3 }?.0 == .malformed)
    #expect(reason { $0.footer = "CET-1CEST,M13.5.0,M10.5.0/3" }?.1.contains("M13.5.0") == true)
    #expect(reason { $0.types = [] }?.0 == .malformed)
  }
}
