/// How lines of one name begin, made for comparing: a name of up to 16 bytes takes two steps.
struct LineHead {
  /// The first bytes of a line in lower case.
  struct Words {
    let first: UInt64
    let second: UInt64

    /// `bytes` must go on for 16 bytes.
    @inline(__always)
    init(_ bytes: Span<UInt8>, at index: Int) {
      first = bytes.word(at: index) | NameKey.caseBits
      second = bytes.word(at: index &+ 8) | NameKey.caseBits
    }

    /// A hash, in its high bits, of the bytes that tell most names apart: the first three and the seventh. Under this
    /// factor few of the names that calendars use fall together in 1,024 places.
    @inline(__always)
    var hashed: UInt64 { (first & 0x00FF_0000_00FF_FFFF) &* 0xDA94_E3E8_AB73_738F }
  }

  // Nothing begins like this: what no bit of a line is compared with is not zero.
  private var first: UInt64 = 1
  private var second: UInt64 = 1
  private var firstMask: UInt64 = 0
  private var secondMask: UInt64 = 0

  /// The head of no name.
  init() {}

  /// The head of a name of `length` bytes; of a longer one the first 16.
  init(_ key: NameKey, length: Int) {
    (first, second) = (key.first, key.second)
    firstMask = length < 8 ? NameKey.head(length) : .max
    secondMask = length < 8 ? 0 : length < 16 ? NameKey.head(length - 8) : .max
  }

  @inline(__always)
  func matches(_ words: Words) -> Bool {
    words.first & firstMask == first && words.second & secondMask == second
  }
}
