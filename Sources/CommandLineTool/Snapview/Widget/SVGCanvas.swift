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

  /// A bar with round ends; one where it goes on is open: straight, and without an edge.
  mutating func bar(
    x: Double, y: Double, width: Double, height: Double, radius: Double, fill: RGBColour, edge: RGBColour,
    isOpenBefore: Bool, isOpenAfter: Bool
  ) {
    let (h, r) = (Self.number(height), Self.number(radius))
    let inner = Self.number(height - 2 * radius)
    let from = Self.number(x + (isOpenBefore ? 0 : radius))
    let length = Self.number(width - (isOpenBefore ? 0 : radius) - (isOpenAfter ? 0 : radius))
    let after = isOpenAfter ? "m0 \(h)" : "a\(r) \(r) 0 0 1 \(r) \(r)v\(inner)a\(r) \(r) 0 0 1-\(r) \(r)"
    let before = isOpenBefore ? "" : "a\(r) \(r) 0 0 1-\(r)-\(r)v-\(inner)a\(r) \(r) 0 0 1 \(r)-\(r)"
    let path = "M\(from) \(Self.number(y))h\(length)\(after)h-\(length)\(before)"
    guard isOpenBefore || isOpenAfter else {
      elements.append("<path d=\"\(path)z\" fill=\"\(fill.hex)\" stroke=\"\(edge.hex)\"/>")
      return
    }
    // The edge alone has gaps; the area under it has none.
    let area = path.replacing("m0 \(h)", with: "v\(h)") + "z"
    elements.append(
      "<path d=\"\(area)\" fill=\"\(fill.hex)\"/><path d=\"\(path)\" fill=\"none\" stroke=\"\(edge.hex)\"/>")
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
    let shown = width.map { SVGText.cut(text, to: $0, size: size, isBold: weight > 500) } ?? text
    guard !shown.isEmpty else { return }
    let align = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    let bold = weight == 400 ? "" : " font-weight=\"\(weight)\""
    elements.append(
      "<text x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\"\(bold)\(align) "
        + "fill=\"\(colour.hex)\" unicode-bidi=\"plaintext\">\(Markup.escaped(shown))</text>")
  }

  /// The ground of what is not covered.
  mutating func hatch(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) {
    rectangle(x: x, y: y, width: width, height: height, radius: radius, fill: "url(#hatch)")
  }

  /// A label on such ground.
  mutating func pill(_ text: String, x: Double, y: Double, size: Double, width: Double) {
    let extent = min(width, SVGText.width(text, size: size, isBold: false) + 12)
    rectangle(
      x: x, y: y - size, width: extent, height: size + 6, radius: (size + 6) / 2,
      fill: palette.background.hex,
      stroke: palette.line.hex)
    self.text(text, x: x + 6, y: y + 1, size: size, colour: palette.muted, width: extent - 8)
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
