import CalendarDomain

/// Reads one unfolded line as name, parameters and value.
///
/// Source: RFC 5545, 3.1 and 3.2; RFC 6868.
struct ContentLineLexer {
  private let bytes: ArraySlice<UInt8>
  /// Whether the line is well-formed UTF-8; otherwise it is read as Windows-1252.
  private let isUTF8: Bool
  private var index: Int
  /// Parameters of a line, and values of a parameter, that are read.
  private let maxParameters: Int
  /// Whether the line has more of them; then it is not read to its end.
  private(set) var hasTooManyParameters = false

  init(_ bytes: ArraySlice<UInt8>, isUTF8: Bool, maxParameters: Int = .max) {
    self.bytes = bytes
    self.maxParameters = maxParameters
    index = bytes.startIndex
    self.isUTF8 = isUTF8
  }

  /// The property, or nil when this is no content line.
  mutating func property(at location: SourceLocation?) -> ContentProperty? {
    let nameEnd = index + ContentLineLexer.nameLength(bytes)
    guard nameEnd > index, nameEnd < bytes.endIndex else { return nil }
    let name = text(index..<nameEnd)
    index = nameEnd
    var parameters: [ContentProperty.Parameter] = []
    while index < bytes.endIndex, bytes[index] == ContentLineLexer.semicolon {
      index += 1
      parameters.append(parameter())
      if hasTooManyParameters || parameters.count > maxParameters {
        hasTooManyParameters = true
        return nil
      }
    }
    guard index < bytes.endIndex, bytes[index] == ContentLineLexer.colon else { return nil }
    return ContentProperty(
      name: name, parameters: parameters, value: text(index + 1..<bytes.endIndex), location: location)
  }

  /// One unfolded line in UTF-8.
  static func line(_ text: String) -> ContentProperty? {
    var lexer = ContentLineLexer(Array(text.utf8)[...], isUTF8: true)
    return lexer.property(at: nil)
  }

  /// How many bytes at the start can be a property's name.
  static func nameLength(_ text: ArraySlice<UInt8>) -> Int {
    let bytes = text.span
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
    // A value without a name may stand in quotes, with marks in it that end no parameter.
    let start = index
    if quotedValue() != nil { return ContentProperty.Parameter(name: text(start..<index), values: []) }
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "="),
      bytes[index] != ContentLineLexer.semicolon,
      bytes[index] != ContentLineLexer.colon
    { index += 1 }
    let name = text(start..<index)
    // vCalendar 1.0 writes a value without a name.
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "=") else {
      return ContentProperty.Parameter(name: name, values: [])
    }
    let isZone = name.utf8.count == 4 && name.isWord("TZID")
    var values: [String] = []
    let valueStart = index + 1
    repeat {
      index += 1
      values.append(quotedValue() ?? bareValue(isZone: isZone))
      hasTooManyParameters = hasTooManyParameters || values.count > maxParameters
    } while !hasTooManyParameters && index < bytes.endIndex && bytes[index] == ContentLineLexer.comma
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

  /// A value in quotes, also after blanks; nil, and nothing read, where none stands.
  private mutating func quotedValue() -> String? {
    var start = index
    while start < bytes.endIndex, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    guard start < bytes.endIndex, bytes[start] == ContentLineLexer.quote,
      let end = bytes[(start + 1)...].firstIndex(of: ContentLineLexer.quote),
      end + 1 == bytes.endIndex
        || [ContentLineLexer.semicolon, ContentLineLexer.colon, ContentLineLexer.comma]
          .contains(bytes[end + 1])
    else { return nil }
    index = end + 1
    return ParameterEscaping.decode(text(start + 1..<end))
  }

  private mutating func bareValue(isZone: Bool) -> String {
    let start = index
    var end: Int?
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == ContentLineLexer.semicolon || byte == ContentLineLexer.comma { break }
      if byte == ContentLineLexer.colon {
        guard isZone else { break }
        if end == nil { end = zoneEnd(from: index) }
        if index == end { break }
      }
      index += 1
    }
    return ParameterEscaping.decode(text(start..<index))
  }

  /// The colon that ends the parameters of a line with a TZID: the first one, as it should be, unless what follows is no
  /// time, and what follows a later one is. Then the earlier belongs to the name: `TZID=(UTC+01:00) Bern:20260501T120000`.
  ///
  /// Source: RFC 5545, 3.1.
  private func zoneEnd(from first: Int) -> Int {
    var colon = first
    while true {
      let value = bytes[(colon + 1)...].prefix(ContentLineLexer.longestTime)
        .prefix { $0 != ContentLineLexer.comma && $0 != UInt8(ascii: "/") }
      if TimeDecoding.time(String(decoding: value, as: UTF8.self)) != nil { return colon }
      guard let next = bytes[(colon + 1)...].firstIndex(of: ContentLineLexer.colon) else { return first }
      colon = next
    }
  }

  /// More bytes than any form of a time has.
  private static let longestTime = 64

  private func text(_ range: Range<Int>) -> String {
    isUTF8
      ? String(decoding: bytes[range], as: UTF8.self) : CharacterEncoding.windows1252(bytes[range])
  }
}
