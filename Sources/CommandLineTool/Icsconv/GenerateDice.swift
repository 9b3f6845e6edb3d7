import CalendarDomain

/// Dice whose throws are fixed by their seed alone.
struct GenerateDice {
  private var numbers: SplitMix64

  init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  /// A number in 0 ..< bound; `bound` is positive.
  mutating func below(_ bound: Int) -> Int { numbers.below(bound) }

  /// True in `percent` of a hundred calls.
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// One of the items; there must be one.
  mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}
