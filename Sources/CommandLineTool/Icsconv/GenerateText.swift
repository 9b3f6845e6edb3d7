import CalendarDomain

/// Content lines, folded and ended as RFC 5545 asks for, ready to be written out in pieces.
///
/// Source: RFC 5545, 3.1.
struct GenerateText {
  private(set) var bytes: [UInt8] = []
  /// A line feed alone ends lines, and long lines are folded at 75 octets even inside a character.
  var isCareless = false

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends one content line.
  mutating func line(_ text: String) {
    let line = text.utf8
    var room = 75
    if line.count <= room {
      bytes.append(contentsOf: line)
    } else {
      var rest = Array(line)[...]
      while rest.count > room {
        var cut = rest.startIndex + room
        if !isCareless {
          while rest[cut] & 0b1100_0000 == 0b1000_0000 { cut -= 1 }
        }
        bytes.append(contentsOf: rest[..<cut])
        endLine()
        bytes.append(UInt8(ascii: " "))
        rest = rest[cut...]
        room = 74
      }
      bytes.append(contentsOf: rest)
    }
    endLine()
  }

  /// Appends content lines in order.
  mutating func lines(_ texts: [String]) {
    for text in texts { line(text) }
  }

  private mutating func endLine() {
    if !isCareless { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// `20260320`.
  static func date(_ date: LocalDate) -> String {
    String(String(100_000_000 + date.year * 10_000 + date.month * 100 + date.day).dropFirst())
  }

  /// `20260320T090000`.
  static func time(_ time: LocalDateTime) -> String {
    let clock = 1_000_000 + time.hour * 10_000 + time.minute * 100 + time.second
    return "\(date(time.date))T\(String(clock).dropFirst())"
  }
}
