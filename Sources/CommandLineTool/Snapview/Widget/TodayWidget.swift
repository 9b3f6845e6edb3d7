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
    draw(shown, from: left, to: right, on: &canvas)
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

  private func draw(_ entries: [AgendaEntry], from left: Double, to right: Double, on canvas: inout SVGCanvas)
  {
    for (index, entry) in entries.enumerated() {
      let top = 108 + Double(index) * 49
      let colours = canvas.palette.event(entry.event.colorHex)
      let isOver = !entry.isWholeDay && entry.hasLength && entry.end <= view.now
      canvas.rectangle(
        x: left, y: top, width: 5, height: 38, radius: 2.5, fill: colours.fill.hex, stroke: colours.edge.hex)
      let room = right - left - 16
      canvas.text(
        ViewText.title(entry.event, phrases), x: left + 16, y: top + 15, size: 15, weight: 600,
        colour: isOver ? canvas.palette.muted : canvas.palette.text, width: room)
      let time = AgendaText.timeText(entry, view.format)
      canvas.text(
        entry.location.isEmpty ? time : "\(time) · \(entry.location)", x: left + 16, y: top + 34, size: 12.5,
        colour: canvas.palette.muted, width: room)
    }
  }
}
