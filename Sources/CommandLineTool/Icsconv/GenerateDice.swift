/// A small generator of random numbers (SplitMix64) whose sequence is fixed by its seed alone.
struct GenerateDice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in 0 ..< bound; `bound` is positive.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True in `percent` of a hundred calls.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of the items; there must be one.
  mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}
