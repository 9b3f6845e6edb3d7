import CalendarDomain
import CalendarrCore
import SnapshotBuilding

/// The view as one page that needs nothing beside itself: no script, no network.
struct HTMLPage {
  let view: SnapshotView
  let palette: ThemePalette
  var phrases: Phrases { view.phrases }
  var format: ViewFormat { view.format }

  /// The days that the list has a heading for.
  let listed: Set<LocalDate>

  init(_ view: SnapshotView) {
    self.view = view
    listed = Set(view.days.lazy.filter { !$0.entries.isEmpty }.map(\.date))
    palette = ThemePalette(view.snapshot?.theme ?? .standard)
  }

  var text: String {
    let title = Markup.escaped(heading)
    return """
      <!DOCTYPE html>
      <html lang="\(format.language.rawValue)" dir="ltr">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <title>\(title) · Calendarr</title>
      <style>
      \(HTMLStyle(palette).text)
      </style>
      </head>
      <body>
      \(body(title))
      </body>
      </html>

      """
  }

  /// The covered time, or the state.
  private var heading: String {
    guard let agenda = view.agenda else { return view.reading.state.sentence(format.language) }
    guard !agenda.coverage.isEmpty else { return "\(phrases.coverage): \(phrases.emptyCoverage)" }
    let (first, last) = (agenda.firstDay, agenda.lastDay)
    let start =
      first.year == last.year
      ? format.dayAndMonth(first) : "\(format.dayAndMonth(first)) \(first.year)"
    return "\(start) – \(format.dayAndMonth(last)) \(last.year)"
  }

  private func body(_ title: String) -> String {
    guard let snapshot = view.snapshot, let agenda = view.agenda else { return stateBody(title) }
    return """
      <a class="skip" href="#agenda">\(phrases.goToAgenda)</a>
      <header class="page">
      <p class="brand">Calendarr</p>
      <h1>\(title)</h1>
      <p class="meta">\(meta(snapshot))</p>
      </header>
      <main>
      \(HTMLSummary(page: self, agenda: agenda).text)
      \(HTMLGrid(page: self, agenda: agenda).text)
      \(HTMLAgenda(page: self).text)
      </main>
      <footer class="page"><p>\(footer(snapshot, agenda))</p></footer>
      """
  }

  private func stateBody(_ title: String) -> String {
    """
    <header class="page">
    <p class="brand">Calendarr</p>
    </header>
    <main>
    <div class="surface state"><h1>\(title)</h1></div>
    </main>
    """
  }

  private func meta(_ snapshot: CalendarrSnapshot) -> String {
    let written = Instant(snapshot.writtenAt)
    let moment =
      "<time datetime=\"\(ViewFormat.iso(written))\">\(Markup.escaped(format.moment(written)))</time>"
    return "\(phrases.asOf) \(moment) · \(Markup.escaped(view.zone.identifier))"
  }

  private func footer(_ snapshot: CalendarrSnapshot, _ agenda: Agenda) -> String {
    let writer = Markup.escaped(snapshot.writerVersion)
    return [
      "\(phrases.coverage): \(Markup.escaped(format.moment(agenda.coverage.lowerBound)))"
        + " – \(Markup.escaped(format.moment(agenda.coverage.upperBound)))",
      format.count(snapshot.events.count), writer.isEmpty ? nil : "\(phrases.writtenBy) \(writer)",
    ].compactMap { $0 }.joined(separator: " · ")
  }

  /// Title of an event, with its direction kept to itself.
  func title(_ event: SnapshotEvent) -> String {
    "<bdi>\(Markup.escaped(ViewText.title(event, phrases)))</bdi>"
  }

  /// The colours of an event, as custom properties.
  func colours(_ event: SnapshotEvent) -> String {
    let colours = palette.event(event.colorHex)
    return "--c:\(colours.fill.hex);--t:\(colours.text.hex);--e:\(colours.edge.hex)"
  }
}
