/// A mail, or a part of one.
///
/// Source: RFC 2045, 5; RFC 2046, 5.1.
struct MailPart {
  let header: MailHeader
  let type: ParameterizedValue
  /// As it came, that is in its transfer encoding.
  let body: ArraySlice<UInt8>
  private(set) var parts: [MailPart] = []

  /// Reads a mail with its parts; what is inside a forwarded mail is not looked at.
  static func read(_ bytes: ArraySlice<UInt8>, limits: MailLimits) throws(Refusal) -> MailPart {
    var count = 0
    return try read(bytes, depth: 1, limits: limits, count: &count, isDigest: false)
  }

  private static func read(
    _ bytes: ArraySlice<UInt8>, depth: Int, limits: MailLimits, count: inout Int, isDigest: Bool
  ) throws(Refusal) -> MailPart {
    count += 1
    guard count <= limits.maxParts else {
      throw Refusal(.noCalendar, "the mail has more than \(limits.maxParts) parts")
    }
    guard depth <= limits.maxNesting else {
      throw Refusal(.noCalendar, "the parts of the mail are nested more than \(limits.maxNesting) deep")
    }
    let (header, body) = MailHeader.read(bytes)
    guard bytes.count - body.count <= limits.maxHeader else {
      throw Refusal(.noCalendar, "a header of the mail has more than \(limits.maxHeader) bytes")
    }
    let type =
      header.parameterized("content-type") ?? ParameterizedValue(isDigest ? "message/rfc822" : "text/plain")
    var part = MailPart(header: header, type: type, body: body)
    guard type.value.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty else {
      return part
    }
    for slice in slices(of: body, boundary: Array(boundary.utf8)) {
      part.parts.append(
        try read(
          slice, depth: depth + 1, limits: limits, count: &count, isDigest: type.value == "multipart/digest"))
    }
    return part
  }

  /// What lies between the lines that a boundary makes; without the last line, up to the end.
  private static func slices(of body: ArraySlice<UInt8>, boundary: [UInt8]) -> [ArraySlice<UInt8>] {
    let mark = Array("--".utf8) + boundary
    var result: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = body.startIndex
    while index < body.endIndex {
      let end = body[index...].firstIndex(of: 0x0A) ?? body.endIndex
      let next = min(end + 1, body.endIndex)
      let line = body[index..<end]
      if line.starts(with: mark) {
        let rest = line.dropFirst(mark.count)
        let isLast = rest.starts(with: Array("--".utf8))
        let tail = isLast ? rest.dropFirst(2) : rest
        if tail.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
          if let start { result.append(trimmed(body[start..<index])) }
          start = isLast ? nil : next
          if isLast { break }
        }
      }
      index = next
    }
    if let start { result.append(body[start...]) }
    return result
  }

  /// The line end before a boundary belongs to the boundary.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    if bytes.last == 0x0A { bytes = bytes.dropLast() }
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    return bytes
  }

  /// The parts that have none themselves, in order.
  var leaves: [MailPart] { parts.isEmpty ? [self] : parts.flatMap(\.leaves) }

  /// The name under which it is attached, in lower case.
  private var fileName: String {
    (header.parameterized("content-disposition")?["filename"] ?? type["name"] ?? "").lowercased()
  }

  var isCalendar: Bool {
    switch type.value {
    case "text/calendar", "application/ics", "text/x-vcalendar": true
    case "application/octet-stream", "application/calendar", "application/x-ics":
      fileName.hasSuffix(".ics") || fileName.hasSuffix(".ical")
    default: false
    }
  }

  /// Outlook's own packing. Source: [MS-OXTNEF].
  var isTNEF: Bool {
    type.value == "application/ms-tnef" || type.value == "application/vnd.ms-tnef"
      || fileName == "winmail.dat"
  }
}
