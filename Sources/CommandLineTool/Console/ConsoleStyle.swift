/// How a piece of text looks on a terminal that shows colours.
package enum ConsoleStyle: Hashable, Sendable {
  case bold, dim, underlined, reversed
  case red, green, yellow, blue, magenta, cyan
  /// A 24-bit colour of the text.
  case colour(red: UInt8, green: UInt8, blue: UInt8)

  /// The parameter of the terminal's SGR sequence.
  package var code: String {
    switch self {
    case .bold: "1"
    case .dim: "2"
    case .underlined: "4"
    case .reversed: "7"
    case .red: "31"
    case .green: "32"
    case .yellow: "33"
    case .blue: "34"
    case .magenta: "35"
    case .cyan: "36"
    case .colour(let red, let green, let blue): "38;2;\(red);\(green);\(blue)"
    }
  }
}

/// Styles on their way through text: marked by characters that no text has, so that an escape which is written can only
/// come from here.
///
/// Source: Unicode Standard, 23.7: noncharacters are for use within a program.
enum StyleMark {
  // No literal may name them.
  private static let open = Unicode.Scalar(0xFDD0 as UInt32) ?? "\u{2}"
  private static let close = Unicode.Scalar(0xFDD1 as UInt32) ?? "\u{3}"

  static func around(_ text: String, _ styles: [ConsoleStyle]) -> String {
    "\(open)\(styles.map(\.code).joined(separator: ";"))\(close)\(text)\(open)0\(close)"
  }

  private static func plain(_ scalars: Substring.UnicodeScalarView) -> String { String(Substring(scalars)) }

  /// The text with marks as the terminal's sequences, and what is between them as `visible` shows it.
  static func shown(_ text: String, _ visible: (String) -> String) -> String {
    guard text.utf8.contains(0xEF), text.unicodeScalars.contains(open) else { return visible(text) }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(of: open) {
      result += visible(plain(rest[..<start]))
      let after = rest.index(after: start)
      let end = rest[after...].firstIndex { !("0"..."9").contains($0) && $0 != ";" } ?? rest.endIndex
      if end < rest.endIndex, rest[end] == close, after < end {
        result += "\u{1B}[\(plain(rest[after..<end]))m"
        rest = rest[rest.index(after: end)...]
      } else {
        result += visible(String(open))
        rest = rest[after...]
      }
    }
    return result + visible(plain(rest))
  }
}
