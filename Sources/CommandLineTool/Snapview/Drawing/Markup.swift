/// Text inside HTML and SVG.
enum Markup {
  /// The text without anything that marks up, for content and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in PlainLine.of(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Not characters of XML.
      case "\u{FFFE}", "\u{FFFF}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
