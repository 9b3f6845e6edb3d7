import CalendarDomain
import CalendarrCore

/// The view as a widget would draw it: one SVG image without script, fonts or links.
struct SVGWidget {
  private let view: SnapshotView
  private let size: WidgetSize
  private let palette: ThemePalette

  init(_ view: SnapshotView, size: WidgetSize) {
    self.view = view
    self.size = size
    palette = ThemePalette(view.snapshot?.theme ?? .standard)
  }

  var text: String {
    var canvas = SVGCanvas(palette: palette)
    let (width, height) = size.size
    let description: String
    if let agenda = view.agenda {
      switch size {
      case .today: description = TodayWidget(view: view, agenda: agenda).draw(on: &canvas, width, height)
      case .twoWeeks, .month:
        description = GridWidget(view: view, agenda: agenda, size: size).draw(on: &canvas, width, height)
      }
    } else {
      description = view.reading.state.sentence(view.format.language)
      drawState(description, on: &canvas, width, height)
    }
    let label = Markup.escaped("Calendarr: \(description)")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" aria-label="\(label)" xml:lang="\(view.format.language.rawValue)" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">
      <title>\(label)</title>
      <defs>
      <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <rect width="2" height="9" fill="\(palette.background.mixed(with: palette.text, 0.15).hex)"/></pattern>
      \(canvas.definitions.joined(separator: "\n"))
      </defs>
      <rect x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="26" fill="\(palette.background.hex)" \
      stroke="\(palette.line.hex)"/>
      \(canvas.elements.joined(separator: "\n"))
      </svg>

      """
  }

  private func drawState(_ sentence: String, on canvas: inout SVGCanvas, _ width: Int, _ height: Int) {
    let lines = SVGText.lines(sentence, to: Double(width) - 60, size: 18, isBold: false, limit: 8)
    let top = Double(height) / 2 - Double(lines.count - 1) * 13
    for (index, line) in lines.enumerated() {
      canvas.text(
        line, x: Double(width) / 2, y: top + Double(index) * 26, size: 18, colour: palette.text,
        anchor: "middle")
    }
  }
}
