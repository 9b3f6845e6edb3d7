/// Text of a drawing, which nobody but us can break into lines or cut.
enum SVGText {
  /// About how wide a text is. Fonts differ: these are the widths of a wide one (DejaVu Sans, the last resort of
  /// `system-ui` on Linux), so that a text has room in the others, too.
  static func width(_ text: String, size: Double, isBold: Bool) -> Double {
    text.reduce(0) { $0 + share($1) } * size * (isBold ? 1.12 : 1)
  }

  /// The width of a character by the size of the font.
  private static func share(_ character: Character) -> Double {
    switch DisplayWidth.of(character) {
    case 0: return 0
    case 2...: return 1.25
    default: break
    }
    return switch character {
    case "i", "j", "l", "'", "|": 0.28
    case " ", ".", ",", ":", ";", "I", "·": 0.34
    case "f", "t", "r", "(", ")", "[", "]", "!", "-", "/": 0.41
    case "s", "z", "c", "k", "v", "x", "y", "J", "L", "–": 0.58
    case "m", "M", "W", "@", "%", "—": 0.98
    case "w": 0.82
    case _ where character.isUppercase: 0.74
    default: 0.64
    }
  }

  /// The text, cut to `width` with an ellipsis where it is wider.
  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool) -> String {
    guard self.width(text, size: size, isBold: isBold) > width else { return text }
    var result = fitting(text[...], to: width - size, size: size, isBold: isBold)
    while result.last?.isWhitespace == true { result.removeLast() }
    return result.isEmpty ? "" : result + "…"
  }

  /// The text in at most `limit` lines, broken between words where that is possible; what does not fit is cut.
  static func lines(_ text: String, to width: Double, size: Double, isBold: Bool, limit: Int) -> [String] {
    var lines: [String] = []
    var rest = text[...]
    while !rest.isEmpty, lines.count < limit {
      guard lines.count + 1 < limit else {
        return lines + [cut(String(rest), to: width, size: size, isBold: isBold)]
      }
      var line = fitting(rest, to: width, size: size, isBold: isBold)
      // A character that is wider than the line makes one of its own.
      if line.isEmpty { line = rest.prefix(1) }
      if line.endIndex < rest.endIndex, !rest[line.endIndex].isWhitespace,
        let space = line.lastIndex(where: \.isWhitespace), space > line.startIndex
      {
        line = line[..<space]
      }
      lines.append(String(line))
      rest = rest[line.endIndex...].drop(while: \.isWhitespace)
    }
    return lines
  }

  /// As much of the beginning as has room.
  private static func fitting(_ text: Substring, to width: Double, size: Double, isBold: Bool) -> Substring {
    var used = 0.0
    let end = text.indices.first { index in
      used += self.width(String(text[index]), size: size, isBold: isBold)
      return used > width
    }
    return text[..<(end ?? text.endIndex)]
  }
}
