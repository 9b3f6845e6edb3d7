/// The addresses of a header such as From.
///
/// Source: RFC 5322, 3.4.
enum MailAddressList {
  /// The addresses alone, without names and comments, in order.
  static func read(_ text: String) -> [CalendarAddress] {
    var found: [CalendarAddress] = []
    var current = ""
    var angle: String?
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    func finish() {
      let text = (angle ?? current).trimmedBlanks
      if !text.isEmpty { found.append(CalendarAddress(text)) }
      current = ""
      angle = nil
    }
    var inAngle = false
    func append(_ character: Character) {
      if inAngle {
        angle = (angle ?? "") + String(character)
      } else if angle == nil {
        current.append(character)
      }
    }
    for character in text {
      if isEscaped {
        isEscaped = false
        if depth == 0 { append(character) }
        continue
      }
      switch character {
      case "\\" where isQuoted || depth > 0: isEscaped = true
      case "\"" where depth == 0:
        isQuoted.toggle()
        append(character)
      case _ where isQuoted: append(character)
      case "(": depth += 1
      case ")" where depth > 0: depth -= 1
      case _ where depth > 0: continue
      case "<":
        inAngle = true
        angle = ""
      case ">": inAngle = false
      // The name of a group ends with a colon and its list with a semicolon.
      case ":" where !inAngle: current = ""
      case ",", ";":
        if !inAngle { finish() } else { append(character) }
      default: append(character)
      }
    }
    finish()
    return found
  }
}
