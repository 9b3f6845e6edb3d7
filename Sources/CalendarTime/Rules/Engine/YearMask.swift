/// A set of days of one year, a bit a day: bit 0 is 1 January.
struct YearMask: Sendable, Equatable {
  private var words = SIMD8<UInt64>(repeating: 0)

  /// 64 days.
  private subscript(_ word: Int) -> UInt64 {
    get { words[word] }
    set { words[word] = newValue }
  }

  init() {}

  /// The days `range` (0 ..< 366 at most).
  init(days range: Range<Int>) {
    for word in 0..<6 {
      let low = max(range.lowerBound - word * 64, 0)
      let high = min(range.upperBound - word * 64, 64)
      if low < high { self[word] = YearMask.low(high) & ~YearMask.low(low) }
    }
  }

  /// The days whose weekday is in `pattern`, of which bit i stands for the weekday of day i (0 ..< 7).
  init(weekdayPattern pattern: UInt64) {
    for word in 0..<6 {
      // 64 days are nine weeks and a day, so each word starts one weekday later.
      let turned = (pattern >> UInt64(word) | pattern << UInt64(7 - word)) & 0x7f
      self[word] = turned &* 0x0102_0408_1020_4081 | (turned & 1) << 63
    }
  }

  private static func low(_ count: Int) -> UInt64 { count >= 64 ? ~0 : (1 << UInt64(count)) - 1 }

  var isEmpty: Bool { self == YearMask() }

  mutating func insert(_ day: Int) { self[day >> 6] |= 1 << UInt64(day & 63) }

  /// Adds the days `offset + i` for each bit i of `bits`, 31 bits at most.
  mutating func insert(bits: UInt64, at offset: Int) {
    let shift = UInt64(offset & 63)
    self[offset >> 6] |= bits << shift
    if shift > 32 { self[(offset >> 6) + 1] |= bits >> (64 - shift) }
  }

  mutating func formIntersection(_ other: YearMask) {
    for word in 0..<6 { self[word] &= other[word] }
  }

  mutating func formUnion(_ other: YearMask) {
    for word in 0..<6 { self[word] |= other[word] }
  }

  func contains(_ day: Int) -> Bool { self[day >> 6] >> UInt64(day & 63) & 1 != 0 }

  /// The first day of the set at or after `day` (0 or more), or nil.
  func next(from day: Int) -> Int? {
    var word = day >> 6
    guard word < 6 else { return nil }
    var bits = self[word] >> UInt64(day & 63)
    if bits != 0 { return day + bits.trailingZeroBitCount }
    word += 1
    while word < 6 {
      bits = self[word]
      if bits != 0 { return word << 6 + bits.trailingZeroBitCount }
      word += 1
    }
    return nil
  }

  /// How many days of the set lie in `range` (within 0 ..< 366).
  func count(in range: Range<Int>) -> Int {
    var total = 0
    for word in 0..<6 {
      let low = max(range.lowerBound - word * 64, 0)
      let high = min(range.upperBound - word * 64, 64)
      if low < high { total += (self[word] & YearMask.low(high) & ~YearMask.low(low)).nonzeroBitCount }
    }
    return total
  }
}
