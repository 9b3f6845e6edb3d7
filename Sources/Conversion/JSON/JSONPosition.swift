public import CalendarDomain

/// Finds where in a JSON5 text a path leads.
///
/// The text has been read without an error before, so this walk only tells tokens apart.
public struct JSONPosition {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The place of the member or item at `path`, or of the deepest part of it that is there.
  public static func find(_ path: JSONPath, in bytes: [UInt8], file: String?) -> SourceLocation {
    var walk = JSONPosition(bytes)
    let offset = walk.descend(path.steps[...])
    let line = 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
    return SourceLocation(file: file, line: line, byteOffset: offset)
  }

  /// Walks down from the value that starts here, and returns where the last step found begins.
  private mutating func descend(_ steps: ArraySlice<JSONPath.Step>) -> Int {
    skipSpace()
    let start = index
    guard let step = steps.first, let opening = byte else { return start }
    switch step {
    case .key(let key) where opening == UInt8(ascii: "{"):
      index += 1
      while skipSpace(), byte != UInt8(ascii: "}") {
        let place = index
        let name = readKey()
        skipSpace()
        index += 1
        if name == key {
          let deeper = descend(steps.dropFirst())
          return steps.count == 1 ? place : deeper
        }
        skipValue()
        skipComma()
      }
    case .index(let wanted) where opening == UInt8(ascii: "["):
      index += 1
      var number = 0
      while skipSpace(), byte != UInt8(ascii: "]") {
        if number == wanted { return descend(steps.dropFirst()) }
        skipValue()
        skipComma()
        number += 1
      }
    default: break
    }
    return start
  }

  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  /// Skips white space and comments; false at the end.
  @discardableResult
  private mutating func skipSpace() -> Bool {
    while let next = byte {
      if isNext("//") {
        while index < bytes.count, byte != UInt8(ascii: "\n") { index += 1 }
      } else if isNext("/*") {
        index += 2
        while index < bytes.count, !isNext("*/") { index += 1 }
        index = min(index + 2, bytes.count)
      } else if next <= 0x20 || next == 0xA0 || next == 0xC2 {
        index += 1
      } else if isNext("\u{FEFF}") {
        index += 3
      } else {
        return true
      }
    }
    return false
  }

  private mutating func skipComma() {
    skipSpace()
    if byte == UInt8(ascii: ",") { index += 1 }
  }

  private mutating func readKey() -> String {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let start = index + 1
      skipString()
      return String(decoding: bytes[start..<max(start, index - 1)], as: UTF8.self)
    }
    let start = index
    while let next = byte, next != UInt8(ascii: ":"), next > 0x20 { index += 1 }
    if index == start { index += 1 }
    return String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
  }

  private mutating func skipString() {
    let quote = byte
    index += 1
    while let next = byte, next != quote { index += next == UInt8(ascii: "\\") ? 2 : 1 }
    index = min(index + 1, bytes.count)
  }

  /// Skips one value with all that is in it.
  private mutating func skipValue() {
    var depth = 0
    while skipSpace(), let next = byte {
      switch next {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
        index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case UInt8(ascii: ","), UInt8(ascii: ":"):
        if depth == 0 { return }
        index += 1
      default:
        while let other = byte, other > 0x20, !",:{}[]/".utf8.contains(other) { index += 1 }
        if byte == UInt8(ascii: "/"), !isNext("//"), !isNext("/*") { index += 1 }
      }
      if depth == 0 { return }
    }
  }
}
