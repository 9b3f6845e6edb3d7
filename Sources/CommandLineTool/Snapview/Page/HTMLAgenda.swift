import CalendarDomain
import CalendarrCore

/// The days of the page as a list of headings with their events.
struct HTMLAgenda {
  let page: HTMLPage
  private var phrases: Phrases { page.phrases }

  var text: String {
    """
    <section class="surface agenda" id="agenda" tabindex="-1" aria-labelledby="agendah">
    <h2 id="agendah">\(phrases.agenda)</h2>
    \(past)\(blocks(page.view.listedDays).joined(separator: "\n"))
    </section>
    """
  }

  /// What is past, folded under one line.
  private var past: String {
    let days = page.view.foldedDays
    let count = page.view.foldedEventCount
    guard let span = page.format.span(days), count > 0 else { return "" }
    return """
      <details class="past"><summary>\(Markup.escaped(span)) <span class="count">\(page.format.count(count))</span></summary>
      \(blocks(days).joined(separator: "\n"))
      </details>

      """
  }

  /// Days with events one by one; neighbouring quiet days, and neighbouring days not covered, together.
  private func blocks(_ days: [AgendaDay]) -> [String] {
    var blocks: [String] = []
    var run: [AgendaDay] = []
    for day in days {
      let isQuiet = day.entries.isEmpty && (day.coverage == .full || day.coverage == .none)
      if let first = run.first, !isQuiet || first.coverage != day.coverage {
        blocks.append(quiet(run))
        run = []
      }
      if isQuiet { run.append(day) } else { blocks.append(busy(day)) }
    }
    return run.isEmpty ? blocks : blocks + [quiet(run)]
  }

  private func quiet(_ run: [AgendaDay]) -> String {
    let format = page.format
    let (first, last) = (run[0].date, run[run.count - 1].date)
    let span = run.count == 1 ? format.longDate(first) : format.span(run) ?? ""
    let isToday = page.view.agenda.map { first <= $0.today && $0.today <= last } ?? false
    let word = run[0].isKnown ? phrases.noEvents : phrases.notCoveredLong
    return """
      <article class="\(run[0].isKnown ? "quiet" : "unknown")"><h3>\(Markup.escaped(span))\
      \(isToday ? " <span class=\"tag\">\(phrases.today)</span>" : "")</h3><p>\(word)</p></article>
      """
  }

  private func busy(_ day: AgendaDay) -> String {
    let date = ViewFormat.iso(day.date)
    let isToday = day.date == page.view.agenda?.today
    var notes = isToday ? " <span class=\"tag\">\(phrases.today)</span>" : ""
    switch day.coverage {
    case .full: break
    case .none: notes += " <span class=\"note\">\(phrases.notCovered)</span>"
    case .part(let known):
      notes += " <span class=\"note\">\(Markup.escaped(AgendaText.partText(known, day, page.format)))</span>"
    }
    let items = day.entries.map(item)
    return """
      <article id="d\(date)"><h3><time datetime="\(date)">\(Markup.escaped(page.format.longDate(day.date)))</time>\
      \(notes)</h3>
      <ul>
      \(items.joined(separator: "\n"))
      </ul></article>
      """
  }

  private func item(_ entry: AgendaEntry) -> String {
    let place =
      entry.location.isEmpty
      ? "" : " <span class=\"place\"><bdi>\(Markup.escaped(entry.location))</bdi></span>"
    let days =
      entry.lastsDays
      ? " <span class=\"day\">\(phrases.dayOf(entry.dayNumber, entry.dayCount))</span>" : ""
    return """
      <li style="\(page.colours(entry.event))"><span class="at">\
      \(Markup.escaped(AgendaText.timeText(entry, page.format)))</span>\
      <span class="what"><strong>\(page.title(entry.event))</strong>\(days)\(place)</span></li>
      """
  }
}
