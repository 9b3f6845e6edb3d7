import CalendarDomain
import CalendarrCore

/// The weeks of the page as a table: a row a week, a column a weekday.
///
/// A bar is drawn from its first cell over the cells after it; those say it once more for a screen reader, so
/// that every cell is complete by itself.
struct HTMLGrid {
  let page: HTMLPage
  let agenda: Agenda
  private var phrases: Phrases { page.phrases }

  var text: String {
    let first = agenda.firstDay
    // As far as a writer's window reaches, also where a cap has pulled the coverage back.
    let window = SnapshotCoverage.daysBehind + SnapshotCoverage.daysAhead - 1
    let last = max(agenda.lastDay, first.adding(days: window))
    let days = MonthGrid.days(
      agenda, from: first, through: min(last, first.adding(days: SnapshotView.dayLimit - 1)))
    let grid = MonthGrid(days, lanes: 6, rows: 9)
    let heads = phrases.weekdays.indices.map { index in
      "<th scope=\"col\"><span class=\"full\">\(phrases.weekdays[index])</span>"
        + "<span class=\"short\" aria-hidden=\"true\">\(phrases.shortWeekdays[index])</span></th>"
    }
    return """
      <section class="surface" aria-labelledby="month">
      <h2 id="month" class="vh">\(phrases.month)</h2>
      <table>
      <caption class="vh">\(phrases.coverage)</caption>
      <thead><tr><th scope="col" class="w"><span class="vh">\(phrases.week)</span></th>\(heads.joined())</tr></thead>
      <tbody>
      \(grid.weeks.map(row).joined(separator: "\n"))
      </tbody>
      </table>
      </section>
      """
  }

  private func row(_ week: MonthGrid.Week) -> String {
    let cells = week.days.enumerated().map { cell($0.element, column: $0.offset, week) }
    return """
      <tr><th scope="row" class="w"><span class="vh">\(phrases.week) </span>\(week.number)</th>
      \(cells.joined(separator: "\n"))
      </tr>
      """
  }

  private func cell(_ day: MonthGrid.Day, column: Int, _ week: MonthGrid.Week) -> String {
    let bars = week.bars.filter { $0.columns.contains(column) }
    let lanes = (bars.map(\.lane).max() ?? -1) + 1
    var items = bars.sorted { $0.lane < $1.lane }.map { bar($0, column) }
    items += day.timed.map(timed)
    if day.hiddenCount > 0 {
      items.append(
        "<li class=\"more\"><a href=\"#d\(ViewFormat.iso(day.day.date))\">+\(day.hiddenCount) \(phrases.more)"
          + "<span class=\"vh\">, \(Markup.escaped(page.format.longDate(day.day.date)))</span></a></li>")
    }
    let list = items.isEmpty ? "" : "<ul style=\"--lanes:\(lanes)\">\(items.joined())</ul>"
    return "<td\(classes(day.day))>\(number(day.day))\(list)\(coverage(day.day))</td>"
  }

  private func classes(_ day: AgendaDay) -> String {
    var names: [String] = []
    if ViewFormat.weekdayIndex(day.date) > 4 { names.append("weekend") }
    if day.date == agenda.today { names.append("today") }
    if day.date < agenda.today { names.append("past") }
    if !day.isKnown { names.append("unknown") }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  private func number(_ day: AgendaDay) -> String {
    let date = day.date
    let month =
      date.day == 1 || date == agenda.firstDay.monday
      ? " <span class=\"month\">\(phrases.months[date.month - 1])</span>" : ""
    let today = date == agenda.today ? "<span class=\"vh\"> \(phrases.today)</span>" : ""
    return
      "<time class=\"n\" datetime=\"\(ViewFormat.iso(date))\"><span class=\"no\">\(date.day)</span>\(month)\(today)</time>"
  }

  private func coverage(_ day: AgendaDay) -> String {
    switch day.coverage {
    case .full: ""
    case .none: "<span class=\"note\">\(phrases.notCovered)</span>"
    case .part(let known):
      "<span class=\"note\">\(Markup.escaped(AgendaText.partText(known, day, page.format)))</span>"
    }
  }

  private func bar(_ bar: MonthGrid.Bar, _ column: Int) -> String {
    let event = bar.entry.event
    guard column == bar.columns.lowerBound else {
      return "<li class=\"vh\">\(page.title(event)), \(phrases.continues)</li>"
    }
    let edges = (bar.continuesBefore ? " from" : "") + (bar.continuesAfter ? " to" : "")
    let continued = bar.continuesBefore ? "<span class=\"vh\">, \(phrases.continues)</span>" : ""
    let time =
      event.isAllDay || bar.continuesBefore
      ? "" : "<span class=\"at\">\(page.format.time(bar.entry.start))</span> "
    return """
      <li class="bar\(edges)" style="\(page.colours(event));--span:\(bar.columns.count);--lane:\(bar.lane)" \
      title="\(Markup.escaped(ViewText.title(event, phrases)))">\(time)\(page.title(event))\(continued)</li>
      """
  }

  private func timed(_ entry: AgendaEntry) -> String {
    """
    <li class="timed" style="\(page.colours(entry.event))" \
    title="\(Markup.escaped(AgendaText.timeText(entry, page.format) + " " + ViewText.title(entry.event, phrases)))">\
    <span class="dot"></span><span class="at">\(page.format.time(entry.start))</span> \(page.title(entry.event))</li>
    """
  }
}
