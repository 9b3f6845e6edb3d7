import CalendarDomain

/// Reads one unfolded line as name, parameters and value.
///
/// Source: RFC 5545, 3.1 and 3.2; RFC 6868.
struct ContentLineLexer {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let bytes: Bytes
  /// Whether the line is well-formed UTF-8; otherwise it is read as Windows-1252.
  private let isUTF8: Bool
  private var index = 0

  init(_ bytes: Bytes, isUTF8: Bool) {
    self.bytes = bytes
    self.isUTF8 = isUTF8
  }

  /// The property, or nil when this is no content line.
  mutating func property(at location: SourceLocation?) -> ContentProperty? {
    let nameEnd = ContentLineLexer.nameLength(bytes)
    guard nameEnd > 0, nameEnd < bytes.count else { return nil }
    let name = text(0..<nameEnd)
    index = nameEnd
    var parameters: [ContentProperty.Parameter] = []
    while index < bytes.count, bytes[index] == ContentLineLexer.semicolon {
      index += 1
      parameters.append(parameter())
    }
    guard index < bytes.count, bytes[index] == ContentLineLexer.colon else { return nil }
    return ContentProperty(
      name: name, parameters: parameters, value: text(index + 1..<bytes.count), location: location)
  }

  /// One unfolded line in UTF-8.
  static func line(_ bytes: Bytes) -> ContentProperty? {
    var lexer = ContentLineLexer(bytes, isUTF8: true)
    return lexer.property(at: nil)
  }

  /// How many bytes at the start can be a property's name.
  static func nameLength(_ bytes: Bytes) -> Int {
    var length = 0
    while length < bytes.count, isNameByte(bytes[length]) { length += 1 }
    return length
  }

  /// Letters, digits and `-`; `_` and `.` are met in names of vendors.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case 0x61...0x7A: return byte >= 0x41
    default: return (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F || byte == 0x2E
    }
  }

  private static let semicolon = UInt8(ascii: ";")
  private static let colon = UInt8(ascii: ":")
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")

  private mutating func parameter() -> ContentProperty.Parameter {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "="), bytes[index] != ContentLineLexer.semicolon,
      bytes[index] != ContentLineLexer.colon
    { index += 1 }
    let name = text(start..<index)
    // vCalendar 1.0 writes a value without a name.
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      return ContentProperty.Parameter(name: name, values: [])
    }
    let isZone = name.utf8.count == 4 && name.isWord("TZID")
    var values: [String] = []
    let valueStart = index + 1
    repeat {
      index += 1
      values.append(parameterValue(isZone: isZone))
    } while index < bytes.count && bytes[index] == ContentLineLexer.comma
    let written = bytes[valueStart..<index]
    guard
      written.contains(where: {
        $0 == ContentLineLexer.quote || $0 == ContentLineLexer.colon || $0 == UInt8(ascii: "^")
      })
    else {
      return ContentProperty.Parameter(name: name, values: values)
    }
    let text = text(valueStart..<index)
    return ContentProperty.Parameter(
      name: name, values: values, written: text == ParameterEscaping.list(values) ? nil : text)
  }

  private mutating func parameterValue(isZone: Bool) -> String {
    if index < bytes.count, bytes[index] == ContentLineLexer.quote,
      let end = bytes[(index + 1)...].firstIndex(of: ContentLineLexer.quote),
      end + 1 == bytes.count
        || [ContentLineLexer.semicolon, ContentLineLexer.colon, ContentLineLexer.comma]
          .contains(bytes[end + 1])
    {
      let value = text(index + 1..<end)
      index = end + 1
      return ParameterEscaping.decode(value)
    }
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == ContentLineLexer.semicolon || byte == ContentLineLexer.comma { break }
      // Values of a property with TZID hold no colon, so an earlier colon belongs to the name of
      // the zone: `TZID=(UTC+01:00) Bern:20260501T120000`.
      if byte == ContentLineLexer.colon, !isZone || !bytes[(index + 1)...].contains(ContentLineLexer.colon) {
        break
      }
      index += 1
    }
    return ParameterEscaping.decode(text(start..<index))
  }

  private func text(_ range: Range<Int>) -> String {
    let slice = Bytes(rebasing: bytes[range])
    return isUTF8 ? String(decoding: slice, as: UTF8.self) : CharacterEncoding.windows1252(slice)
  }
}
