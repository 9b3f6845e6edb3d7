import CalendarDomain
import ICalendar

/// Refuses what libical cannot be handed over: it nests calls as deep as components, and holds all of them at once.
enum InputBounds {
  static func check(_ bytes: [UInt8], file: String?, limits: CalendarLimits) throws(ParseError) {
    var (depth, count, line) = (0, 0, 1)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      if begins(with: "begin:", bytes, at: start) {
        depth += 1
        count += 1
        let location = SourceLocation(file: file, line: line, byteOffset: start)
        guard depth <= limits.maxNesting else {
          throw ParseError(
            .nestedTooDeep,
            "components are nested more than \(limits.maxNesting) deep; raise --max-nesting if it is trusted",
            location: location)
        }
        guard count <= limits.maxComponents else {
          throw ParseError(
            .tooManyComponents,
            "more than \(limits.maxComponents) components; raise --max-components if it is trusted",
            location: location)
        }
      } else if begins(with: "end:", bytes, at: start) {
        depth = max(0, depth - 1)
      }
      start = end + 1
      line += 1
    }
  }

  private static func begins(with word: String, _ bytes: [UInt8], at start: Int) -> Bool {
    let word = word.utf8
    guard start + word.count <= bytes.count else { return false }
    return zip(word, bytes[start...]).allSatisfy { $0 == $1 | ($0 == 0x3A ? 0 : 0x20) }
  }
}
