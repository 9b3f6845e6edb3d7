import CalendarDomain

extension UnsafeRawBufferPointer {
  /// Whether the parameters before `value` name a RANGE.
  func hasRange(before value: UnsafeRawBufferPointer) -> Bool {
    let parameters = String(decoding: self[..<(count - value.count)], as: UTF8.self).uppercased()
    return parameters.contains("RANGE")
  }
}

/// Reads the few values that a scan judges by, in their strict forms alone; nil means 'cannot judge'.
enum ScanValue {
  typealias Bytes = UnsafeRawBufferPointer

  /// The value of a line whose name ends at `nameEnd`: what follows the last colon, for values that
  /// hold none themselves; after a bare name, everything.
  static func value(of line: Bytes, nameEnd: Int) -> Bytes? {
    if line[nameEnd] == UInt8(ascii: ":") { return Bytes(rebasing: line[(nameEnd + 1)...]) }
    guard let colon = line.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    return Bytes(rebasing: line[(colon + 1)...])
  }

  /// The day of `20260320`, `20260320T090000` or `20260320T090000Z`.
  static func day(_ value: Bytes) -> Int? {
    switch value.count {
    case 8: break
    case 16:
      if value[15] | 0x20 != UInt8(ascii: "z") { return nil }
      fallthrough
    case 15:
      guard value[8] == UInt8(ascii: "T"), digits(value, 9..<15) != nil else { return nil }
    default: return nil
    }
    guard let year = digits(value, 0..<4), let month = digits(value, 4..<6),
      let day = digits(value, 6..<8)
    else { return nil }
    let date = LocalDate(year: year, month: month, day: day)
    return year >= 1 && date.isValid ? date.dayNumber : nil
  }

  /// Whole days that a DURATION lasts, rounded up; nil for one that is not plainly positive.
  static func days(ofDuration value: Bytes) -> Int? {
    guard value.count >= 3, value[0] == UInt8(ascii: "P") else { return nil }
    var seconds = 0
    var number: Int?
    for byte in value.dropFirst() {
      switch byte {
      case 0x30...0x39:
        number = (number ?? 0) * 10 + Int(byte) - 0x30
        if number! > 100_000_000 { return nil }
      case UInt8(ascii: "T") where number == nil: break
      case UInt8(ascii: "W"), UInt8(ascii: "D"), UInt8(ascii: "H"), UInt8(ascii: "M"), UInt8(ascii: "S"):
        guard let amount = number else { return nil }
        let unit: [UInt8: Int] = [0x57: 604_800, 0x44: 86_400, 0x48: 3_600, 0x4D: 60, 0x53: 1]
        seconds += amount * unit[byte]!
        number = nil
      default: return nil
      }
    }
    return number == nil ? seconds / 86_400 + 1 : nil
  }

  /// The last day that a rule begun on `start` can reach: by UNTIL, or by COUNT where every period of the
  /// rule has an occurrence. nil for an endless rule, or one whose end cannot be told so.
  static func lastDay(ofRule value: Bytes, from start: Int) -> Int? {
    var step: Int?
    var isWeekly = false
    var interval = 1
    var count: Int?
    var until: Int?
    var isPlain = true
    var names: Set<Substring> = []
    for part in String(decoding: value, as: UTF8.self).uppercased().split(separator: ";") {
      guard let equals = part.firstIndex(of: "="), names.insert(part[..<equals]).inserted else { return nil }
      let text = part[part.index(after: equals)...]
      switch part[..<equals] {
      case "FREQ":
        isWeekly = text == "WEEKLY"
        step = isWeekly ? 7 : text == "DAILY" ? 1 : nil
      case "INTERVAL": interval = Int(text) ?? .max
      case "COUNT": count = Int(text) ?? .max
      case "UNTIL":
        let bytes = Array(text.utf8)
        guard let day = bytes.withUnsafeBytes({ day($0) }), until == nil else { return nil }
        until = day
      case "WKST": break
      // Only under WEEKLY has every period a day that it names.
      case "BYDAY": isPlain = isPlain && isWeekly
      default: isPlain = false
      }
    }
    var counted: Int?
    if let step, let count, isPlain, (1...10_000).contains(interval), (1...100_000).contains(count) {
      counted = start + step * interval * count + 7
    }
    if let until, let counted { return min(until, counted) }
    return until ?? counted
  }

  /// `CANCELLED` in any case.
  static func isCancelled(_ value: Bytes) -> Bool {
    let word: StaticString = "cancelled"
    guard value.count == word.utf8CodeUnitCount else { return false }
    return value.indices.allSatisfy { value[$0] | 0x20 == word.utf8Start[$0] }
  }

  private static func digits(_ value: Bytes, _ range: Range<Int>) -> Int? {
    var result = 0
    for index in range {
      let digit = value[index] &- 0x30
      guard digit <= 9 else { return nil }
      result = result * 10 + Int(digit)
    }
    return result
  }

  /// FNV-1a, 32 bits.
  static func hash(_ value: Bytes, seed: UInt32 = 0x811C_9DC5) -> UInt32 {
    var state = seed
    for byte in value {
      state ^= UInt32(byte)
      state = state &* 0x0100_0193
    }
    return state
  }
}
