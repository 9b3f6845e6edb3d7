import CalendarDomain
import CalendarrCore
import SnapshotBuilding

/// The head of the page: what is on, what comes next, and the calendars with their colours.
struct HTMLSummary {
  let page: HTMLPage
  let agenda: Agenda
  private var phrases: Phrases { page.phrases }

  var text: String {
    """
    <div class="summary">
    \(nowAndNext)
    \(calendars)
    </div>
    """
  }

  private var nowAndNext: String {
    guard agenda.coversNow else {
      return "<section class=\"surface card stale\"><h2>\(phrases.now)</h2><p>\(phrases.stale)</p></section>"
    }
    let current = agenda.current
    let now =
      current.isEmpty
      ? "<p class=\"quiet\">\(phrases.nothingNow)</p>"
      : current.prefix(3).map { event in
        card(event, page.format.end(of: event, at: agenda.now))
      }.joined(separator: "\n")
    let next =
      agenda.next.map { card($0, when($0)) } ?? "<p class=\"quiet\">\(phrases.nothingNext)</p>"
    return """
      <section class="surface card" aria-labelledby="now"><h2 id="now">\(phrases.now)</h2>
      \(now)
      </section>
      <section class="surface card" aria-labelledby="next"><h2 id="next">\(phrases.next)</h2>
      \(next)
      </section>
      """
  }

  private func when(_ event: SnapshotEvent) -> String {
    let start = Instant(event.start)
    let day = page.view.zone.day(of: start)
    let date = day == agenda.today ? phrases.today : page.format.shortDate(day)
    return "\(date), \(event.isAllDay ? phrases.allDay : page.format.time(start))"
  }

  private func card(_ event: SnapshotEvent, _ when: String) -> String {
    let place = event.location.isEmpty ? "" : " · <bdi>\(Markup.escaped(event.location))</bdi>"
    return """
      <p class="moment" style="\(page.colours(event))"><strong>\(page.title(event))</strong>\
      <span>\(Markup.escaped(when))\(place)</span></p>
      """
  }

  private var calendars: String {
    let counts = page.view.eventCounts
    let items = page.view.reading.calendars.map { calendar in
      let colours = page.palette.event(calendar.colorHex)
      return """
        <li><span class="dot" style="--c:\(colours.fill.hex);--e:\(colours.edge.hex)"></span>\
        <bdi>\(Markup.escaped(calendar.name))</bdi> \
        <span class="count">\(page.format.count(counts[calendar.id] ?? 0))</span></li>
        """
    }
    let legend = "<ul class=\"legend\">\n\(items.joined(separator: "\n"))\n</ul>"
    // So many that they would stand before all else are folded.
    let list =
      items.isEmpty
      ? "<p class=\"quiet\">\(phrases.noCalendars)</p>"
      : items.count <= 12
        ? legend
        : "<details><summary>\(items.count) \(phrases.calendars)</summary>\n\(legend)\n</details>"
    return """
      <section class="surface card wide" aria-labelledby="calendars"><h2 id="calendars">\(phrases.calendars)</h2>
      \(list)
      </section>
      """
  }
}
