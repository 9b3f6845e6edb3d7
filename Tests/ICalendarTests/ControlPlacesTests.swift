import CalendarDomain
import Testing

@testable import ICalendar

/// Control characters found eight bytes at a time, against those found one by one.
@Suite("Control characters that a scan finds")
struct ControlPlacesTests {
  private static func places(in bytes: [UInt8], _ stretch: Range<Int>, room: Int) -> [Int] {
    var controls = ControlPlaces(bytes: room)
    let all = bytes + [UInt8](repeating: 0, count: 8)
    controls.find(in: all.span, stretch)
    return (0..<controls.count).map { controls[$0] }
  }

  @Test("All are found in stretches of any length, however dense", arguments: [2, 5, 40, 1_000])
  func random(oneIn sparsity: Int) {
    var random = SplitMix64(seed: UInt64(sparsity))
    for count in 0...1_000 {
      let bytes = (0..<count).map { _ in
        Int.random(in: 0..<sparsity, using: &random) == 0
          ? UInt8.random(in: 0...0x20, using: &random) : UInt8.random(in: 0...255, using: &random)
      }
      let start = Int.random(in: 0...count, using: &random)
      let expected = bytes.indices.filter { $0 >= start && bytes[$0] < 0x20 }
      #expect(ControlPlacesTests.places(in: bytes, start..<count, room: 1_000) == expected)
    }
  }

  @Test(
    "A stretch of nothing but control characters is found whole, and room is made for it",
    arguments: [0, 640])
  func dense(room: Int) {
    let bytes = [UInt8](repeating: 0x0A, count: 640)
    #expect(ControlPlacesTests.places(in: bytes, 0..<640, room: room) == Array(0..<640))
  }

  @Test("Every byte is told from every other at every place of a word")
  func everyByte() {
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        for other: UInt8 in [0x20, 0x7F, 0x80, 0xFF, 0x1F] {
          var bytes = [UInt8](repeating: other, count: 8)
          bytes[place] = byte
          let expected = bytes.indices.filter { bytes[$0] < 0x20 }
          #expect(ControlPlacesTests.places(in: bytes, 0..<8, room: 8) == expected)
        }
      }
    }
  }
}
