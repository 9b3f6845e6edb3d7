import CalendarDomain

/// Recognises, from its first bytes, an input that is no calendar.
enum InputKind {
  /// Refuses what cannot hold calendar text at all: nothing, and packed data.
  static func refuseBinary(_ bytes: [UInt8], file: String?) -> ParseError? {
    bytes.allSatisfy(isBlank) ? empty(file: file) : refusePacked(bytes, file: file)
  }

  /// A byte that says nothing.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0 }

  /// The error for an input of nothing but blanks.
  static func empty(file: String?) -> ParseError {
    ParseError(
      .emptyInput, "the input is empty; a calendar starts with BEGIN:VCALENDAR",
      location: SourceLocation(file: file, line: 1))
  }

  /// Refuses packed data by how it begins.
  static func refusePacked(_ bytes: [UInt8], file: String?) -> ParseError? {
    let location = SourceLocation(file: file, line: 1)
    let packed: [(magic: [UInt8], name: String, tool: String)] = [
      ([0x1F, 0x8B], "gzip", "gunzip"), ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", "unzip"),
      ([0x42, 0x5A, 0x68], "bzip2", "bunzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "xz", "unxz"),
      ([0x28, 0xB5, 0x2F, 0xFD], "zstd", "unzstd"),
    ]
    for kind in packed where bytes.starts(with: kind.magic) {
      return ParseError(
        .compressedInput,
        "the input is compressed (\(kind.name)); unpack it first, for example with \(kind.tool)",
        location: location)
    }
    return nil
  }

  /// The error for a text in which no calendar was found.
  static func notACalendar(_ bytes: [UInt8], file: String?) -> ParseError {
    ParseError(
      .notICalendar, "no BEGIN:VCALENDAR found; \(looks(bytes))",
      location: SourceLocation(file: file, line: 1))
  }

  private static func looks(_ bytes: [UInt8]) -> String {
    let start = bytes.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(512)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if text.hasPrefix("%pdf") { return "the input looks like a PDF document" }
    if text.hasPrefix("<!doctype html") || text.contains("<html") {
      return "the input looks like a web page (HTML), perhaps a log-in or error page of the server"
    }
    if text.hasPrefix("<") { return "the input looks like XML" }
    if text.hasPrefix("[\"vcalendar\"") { return "the input looks like jCal (JSON); convert it with icsconv" }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "the input looks like JSON" }
    if text.hasPrefix("begin:vcard") { return "the input looks like an address book (vCard)" }
    if text.hasPrefix("http/") { return "the input looks like an HTTP response with its headers" }
    if start.contains(where: { $0 < 0x09 }) { return "the input looks like binary data" }
    return "the input looks like other text"
  }
}
