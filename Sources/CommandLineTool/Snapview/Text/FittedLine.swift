/// A line made of pieces in styles of their own, cut where the terminal ends; in a pipe or a file nothing is cut.
struct FittedLine {
  private var pieces: [(text: String, styles: [ConsoleStyle])] = []

  init(_ text: String = "", _ styles: ConsoleStyle...) {
    if !text.isEmpty { pieces = [(text, styles)] }
  }

  mutating func append(_ text: String, _ styles: ConsoleStyle...) { pieces.append((text, styles)) }

  func text(on output: ConsoleOutput) -> String {
    var left = output.isTerminal ? max(1, output.width) : .max
    var line = ""
    for piece in pieces where left > 0 {
      let text = DisplayWidth.cut(piece.text, to: left)
      left -= DisplayWidth.of(text)
      line += output.styled(text, piece.styles)
      if text != piece.text { break }
    }
    return line
  }
}
