/// Where the control characters of a stretch of bytes stand, line ends above all: all are looked for before any line is
/// looked at, since how long the next line is takes the processor more to guess than to find out.
struct ControlPlaces {
  private var places: [UInt32]
  private(set) var count = 0

  /// Room for those of `bytes` bytes.
  init(bytes: Int) { places = Array(repeating: 0, count: bytes + 8) }

  /// The place of a control character.
  @inline(__always)
  subscript(_ number: Int) -> Int { Int(places[number]) }

  /// Finds those in a stretch, behind which there are eight more bytes; more than there is room for makes room.
  mutating func find(in bytes: Span<UInt8>, _ stretch: Range<Int>) {
    if places.count < stretch.count + 8 { places = Array(repeating: 0, count: stretch.count + 8) }
    var found = places.mutableSpan
    var number = 0
    var index = stretch.lowerBound
    while index < stretch.upperBound {
      var controls = ByteMask.controls(bytes.word(at: index))
      while controls != 0 {
        found[number] = UInt32(truncatingIfNeeded: index &+ controls.trailingZeroBitCount >> 3)
        number &+= 1
        controls &= controls &- 1
      }
      index &+= 8
    }
    // The last word may reach beyond the stretch.
    while number > 0, Int(found[number &- 1]) >= stretch.upperBound { number &-= 1 }
    count = number
  }
}
