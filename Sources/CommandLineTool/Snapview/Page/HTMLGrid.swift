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
      "<th scope=\"col\">\(name(phrases.weekdays[index], phrases.shortWeekdays[index]))</th>"
    }
    // Where cells are too narrow for words, one line below says what the hatch means.
    let key =
      days.contains { $0.coverage != .full }
      ? "\n<p class=\"key\" aria-hidden=\"true\"><span class=\"hatch\"></span> \(phrases.notCovered)</p>" : ""
    return """
      <section class="surface" aria-labelledby="month">
      <h2 id="month" class="vh">\(phrases.month)</h2>
      <table>
      <caption class="vh">\(phrases.coverage)</caption>
      <thead><tr><th scope="col" class="w"><span class="vh">\(phrases.week)</span></th>\(heads.joined())</tr></thead>
      <tbody>
      \(grid.weeks.map(row).joined(separator: "\n"))
      </tbody>
      </table>\(key)
      </section>
      """
  }

  /// A name that is whole where there is room, and short elsewhere: never cut.
  private func name(_ full: String, _ short: String) -> String {
    "<span class=\"full\">\(full)</span><span class=\"short\" aria-hidden=\"true\">\(short)</span>"
  }

  private func row(_ week: MonthGrid.Week) -> String {
    let cells = week.days.enumerated().map { cell($0.element, column: $0.offset, week) }
    // A week that names a month has room for it under the number, where columns are narrow; one with a long title on a
    // bar has room for two lines of it on paper, which has no other way to show it.
    let names = [
      week.days.contains { namesMonth($0.day.date) } ? "names" : nil,
      week.bars.contains { DisplayWidth.of($0.entry.title) > 14 * $0.columns.count } ? "long" : nil,
    ].compactMap { $0 }
    return """
      <tr\(names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\"")><th scope="row" class="w"><span class="vh">\(phrases.week) </span>\(week.number)</th>
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
        "<li class=\"more\"><span>+\(day.hiddenCount)<span class=\"word\"> \(phrases.more)</span></span></li>"
      )
    }
    let list = items.isEmpty ? "" : "<ul style=\"--lanes:\(lanes)\">\(items.joined())</ul>"
    return "<td\(classes(day.day))>\(number(day.day))\(list)\(coverage(day.day))</td>"
  }

  private func classes(_ day: AgendaDay) -> String {
    var names: [String] = []
    if ViewFormat.weekdayIndex(day.date) > 4 { names.append("weekend") }
    if day.date == agenda.today { names.append("today") }
    if day.date < agenda.today { names.append("past") }
    switch day.coverage {
    case .full: break
    case .part: names.append("part")
    case .none: names.append("unknown")
    }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  private func number(_ day: AgendaDay) -> String {
    let date = day.date
    let iso = ViewFormat.iso(date)
    let month =
      namesMonth(date)
      ? " <span class=\"month\">\(name(phrases.months[date.month - 1], phrases.shortMonths[date.month - 1]))</span>"
      : ""
    let today = date == agenda.today ? "<span class=\"vh\"> \(phrases.today)</span>" : ""
    // What the cell has no room for is in the list.
    let number =
      page.listed.contains(date)
      ? "<a class=\"no\" href=\"#d\(iso)\">\(date.day)<span class=\"vh\"> \(phrases.months[date.month - 1]), "
        + "\(page.format.count(day.entries.count))</span></a>"
      : "<span class=\"no\">\(date.day)</span>"
    return "<time class=\"n\" datetime=\"\(iso)\">\(number)\(month)\(today)</time>"
  }

  private func namesMonth(_ date: LocalDate) -> Bool { date.day == 1 || date == agenda.firstDay.monday }

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
