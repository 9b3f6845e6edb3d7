/// The hash function SHA-256, to tell whether a file has changed.
///
/// Source: FIPS 180-4.
struct SHA256 {
  private static let constants: [UInt32] = fractions(
    count: 64, root: { Double($0).cubeRoot })
  private static let start: [UInt32] = fractions(count: 8, root: { Double($0).squareRoot() })

  /// The hash of `bytes` in hexadecimal digits.
  static func hex(_ bytes: [UInt8]) -> String {
    let whole = bytes.count / 64 * 64
    var rest = Array(bytes[whole...])
    rest.append(0x80)
    while rest.count % 64 != 56 { rest.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      rest.append(UInt8(truncatingIfNeeded: (bytes.count * 8) >> shift))
    }
    var state = start
    mix(bytes.span.extracting(0..<whole), &state)
    mix(rest.span, &state)
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// FIPS 180-4, 6.2.2, over blocks of 64 bytes.
  private static func mix(_ blocks: Span<UInt8>, _ state: inout [UInt32]) {
    let constants = constants
    var w = InlineArray<64, UInt32>(repeating: 0)
    for offset in stride(from: 0, to: blocks.count, by: 64) {
      let block = blocks.extracting(offset..<(offset + 64))
      for t in 0..<16 {
        let (a, b) = (UInt32(block[t * 4]), UInt32(block[t * 4 + 1]))
        let (c, d) = (UInt32(block[t * 4 + 2]), UInt32(block[t * 4 + 3]))
        w[t] = a << 24 | b << 16 | c << 8 | d
      }
      for t in 16..<64 {
        let s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ (w[t - 15] >> 3)
        let s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ (w[t - 2] >> 10)
        w[t] = w[t - 16] &+ s0 &+ w[t - 7] &+ s1
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for t in 0..<64 {
        let s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ constants[t] &+ w[t]
        let s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let second = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      state[0] &+= a
      state[1] &+= b
      state[2] &+= c
      state[3] &+= d
      state[4] &+= e
      state[5] &+= f
      state[6] &+= g
      state[7] &+= h
    }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 - count)
  }

  /// The first 32 bits of the fractions of roots of the first primes. Source: FIPS 180-4, 4.2.2, 5.3.3.
  private static func fractions(count: Int, root: (Int) -> Double) -> [UInt32] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      let value = root(prime)
      return UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
  }
}

extension Double {
  /// The cube root to the last bits of a double, by Newton's steps.
  fileprivate var cubeRoot: Double {
    var root = self / 3 + 1
    for _ in 0..<64 { root -= (root * root * root - self) / (3 * root * root) }
    return root
  }
}
