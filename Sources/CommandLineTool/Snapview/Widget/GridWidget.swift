import CalendarDomain
import CalendarrCore

/// The widgets of two weeks and of a month: a grid of days with bars and short titles.
struct GridWidget {
  let view: SnapshotView
  let agenda: Agenda
  let size: WidgetSize
  private var phrases: Phrases { view.phrases }

  private static let margin = 18.0
  private static let top = 78.0
  private static let rowHeight = 17.0

  /// Draws it, and says in words what is drawn.
  func draw(on canvas: inout SVGCanvas, _ width: Int, _ height: Int) -> String {
    let today = agenda.today
    let firstOfMonth = LocalDate(year: today.year, month: today.month, day: 1)
    let lastOfMonth = firstOfMonth.adding(
      days: LocalDate.daysInMonth(today.month, year: today.year) - 1)
    let days =
      size == .twoWeeks
      ? MonthGrid.days(agenda, from: today, through: today.adding(days: 7))
      : MonthGrid.days(agenda, from: firstOfMonth, through: lastOfMonth)
    let weekCount = Double(days.count / 7)
    let column = (Double(width) - 2 * Self.margin) / 7
    let row = (Double(height) - Self.top - Self.margin) / weekCount
    let rows = max(1, Int((row - 30) / Self.rowHeight))
    let grid = MonthGrid(days, lanes: max(1, rows - 1), rows: rows)

    canvas.text(
      view.format.monthAndYear(today), x: Self.margin + 6, y: 42, size: 22, weight: 700,
      colour: canvas.palette.text)
    drawHeads(on: &canvas, column)
    for (index, week) in grid.weeks.enumerated() {
      let y = Self.top + Double(index) * row
      canvas.line(x: Self.margin, y: y, x2: Double(width) - Self.margin, y2: y)
      for (position, day) in week.days.enumerated() {
        draw(
          day, position, week, rows, x: Self.margin + Double(position) * column, y: y, column, row,
          on: &canvas)
      }
      for bar in week.bars { draw(bar, x: Self.margin, y: y, column, on: &canvas) }
    }
    return "\(view.format.monthAndYear(today)), \(view.format.dayAndMonth(days[0].date)) – "
      + view.format.dayAndMonth(days[days.count - 1].date)
  }

  private func drawHeads(on canvas: inout SVGCanvas, _ column: Double) {
    for (index, name) in phrases.shortWeekdays.enumerated() {
      canvas.text(
        name, x: Self.margin + Double(index) * column + 8, y: 68, size: 12, weight: 600,
        colour: canvas.palette.muted)
    }
  }

  private func draw(
    _ day: MonthGrid.Day, _ position: Int, _ week: MonthGrid.Week, _ rows: Int, x: Double, y: Double,
    _ column: Double, _ row: Double, on canvas: inout SVGCanvas
  ) {
    let palette = canvas.palette
    let date = day.day.date
    let isOutside = size == .month && date.month != agenda.today.month
    if !day.day.isKnown {
      canvas.hatch(x: x + 1, y: y + 1, width: column - 2, height: row - 2, radius: 6)
    }
    if date == agenda.today {
      canvas.rectangle(x: x + 4, y: y + 5, width: 28, height: 20, radius: 10, fill: palette.today.hex)
      canvas.text(
        "\(date.day)", x: x + 18, y: y + 20, size: 13.5, weight: 700, colour: palette.onToday,
        anchor: "middle")
    } else {
      if !day.day.isKnown {
        canvas.rectangle(x: x + 5, y: y + 6, width: 24, height: 19, radius: 5, fill: palette.background.hex)
      }
      canvas.text(
        "\(date.day)", x: x + 9, y: y + 20, size: 13.5, weight: 600,
        colour: isOutside || date < agenda.today ? palette.muted : palette.text)
    }
    let lanes = (week.bars.filter { $0.columns.contains(position) }.map(\.lane).max() ?? -1) + 1
    var line = y + 42 + Double(lanes) * Self.rowHeight
    switch day.day.coverage {
    case .full: break
    case .none:
      canvas.pill(phrases.notCovered, x: x + 7, y: line + 2, size: 10.5, width: column - 12)
      line += Self.rowHeight
    case .part(let known):
      canvas.text(
        AgendaText.partText(known, day.day, view.format), x: x + 8, y: line, size: 9.5, colour: palette.muted,
        width: column - 10)
      line += Self.rowHeight
    }
    // Titles have the rows that nothing else needs before one of them is cut.
    var spare =
      rows - lanes - day.timed.count - (day.hiddenCount > 0 ? 1 : 0) - (day.day.coverage == .full ? 0 : 1)
    for entry in day.timed {
      let colours = palette.event(entry.event.colorHex)
      canvas.circle(x: x + 10, y: line - 4, radius: 3, fill: colours.fill, stroke: colours.edge)
      let lines = SVGText.lines(
        ViewText.title(entry.event, phrases), to: column - 20, size: 11, isBold: false,
        limit: 1 + max(0, spare))
      spare -= lines.count - 1
      for text in lines {
        canvas.text(
          text, x: x + 17, y: line, size: 11,
          colour: entry.hasLength && entry.end <= view.now ? palette.muted : palette.text)
        line += Self.rowHeight
      }
    }
    if day.hiddenCount > 0 {
      canvas.text(
        "+\(day.hiddenCount) \(phrases.more)", x: x + 8, y: line, size: 10.5, weight: 600,
        colour: palette.primary)
    }
  }

  private func draw(_ bar: MonthGrid.Bar, x: Double, y: Double, _ column: Double, on canvas: inout SVGCanvas)
  {
    let colours = canvas.palette.event(bar.entry.event.colorHex)
    let left = x + Double(bar.columns.lowerBound) * column + (bar.continuesBefore ? 0 : 4)
    let right = x + Double(bar.columns.upperBound + 1) * column - (bar.continuesAfter ? 0 : 4)
    let top = y + 30 + Double(bar.lane) * Self.rowHeight
    canvas.bar(
      x: left, y: top, width: right - left, height: Self.rowHeight - 2.5, radius: 4, fill: colours.fill,
      edge: colours.edge, isOpenBefore: bar.continuesBefore, isOpenAfter: bar.continuesAfter)
    canvas.text(
      ViewText.title(bar.entry.event, phrases), x: left + 6, y: top + 11, size: 10.5, weight: 600,
      colour: colours.text, width: right - left - 10)
  }
}
