import CalendarDomain
import Testing

@testable import ICalendar

/// Line ends found many bytes at a time, against those found one by one.
@Suite("Line ends that a scan finds")
struct LineEndsTests {
  @Test("All are found in stretches of any length, however dense", arguments: [2, 5, 40, 1_000])
  func random(oneIn sparsity: Int) {
    var random = SplitMix64(seed: UInt64(sparsity))
    let most = 1_000
    var ends = LineEnds(bytes: most)
    defer { ends.deallocate() }
    for count in 0...most {
      let bytes = (0..<count).map { _ in
        Int.random(in: 0..<sparsity, using: &random) == 0 ? 0x0A : UInt8.random(in: 0...255, using: &random)
      }
      (bytes + [UInt8](repeating: 0, count: 64)).withUnsafeBytes {
        ends.find(in: UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      let expected = bytes.indices.filter { bytes[$0] == 0x0A }
      #expect((0..<ends.count).map { ends[$0] } == expected)
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      #expect(ends.longestLine(from: 0) == lines.map(\.count).max() ?? 0)
    }
  }

  @Test("A stretch of nothing but line ends is found whole")
  func dense() {
    var ends = LineEnds(bytes: 640)
    defer { ends.deallocate() }
    ([UInt8](repeating: 0x0A, count: 640) + [UInt8](repeating: 0, count: 64)).withUnsafeBytes {
      ends.find(in: UnsafeRawBufferPointer(rebasing: $0[..<640]))
    }
    #expect((0..<ends.count).map { ends[$0] } == Array(0..<640))
  }

  @Test("A line that began before the stretch counts from where it began")
  func begun() {
    var ends = LineEnds(bytes: 64)
    defer { ends.deallocate() }
    (Array("abc\nde\n".utf8) + [UInt8](repeating: 0, count: 64)).withUnsafeBytes {
      ends.find(in: UnsafeRawBufferPointer(rebasing: $0[..<7]))
    }
    #expect(ends.longestLine(from: -10) == 13)
    #expect(ends.longestLine(from: 0) == 3)
  }
}
