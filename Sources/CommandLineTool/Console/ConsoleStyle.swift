/// How a piece of text looks on a terminal that shows colours.
enum ConsoleStyle: Hashable, Sendable {
  case bold, dim, underlined, reversed
  case red, green, yellow, blue, magenta, cyan
  /// A 24-bit colour of the text.
  case colour(red: UInt8, green: UInt8, blue: UInt8)

  /// The parameter of the terminal's SGR sequence.
  var code: String {
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
