/// A set of days of one year, a bit a day: bit 0 is 1 January.
struct YearMask: Sendable, Equatable {
  private var words = SIMD8<UInt64>()

  /// Words of 64 days in a year.
  static let wordCount = 6

  init() {}

  /// The days `range` (0 ..< 366 at most).
  init(days range: Range<Int>) {
    for word in 0..<YearMask.wordCount { words[word] = YearMask.bits(of: range, inWord: word) }
  }

  /// The days whose weekday is in `pattern`, of which bit i stands for the weekday of day i (0 ..< 7).
  init(weekdayPattern pattern: UInt64) {
    for word in 0..<YearMask.wordCount {
      // 64 days are nine weeks and a day, so each word starts one weekday later.
      let turned = (pattern >> UInt64(word) | pattern << UInt64(7 - word)) & 0x7f
      words[word] = turned &* 0x0102_0408_1020_4081 | (turned & 1) << 63
    }
  }

  private static func low(_ count: Int) -> UInt64 { count >= 64 ? ~0 : (1 << UInt64(count)) - 1 }

  /// The words, days 0 to 63 first.
  var bits: [UInt64] { (0..<YearMask.wordCount).map { words[$0] } }

  /// The part of `range` that falls into a word.
  static func bits(of range: Range<Int>, inWord word: Int) -> UInt64 {
    let low = max(range.lowerBound - word * 64, 0)
    let high = min(range.upperBound - word * 64, 64)
    return low < high ? YearMask.low(high) & ~YearMask.low(low) : 0
  }

  mutating func insert(_ day: Int) { words[day >> 6] |= 1 << UInt64(day & 63) }

  /// Adds the days `offset + i` for each bit i of `bits`, 31 bits at most.
  mutating func insert(bits: UInt64, at offset: Int) {
    let shift = UInt64(offset & 63)
    words[offset >> 6] |= bits << shift
    if shift > 32 { words[(offset >> 6) + 1] |= bits >> (64 - shift) }
  }

  mutating func formIntersection(_ other: YearMask) { words &= other.words }

  mutating func formUnion(_ other: YearMask) { words |= other.words }
}
