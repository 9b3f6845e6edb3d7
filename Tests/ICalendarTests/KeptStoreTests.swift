import CalendarDomain
import Testing

@testable import ICalendar

/// What a scan keeps, against the input it was cut from.
@Suite("Stretches that a scan keeps")
struct KeptStoreTests {
  private static func input(_ count: Int) -> [UInt8] {
    var random = SplitMix64(seed: UInt64(count))
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  @Test("Stretches that touch are one piece, and each holds its bytes", arguments: [10, 5_000, 300_000])
  func pieces(longest: Int) {
    let input = KeptStoreTests.input(2_000_000)
    var random = SplitMix64(seed: UInt64(longest))
    var store = KeptStore()
    var expected: [Range<Int>] = []
    var position = 0
    while position + longest < input.count {
      // Half of them go on where the last one ended.
      if Bool.random(using: &random) { position += Int.random(in: 1...7, using: &random) }
      let end = position + Int.random(in: 1...longest, using: &random)
      guard end <= input.count else { break }
      store.append(input[position..<end], byteOffset: position, line: position + 1, mergingFrom: 0)
      if let last = expected.last, last.upperBound == position {
        expected[expected.count - 1] = last.lowerBound..<end
      } else {
        expected.append(position..<end)
      }
      position = end
    }
    #expect(store.pieces.count == expected.count)
    for (piece, range) in zip(store.pieces, expected) {
      #expect(piece.byteOffset == range.lowerBound)
      #expect(piece.line == range.lowerBound + 1)
      #expect(store.bytes(of: piece).elementsEqual(input[range]))
    }
    #expect(store.count == expected.reduce(0) { $0 + $1.count })
  }

  @Test("A copy goes its own way")
  func copies() {
    let texts = ["first", "second", "third"].map { Array($0.utf8) }
    var store = KeptStore()
    func append(_ text: [UInt8], to store: inout KeptStore) {
      store.append(text[...], byteOffset: store.count * 2, line: 1, mergingFrom: store.pieces.count)
    }
    append(texts[0], to: &store)
    var copy = store
    append(texts[1], to: &store)
    append(texts[2], to: &copy)
    #expect(store.pieces.map { Array(store.bytes(of: $0)) } == [texts[0], texts[1]])
    #expect(copy.pieces.map { Array(copy.bytes(of: $0)) } == [texts[0], texts[2]])
  }
}
