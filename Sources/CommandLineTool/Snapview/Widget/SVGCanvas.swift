/// The elements of an SVG image while they are drawn.
struct SVGCanvas {
  let palette: ThemePalette
  private(set) var elements: [String] = []
  private(set) var definitions: [String] = []

  init(palette: ThemePalette) { self.palette = palette }

  mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double = 0, fill: String,
    stroke: String? = nil
  ) {
    let corner = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
    let edge = stroke.map { " stroke=\"\($0)\"" } ?? ""
    elements.append(
      "<rect x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" width=\"\(Self.number(width))\" "
        + "height=\"\(Self.number(height))\"\(corner) fill=\"\(fill)\"\(edge)/>")
  }

  mutating func line(x: Double, y: Double, x2: Double, y2: Double) {
    elements.append(
      "<path d=\"M\(Self.number(x)) \(Self.number(y))L\(Self.number(x2)) \(Self.number(y2))\" "
        + "stroke=\"\(palette.line.hex)\"/>")
  }

  mutating func circle(x: Double, y: Double, radius: Double, fill: RGBColour, stroke: RGBColour? = nil) {
    let edge = stroke.map { " stroke=\"\($0.hex)\"" } ?? ""
    elements.append(
      "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\" "
        + "fill=\"\(fill.hex)\"\(edge)/>")
  }

  /// A line of text with its baseline at `y`, cut to `width` where one is given.
  mutating func text(
    _ text: String, x: Double, y: Double, size: Double, weight: Int = 400, colour: RGBColour,
    anchor: String? = nil, width: Double? = nil
  ) {
    let shown = width.map { Self.cut(text, to: $0, size: size, isBold: weight > 500) } ?? text
    guard !shown.isEmpty else { return }
    let align = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    let bold = weight == 400 ? "" : " font-weight=\"\(weight)\""
    elements.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\"\(bold)\(align) "
        + "fill=\"\(colour.hex)\" unicode-bidi=\"plaintext\">\(Markup.escaped(shown))</text>")
  }

  /// A label on the hatched ground of what is not covered.
  mutating func hatch(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) {
    rectangle(x: x, y: y, width: width, height: height, radius: radius, fill: "url(#hatch)")
  }

  mutating func pill(_ text: String, x: Double, y: Double, size: Double, width: Double) {
    let extent = min(width, Self.width(text, size: size, isBold: false) + 12)
    rectangle(
      x: x, y: y - size, width: extent, height: size + 6, radius: (size + 6) / 2,
      fill: palette.background.hex,
      stroke: palette.line.hex)
    self.text(text, x: x + 6, y: y + 1, size: size, colour: palette.muted, width: extent - 8)
  }

  /// About how wide a text is; fonts differ, so this errs to the wide side.
  static func width(_ text: String, size: Double, isBold: Bool) -> Double {
    text.reduce(0) { sum, character in
      let narrow = "iIjlft.,:;!|'()[] ·–".contains(character)
      let wide = "mwMW@%—".contains(character) || character.isUppercase
      let columns = DisplayWidth.of(character)
      return sum + size * (columns == 2 ? 1.2 : columns == 0 ? 0 : narrow ? 0.36 : wide ? 0.78 : 0.61)
    } * (isBold ? 1.08 : 1)
  }

  static func cut(_ text: String, to width: Double, size: Double, isBold: Bool) -> String {
    guard self.width(text, size: size, isBold: isBold) > width else { return text }
    var result = ""
    var used = size * 0.9
    for character in text {
      used += self.width(String(character), size: size, isBold: isBold)
      if used > width { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result.isEmpty ? "" : result + "…"
  }

  static func wrapped(_ text: String, to width: Double, size: Double) -> [String] {
    text.split(separator: " ").reduce(into: [String]()) { lines, word in
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      if lines.isEmpty || self.width(longer, size: size, isBold: false) > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = longer
      }
    }
  }

  /// At most two decimals, none where there are none: the same text on every machine.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
