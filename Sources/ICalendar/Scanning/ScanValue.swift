import CalendarDomain

/// Reads the few values that a scan judges by, in their strict forms alone; nil means 'cannot judge'.
enum ScanValue {
  /// The day of `20260320`, `20260320T090000` or `20260320T090000Z`.
  @inline(__always)
  static func date(_ value: Span<UInt8>) -> PackedDate? {
    StrictTime(value).map { PackedDate($0.local.date) }
  }

  /// Whole days that a DURATION lasts, rounded up; nil for one that is not plainly positive, or not just as
  /// RFC 5545, 3.3.6 wants it.
  static func days(ofDuration value: Span<UInt8>) -> Int? {
    guard value.count >= 3, value.count <= 40, value[0] == UInt8(ascii: "P") else { return nil }
    var seconds = 0
    var number: Int?
    var digits = 0
    /// Units come in the order W, D, T, H, M, S; weeks stand alone.
    var rank = 0
    for index in 1..<value.count {
      let byte = value[index]
      if (0x30...0x39).contains(byte) {
        number = (number ?? 0) * 10 + Int(byte) - 0x30
        digits += 1
        if digits > 9 || number! > 100_000_000 { return nil }
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
      (number, digits) = (nil, 0)
    }
    return number == nil && rank != 0 && rank != 2 ? seconds / 86_400 + 1 : nil
  }

  /// `CANCELLED` in any case.
  static func isCancelled(_ value: Span<UInt8>) -> Bool { isWord(value, "cancelled") }

  /// Whether `value` is that word (lower case) in any case.
  static func isWord(_ value: Span<UInt8>, _ word: String) -> Bool {
    guard value.count == word.utf8.count else { return false }
    for (index, byte) in word.utf8.enumerated() where value[index] | 0x20 != byte { return false }
    return true
  }

  /// A hash of 32 bits, eight bytes a step; equal for equal bytes.
  static func hash(_ value: Span<UInt8>) -> UInt32 { uid(value).hash }

  /// The hash of a UID, and whether it is equal to another exactly when its bytes are: ASCII, no escapes, no
  /// blanks around.
  @inline(__always)
  static func uid(_ value: Span<UInt8>) -> (hash: UInt32, isPlain: Bool) {
    var state = UInt64(truncatingIfNeeded: value.count) &* 0x9E37_79B9_7F4A_7C15
    var odd: UInt64 = 0
    words(of: value) { word in
      let product = (state ^ word).multipliedFullWidth(by: 0xFF51_AFD7_ED55_8CCD)
      state = product.high ^ product.low
      let difference = word ^ 0x5C5C_5C5C_5C5C_5C5C
      odd |= word | (difference &- 0x0101_0101_0101_0101) & ~difference
    }
    let hash = UInt32(truncatingIfNeeded: state ^ state >> 32)
    guard value.count > 0, value[0] > 0x20, value[value.count &- 1] > 0x20 else {
      return (hash, false)
    }
    return (hash, odd & 0x8080_8080_8080_8080 == 0)
  }

  /// Goes through the bytes eight at a time, the first one lowest; the last word is filled up with 0.
  @inline(__always)
  private static func words(of value: Span<UInt8>, _ body: (UInt64) -> Void) {
    var index = 0
    while index &+ 8 <= value.count {
      body(value.word(at: index))
      index &+= 8
    }
    guard index < value.count else { return }
    var word: UInt64 = 0
    for place in index..<value.count { word |= UInt64(value[place]) << UInt64((place &- index) &* 8) }
    body(word)
  }

  /// Where the first colon or quote stands from `first` on; the end when there is none.
  static func firstColonOrQuote(_ line: Span<UInt8>, from first: Int) -> Int {
    var index = first
    while index &+ 8 <= line.count {
      let word = line.word(at: index)
      let found = ByteMask.equal(word, UInt8(ascii: ":")) | ByteMask.equal(word, UInt8(ascii: "\""))
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < line.count, line[index] != UInt8(ascii: ":"), line[index] != UInt8(ascii: "\"") {
      index &+= 1
    }
    return index
  }

  /// Whether the quotes of parameters, from the semicolon to the colon, each enclose a value whole.
  ///
  /// Source: RFC 5545, 3.1.
  static func encloseValues(_ parameters: Span<UInt8>) -> Bool {
    var index = 1
    while index < parameters.count {
      defer { index += 1 }
      guard parameters[index] == UInt8(ascii: "\"") else { continue }
      let rest = (index + 1)..<parameters.count
      guard "=,".utf8.contains(parameters[index - 1]),
        let end = parameters.firstIndex(of: UInt8(ascii: "\""), in: rest), end + 1 < parameters.count,
        ";:,".utf8.contains(parameters[end + 1])
      else { return false }
      index = end
    }
    return true
  }

  /// Whether `text` holds a word (lower-case letters) in any case.
  static func holds(_ word: String, in text: Span<UInt8>) -> Bool {
    let count = word.utf8.count
    guard let first = word.utf8.first, text.count >= count else { return false }
    for index in 0...(text.count - count) where text[index] | 0x20 == first {
      if isWord(text.extracting(index..<(index + count)), word) { return true }
    }
    return false
  }
}
