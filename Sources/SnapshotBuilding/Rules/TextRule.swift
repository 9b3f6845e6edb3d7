/// What reaches the title and the place of an event.
///
/// Source: wire format, 'Events'; The Unicode Bidirectional Algorithm (UAX #9), 2.
public enum TextRule {
  /// Without control characters but tabs and line ends, and with every override, embedding and isolate of direction closed
  /// where it was opened, so that none reaches into the text beside it.
  public static func readable(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xE2 }) else { return text }
    var result = String.UnicodeScalarView()
    /// What closes those that are open, the innermost last.
    var open: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x0D, 0x2029:
        // Each paragraph begins without any.
        result.append(contentsOf: open.reversed())
        open = []
      case 0x09: break
      case 0..<0x20, 0x7F: continue
      case 0x202A, 0x202B, 0x202D, 0x202E: open.append(popDirectional)
      case 0x2066...0x2068: open.append(popIsolate)
      case 0x202C:
        guard open.last == popDirectional else { continue }
        open.removeLast()
      case 0x2069:
        guard let isolate = open.lastIndex(of: popIsolate) else { continue }
        // Closing an isolate closes what was opened inside it.
        open.removeSubrange(isolate...)
      default: break
      }
      result.append(scalar)
    }
    result.append(contentsOf: open.reversed())
    return String(result)
  }

  private static let popDirectional: Unicode.Scalar = "\u{202C}"
  private static let popIsolate: Unicode.Scalar = "\u{2069}"
}
