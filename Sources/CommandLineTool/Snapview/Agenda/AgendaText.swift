import CalendarDomain
import CalendarrCore

/// The days of a view as lines of text.
struct AgendaText {
  private let view: SnapshotView
  private let days: [AgendaDay]
  private let folded: [AgendaDay]
  private let output: ConsoleOutput
  private var phrases: Phrases { view.phrases }

  /// - Parameter days: those to list in place of the view's.
  init(_ view: SnapshotView, days: [AgendaDay]? = nil, output: ConsoleOutput) {
    self.view = view
    self.days = days ?? view.listedDays
    folded = days == nil ? view.foldedDays : []
    self.output = output
  }

  /// Neighbouring days without events share a line, and so do neighbouring days that are not covered. What is past is
  /// one line where the view folds it.
  var lines: [String] {
    var lines: [String] = []
    var run: [AgendaDay] = []
    for day in days {
      let isQuiet = day.entries.isEmpty && (day.coverage == .full || day.coverage == .none)
      let isToday = day.date == view.agenda?.today
      if let first = run.first, !isQuiet || isToday || first.coverage != day.coverage {
        lines += quietLines(run)
        run = []
      }
      if isQuiet, !isToday { run.append(day) } else { lines += busyLines(day) }
    }
    return foldedLines + lines + quietLines(run)
  }

  private var foldedLines: [String] {
    guard let span = view.format.span(folded) else { return [] }
    let count = view.foldedEventCount
    guard count > 0 else { return [] }
    var line = FittedLine(span, .dim)
    line.append("  \(view.format.count(count)), \(phrases.folded)", .dim)
    return [line.text(on: output)]
  }

  private func quietLines(_ run: [AgendaDay]) -> [String] {
    guard let first = run.first, let span = view.format.span(run) else { return [] }
    var line = FittedLine(span, .dim)
    line.append("  ")
    line.append(
      first.isKnown ? phrases.noEvents : phrases.notCoveredLong, first.isKnown ? .dim : .yellow)
    return [line.text(on: output)]
  }

  private func busyLines(_ day: AgendaDay) -> [String] {
    var head = FittedLine(view.format.longDate(day.date), .bold)
    if day.date == view.agenda?.today { head.append("  " + phrases.today, .bold, .cyan) }
    switch day.coverage {
    case .full: break
    case .none: head.append("  " + phrases.notCoveredLong, .yellow)
    case .part(let known): head.append("  " + Self.partText(known, day, view.format), .yellow)
    }
    if day.entries.isEmpty, day.isKnown { head.append("  " + phrases.noEvents, .dim) }
    return [head.text(on: output)] + day.entries.map(line)
  }

  /// `known until 14:00`, for a day that the coverage covers in part.
  static func partText(_ known: Range<Instant>, _ day: AgendaDay, _ format: ViewFormat) -> String {
    let from = known.lowerBound > day.span.lowerBound
    let until = known.upperBound < day.span.upperBound
    return [
      from ? "\(format.phrases.knownFrom) \(format.time(known.lowerBound))" : nil,
      until ? "\(format.phrases.knownUntil) \(format.time(known.upperBound))" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  /// `09:00–10:30`, `18:00–01:00`; `from 21:00` and `until 07:30` on the first and the last day of what lasts more than
  /// one.
  static func timeText(_ entry: AgendaEntry, _ format: ViewFormat) -> String {
    if entry.isWholeDay { return format.phrases.allDay }
    if entry.continuesBefore { return "\(format.phrases.until) \(format.time(entry.end))" }
    if entry.continuesAfter, entry.lastsDay { return "\(format.phrases.from) \(format.time(entry.start))" }
    let start = format.time(entry.start)
    return entry.hasLength ? "\(start)–\(format.time(entry.end))" : start
  }

  private func line(_ entry: AgendaEntry) -> String {
    let times = [phrases.allDay, "00:00–00:00"].map(DisplayWidth.of).max() ?? 0
    var count = entry.lastsDays ? " (\(phrases.dayOf(entry.dayNumber, entry.dayCount)))" : ""
    let room = output.isTerminal ? max(1, output.width - times - 5) : Int.max / 2
    if DisplayWidth.of(count) + 4 > room { count = "" }
    let title =
      DisplayWidth.cut(ViewText.title(entry.event, phrases), to: room - DisplayWidth.of(count)) + count
    let left = room - DisplayWidth.of(title) - 2
    let place = left >= 8 ? DisplayWidth.cut(entry.location, to: left) : ""
    return "  \(DisplayWidth.padded(Self.timeText(entry, view.format), to: times)) "
      + "\(Self.dot(entry.event.colorHex, output)) \(title)"
      + (place.isEmpty ? "" : "  " + output.styled(place, .dim))
  }

  /// A dot in the event's colour.
  static func dot(_ hex: String, _ output: ConsoleOutput) -> String {
    let colour = RGBColour(hex: hex) ?? .fallback
    return output.styled("●", .colour(red: colour.red, green: colour.green, blue: colour.blue))
  }
}
