/// The fields at the head of a mail or of one of its parts.
///
/// Source: RFC 5322, 2.2; RFC 2047; RFC 2231.
struct MailHeader {
  /// Names in lower case, values unfolded, in order.
  private(set) var fields: [(name: String, value: String)] = []

  /// Reads fields up to the empty line, and says where the body begins.
  static func read(_ bytes: ArraySlice<UInt8>) -> (header: MailHeader, body: ArraySlice<UInt8>) {
    var header = MailHeader()
    var rest = bytes
    var lines: [[UInt8]] = []
    var isFirst = true
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      var line = rest[rest.startIndex..<end]
      rest = end < rest.endIndex ? rest[(end + 1)...] : rest[rest.endIndex...]
      if line.last == 0x0D { line = line.dropLast() }
      if line.isEmpty { break }
      // The line that mbox files and some delivery agents put before a mail.
      if isFirst, line.starts(with: Array("From ".utf8)) {
        isFirst = false
        continue
      }
      isFirst = false
      if line.first == 0x20 || line.first == 0x09, !lines.isEmpty {
        lines[lines.count - 1] += line
      } else {
        lines.append(Array(line))
      }
    }
    for line in lines {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).trimmedBlanks.lowercased()
      header.fields.append((name, Charset.lenient(line[(colon + 1)...]).trimmedBlanks))
    }
    return (header, rest)
  }

  /// The values of all fields of that name (lower case).
  func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  func first(_ name: String) -> String? { all(name).first }

  /// A text with its encoded words read. Source: RFC 2047.
  func text(_ name: String) -> String? { first(name).map(EncodedWord.decode) }

  /// A value such as `text/calendar; method=REQUEST`; the value in lower case.
  func parameterized(_ name: String) -> ParameterizedValue? { first(name).map { ParameterizedValue($0) } }
}
