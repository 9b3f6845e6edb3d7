import Foundation

/// Milliseconds of a clock that only goes forward.
enum MonotonicTime {
  static var now: Int { Int(ProcessInfo.processInfo.systemUptime * 1000) }
}

/// Random numbers that are the same in every run. Source: Steele, Lea, Flood, 'Fast splittable pseudorandom
/// number generators', 2014.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
