import CalendarDomain
import CalendarrCore

/// The widget of one day: the date, and what is still to come first.
struct TodayWidget {
  let view: SnapshotView
  let agenda: Agenda
  private var phrases: Phrases { view.phrases }

  /// Draws it, and says in words what is drawn.
  func draw(on canvas: inout SVGCanvas, _ width: Int, _ height: Int) -> String {
    let palette = canvas.palette
    let date = agenda.today
    let (left, right) = (24.0, Double(width) - 24)
    canvas.text(
      phrases.weekdays[ViewFormat.weekdayIndex(date)].uppercased(), x: left, y: 42, size: 13, weight: 700,
      colour: palette.accent)
    canvas.text("\(date.day)", x: left - 2, y: 88, size: 46, weight: 700, colour: palette.text)
    canvas.text(
      view.format.monthAndYear(date), x: right, y: 42, size: 13, weight: 600, colour: palette.muted,
      anchor: "end")
    canvas.text(
      "\(phrases.week) \(date.isoWeek)", x: right, y: 62, size: 12, colour: palette.muted, anchor: "end")

    guard let day = agenda.days(from: date, through: date).first, day.isKnown else {
      canvas.hatch(x: 24, y: 108, width: right - left, height: Double(height) - 132, radius: 12)
      canvas.pill(phrases.notCovered, x: left + 14, y: Double(height) / 2 + 40, size: 14, width: 200)
      return "\(view.format.longDate(date)), \(phrases.notCovered)"
    }
    // What is over goes first when there is no room for all.
    let open = day.entries.filter {
      $0.isWholeDay || !$0.hasLength && $0.start >= view.now || $0.end > view.now
    }
    let rows = 5
    let shown = day.entries.count <= rows ? day.entries : Array(open.prefix(rows))
    draw(shown, from: left, to: right, height: Double(height) - Self.top - 24, on: &canvas)
    if day.entries.isEmpty {
      canvas.text(phrases.noEvents, x: left, y: 136, size: 15, colour: palette.muted)
    }
    let rest = day.entries.count - shown.count
    if rest > 0 {
      canvas.text(
        "+\(rest) \(phrases.more)", x: left, y: Double(height) - 20, size: 12, weight: 600,
        colour: palette.primary)
    }
    return "\(view.format.longDate(date)), \(view.format.count(day.entries.count))"
  }

  private static let top = 108.0
  private static let rowHeight = 49.0
  private static let titleHeight = 19.0
  private static let placeHeight = 16.0

  private func draw(
    _ entries: [AgendaEntry], from left: Double, to right: Double, height: Double, on canvas: inout SVGCanvas
  ) {
    // Titles, then places have the room that nothing else needs before one of them is cut.
    var spare = height - Double(entries.count) * Self.rowHeight
    let room = right - left - 16
    let titles = entries.map { entry in
      let lines = SVGText.lines(
        ViewText.title(entry.event, phrases), to: room, size: 15, isBold: true,
        limit: 1 + Int(max(0, spare) / Self.titleHeight))
      spare -= Double(lines.count - 1) * Self.titleHeight
      return lines
    }
    let places = entries.map { entry in
      let time = AgendaText.timeText(entry, view.format)
      let lines = SVGText.lines(
        entry.location.isEmpty ? time : "\(time) · \(entry.location)", to: room, size: 12.5, isBold: false,
        limit: 1 + Int(max(0, spare) / Self.placeHeight))
      spare -= Double(lines.count - 1) * Self.placeHeight
      return lines
    }
    var top = Self.top
    for (entry, (title, place)) in zip(entries, zip(titles, places)) {
      let colours = canvas.palette.event(entry.event.colorHex)
      let isOver = !entry.isWholeDay && entry.hasLength && entry.end <= view.now
      let extra = Double(title.count - 1) * Self.titleHeight + Double(place.count - 1) * Self.placeHeight
      canvas.rectangle(
        x: left, y: top, width: 5, height: 38 + extra, radius: 2.5, fill: colours.fill.hex,
        stroke: colours.edge.hex)
      var line = top + 15
      for text in title {
        canvas.text(
          text, x: left + 16, y: line, size: 15, weight: 600,
          colour: isOver ? canvas.palette.muted : canvas.palette.text)
        line += Self.titleHeight
      }
      for text in place {
        canvas.text(text, x: left + 16, y: line, size: 12.5, colour: canvas.palette.muted)
        line += Self.placeHeight
      }
      top += Self.rowHeight + extra
    }
  }
}
