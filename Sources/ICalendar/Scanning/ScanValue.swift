/// Reads the few values that a scan judges by, in their strict forms alone; nil means 'cannot judge'.
enum ScanValue {
  typealias Bytes = UnsafeRawBufferPointer

  /// The value of a line whose name ends at `nameEnd`: what follows the last colon, for values that
  /// hold none themselves; after a bare name, everything.
  @inline(__always)
  static func value(of line: Bytes, nameEnd: Int) -> Bytes? {
    var start = nameEnd + 1
    if line[nameEnd] != UInt8(ascii: ":") {
      start = line.count
      while line[start - 1] != UInt8(ascii: ":") {
        start -= 1
        if start == nameEnd { return nil }
      }
    }
    return Bytes(rebasing: line[start...])
  }

  /// The day of `20260320`, `20260320T090000` or `20260320T090000Z`.
  static func day(_ value: Bytes) -> Int? { StrictTime(value)?.local.date.dayNumber }

  /// Whole days that a DURATION lasts, rounded up; nil for one that is not plainly positive, or not just as
  /// RFC 5545, 3.3.6 wants it.
  static func days(ofDuration value: Bytes) -> Int? {
    guard value.count >= 3, value.count <= 40, value[0] == UInt8(ascii: "P") else { return nil }
    var seconds = 0
    var number: Int?
    /// Units come in the order W, D, T, H, M, S; weeks stand alone.
    var rank = 0
    for byte in value.dropFirst() {
      if (0x30...0x39).contains(byte) {
        number = (number ?? 0) * 10 + Int(byte) - 0x30
        if number! > 100_000_000 { return nil }
        continue
      }
      let next: Int
      let unit: Int
      switch byte {
      case UInt8(ascii: "W"): (next, unit) = (7, 604_800)
      case UInt8(ascii: "D"): (next, unit) = (1, 86_400)
      case UInt8(ascii: "T"): (next, unit) = (2, 0)
      case UInt8(ascii: "H"): (next, unit) = (3, 3_600)
      case UInt8(ascii: "M"): (next, unit) = (4, 60)
      case UInt8(ascii: "S"): (next, unit) = (5, 1)
      default: return nil
      }
      guard next > rank, next == 7 ? rank == 0 : next <= 2 || rank >= 2, (number == nil) == (next == 2) else {
        return nil
      }
      seconds += (number ?? 0) * unit
      rank = next
      number = nil
    }
    return number == nil && rank != 0 && rank != 2 ? seconds / 86_400 + 1 : nil
  }

  /// `CANCELLED` in any case.
  static func isCancelled(_ value: Bytes) -> Bool { isWord(value, "cancelled") }

  /// Whether `value` is that word (lower case) in any case.
  static func isWord(_ value: Bytes, _ word: StaticString) -> Bool {
    guard value.count == word.utf8CodeUnitCount else { return false }
    return value.indices.allSatisfy { value[$0] | 0x20 == word.utf8Start[$0] }
  }

  /// A hash of 32 bits, eight bytes a step; equal for equal bytes.
  static func hash(_ value: Bytes) -> UInt32 {
    var state = UInt64(truncatingIfNeeded: value.count) &* 0x9E37_79B9_7F4A_7C15
    words(of: value) { word in
      let product = (state ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
      state = product.high ^ product.low
    }
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  /// Whether a UID is equal to another exactly when its bytes are: ASCII, no escapes, no blanks around.
  static func isPlainUID(_ value: Bytes) -> Bool {
    guard let first = value.first, let last = value.last, first > 0x20, last > 0x20 else { return false }
    var odd: UInt64 = 0
    words(of: value) { word in
      let difference = word ^ 0x5C5C_5C5C_5C5C_5C5C
      odd |= word | (difference &- 0x0101_0101_0101_0101) & ~difference
    }
    return odd & 0x8080_8080_8080_8080 == 0
  }

  /// Goes through the bytes eight at a time, the first one lowest; the last word is filled up with 0.
  @inline(__always)
  private static func words(of value: Bytes, _ body: (UInt64) -> Void) {
    guard let start = value.baseAddress else { return }
    var index = 0
    while index &+ 8 <= value.count {
      body(start.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while index < value.count {
      rest |= UInt64(start.load(fromByteOffset: index, as: UInt8.self)) << shift
      shift &+= 8
      index &+= 1
    }
    if shift > 0 { body(rest) }
  }

  /// Whether the parameters before the value of a line name a RANGE.
  static func hasRange(_ parameters: Bytes) -> Bool {
    String(decoding: parameters, as: UTF8.self).uppercased().contains("RANGE")
  }
}
