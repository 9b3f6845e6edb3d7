import CalendarrCore

/// The colours of a drawing: the snapshot's own, moved only as far as it takes to be read.
struct ThemePalette {
  var background: RGBColour
  var text: RGBColour
  /// For what matters less.
  var muted: RGBColour
  var line: RGBColour
  /// Weekends and other quiet areas.
  var shade: RGBColour
  var today: RGBColour
  var onToday: RGBColour
  var primary: RGBColour
  var accent: RGBColour

  init(_ theme: SnapshotTheme) {
    let standard = SnapshotTheme.standard
    func colour(_ hex: String, _ other: String) -> RGBColour {
      RGBColour(hex: hex) ?? RGBColour(hex: other) ?? .fallback
    }
    background = colour(theme.background, standard.background)
    text = colour(theme.text, standard.text).readable(on: background, ratio: 7)
    muted = text.mixed(with: background, 0.38).readable(on: background)
    line = colour(theme.line, standard.line)
    if line.contrast(with: background) < 1.15 { line = background.mixed(with: text, 0.2) }
    shade = background.mixed(with: text, 0.045)
    muted = muted.readable(on: shade)
    today = colour(theme.today, standard.today)
    onToday = today.readableText
    primary = colour(theme.primary, standard.primary).readable(on: background)
    accent = colour(theme.accent, standard.accent).readable(on: background)
  }

  /// The colours of one event.
  func event(_ hex: String) -> (fill: RGBColour, text: RGBColour, edge: RGBColour) {
    let fill = RGBColour(hex: hex) ?? .fallback
    return (fill, fill.readableText, fill.readable(on: background, ratio: 3))
  }
}
