import CalendarDomain

/// A content line as it stands in an input.
///
/// Source: RFC 5545, 3.1.
struct WrittenLine {
  /// Its physical lines, without their ends.
  private(set) var pieces: [Range<Int>] = []
  /// Unfolded.
  private(set) var content: [UInt8] = []
  /// Every physical line ends in CR LF.
  private(set) var endsRight = true
  /// Every physical line has at most 75 octets, and is whole characters.
  private(set) var isFoldedRight = true

  /// The line that begins there, with those that continue it; nil beyond the end.
  init?(_ bytes: ArraySlice<UInt8>, at start: Int) {
    var lines = PhysicalLines(bytes, from: start)
    guard let first = lines.next() else { return nil }
    take(first, bytes, dropping: 0)
    while lines.continues, let next = lines.next() { take(next, bytes, dropping: 1) }
  }

  /// A property's line, its end included, that stands there in one piece, in ASCII, and ends in CR LF; nil for others.
  static func plain(_ property: ContentProperty, in bytes: ArraySlice<UInt8>, at start: Int) -> Range<Int>? {
    let span = bytes.span.extracting((start - bytes.startIndex)...)
    var length = 0
    let most = min(span.count, 78)
    while length < most, span[length] >= 0x20 || span[length] == 0x09, span[length] < 0x80 { length += 1 }
    guard length <= 75, length + 2 < span.count, span[length] == 0x0D, span[length + 1] == 0x0A,
      span[length + 2] != 0x20, span[length + 2] != 0x09
    else { return nil }
    let (name, value) = (property.name.utf8, property.value.utf8)
    let place = length - value.count
    guard place > name.count, span[place - 1] == UInt8(ascii: ":"),
      isSame(span.extracting(0..<name.count), name), isSame(span.extracting(place..<length), value)
    else { return nil }
    return start..<(start + length + 2)
  }

  /// Both have as many bytes.
  private static func isSame(_ left: Span<UInt8>, _ right: String.UTF8View) -> Bool {
    var index = 0
    for byte in right {
      if left[index] != byte { return false }
      index += 1
    }
    return true
  }

  private mutating func take(_ line: PhysicalLines.Line, _ bytes: ArraySlice<UInt8>, dropping: Int) {
    pieces.append(line.content)
    content.append(contentsOf: bytes[line.content].dropFirst(dropping))
    endsRight = endsRight && line.endsRight
    isFoldedRight =
      isFoldedRight && line.content.count <= 75
      && String(validating: bytes[line.content], as: UTF8.self) != nil
  }

  /// Whether it is that property, and not one line of several that were put together.
  func says(_ property: ContentProperty) -> Bool {
    let name = Array(property.name.utf8)
    let value = Array(property.value.utf8)
    return content.count > name.count + value.count && content.starts(with: name)
      && content.suffix(value.count).elementsEqual(value) && content[content.count - value.count - 1] == 0x3A
  }

  /// Whether names, parameters and quotes are just as the grammar has them.
  var isWellFormed: Bool {
    guard String(validating: content, as: UTF8.self) != nil,
      !content.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    else { return false }
    var index = 0
    func name() -> Bool {
      let start = index
      while index < content.count, Self.isNameByte(content[index]) { index += 1 }
      return index > start
    }
    guard name() else { return false }
    while index < content.count, content[index] == UInt8(ascii: ";") {
      index += 1
      guard name(), index < content.count, content[index] == UInt8(ascii: "=") else { return false }
      repeat {
        index += 1
        if index < content.count, content[index] == UInt8(ascii: "\"") {
          guard let end = content[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return false }
          index = end + 1
        } else {
          while index < content.count, !Self.endsValue(content[index]) { index += 1 }
        }
      } while index < content.count && content[index] == UInt8(ascii: ",")
    }
    return index < content.count && content[index] == UInt8(ascii: ":")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
    default: false
    }
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "\""): true
    default: false
    }
  }
}
