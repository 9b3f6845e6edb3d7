/// Tells lines that begin or end a component that everybody knows.
enum ComponentBorder {
  /// Names of components that stand in a VCALENDAR and nowhere else.
  static let calendarLevel: Set<String> = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE", "VAVAILABILITY",
  ]
  /// Names of components that may hold others, and never one of their own name.
  static let known: Set<String> = calendarLevel.union([
    "VALARM", "STANDARD", "DAYLIGHT", "AVAILABLE", "PARTICIPANT", "VLOCATION", "VRESOURCE",
  ])

  /// A few bytes more than any such line has.
  static let longest = 64

  /// Whether a line is BEGIN or END of one of them, in any case, and nothing else but blanks.
  static func isAlone(_ line: some Collection<UInt8>) -> Bool {
    guard begins(line), line.count < longest,
      let colon = line.firstIndex(of: UInt8(ascii: ":"))
    else { return false }
    let name = String(decoding: line[line.index(after: colon)...], as: UTF8.self).uppercased()
      .filter { $0 != " " && $0 != "\t" }
    return name == "VCALENDAR" || known.contains(name)
  }

  /// Whether a line begins with `BEGIN:` or `END:`, in any case.
  static func begins(_ line: some Collection<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    switch first | 0x20 {
    case UInt8(ascii: "b"): return line.prefix(6).elementsEqual("begin:".utf8, by: isSame)
    case UInt8(ascii: "e"): return line.prefix(4).elementsEqual("end:".utf8, by: isSame)
    default: return false
    }
  }

  private static func isSame(_ byte: UInt8, _ small: UInt8) -> Bool { byte == small || byte | 0x20 == small }
}
