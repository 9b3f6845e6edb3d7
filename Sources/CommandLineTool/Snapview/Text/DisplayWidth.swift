/// How many columns a text takes on a terminal.
///
/// Source: Unicode Standard Annex 11 (East Asian Width) and Unicode Technical Standard 51 (emoji).
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + of($1) } }

  /// 0 for what takes no column, 2 for wide characters and emoji, else 1.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    // A flag, a keycap, or a text character turned into an emoji.
    if first.properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
      || scalars.count > 1 && first.properties.isEmojiModifierBase
    {
      return 2
    }
    // What is one character to a reader may be several columns: consonants that a virama joins, vowels beside them.
    return scalars.reduce(0) { $0 + (isInvisible($1) ? 0 : isWide($1) ? 2 : 1) }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A soft hyphen is drawn where it stands; vowels and finals of Hangul join the consonant before them.
    case 0xAD: return false
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
      0x1AFF0...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// The text cut to at most `width` columns, with an ellipsis where something was cut.
  static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += of(character)
      if used > width { break }
      result.append(character)
    }
    return width < 1 ? "" : result + "…"
  }

  /// The text with spaces after it up to `width` columns.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }
}
