import CalendarDomain
import CalendarrCore

/// The days of a view as lines of text.
struct AgendaText {
  private let view: SnapshotView
  private let output: ConsoleOutput
  private var phrases: Phrases { view.phrases }

  init(_ view: SnapshotView, output: ConsoleOutput) {
    self.view = view
    self.output = output
  }

  /// Neighbouring days without events share a line, and so do neighbouring days that are not covered.
  var lines: [String] {
    var lines: [String] = []
    var run: [AgendaDay] = []
    for day in view.days {
      let isQuiet = day.entries.isEmpty && (day.coverage == .full || day.coverage == .none)
      let isToday = day.date == view.agenda?.today
      if let first = run.first, !isQuiet || isToday || first.coverage != day.coverage {
        lines += quietLines(run)
        run = []
      }
      if isQuiet, !isToday { run.append(day) } else { lines += busyLines(day) }
    }
    return lines + quietLines(run)
  }

  private func quietLines(_ run: [AgendaDay]) -> [String] {
    guard let first = run.first, let last = run.last else { return [] }
    let format = view.format
    let span =
      run.count == 1
      ? format.shortDate(first.date) : "\(format.shortDate(first.date)) – \(format.shortDate(last.date))"
    let word = first.isKnown ? phrases.noEvents : phrases.notCoveredLong
    return ["\(output.styled(span, .dim))  \(output.styled(word, first.isKnown ? .dim : .yellow))"]
  }

  private func busyLines(_ day: AgendaDay) -> [String] {
    var head = output.styled(view.format.longDate(day.date), .bold)
    if day.date == view.agenda?.today { head += "  " + output.styled(phrases.today, .bold, .cyan) }
    switch day.coverage {
    case .full: break
    case .none: head += "  " + output.styled(phrases.notCoveredLong, .yellow)
    case .part(let known): head += "  " + output.styled(Self.partText(known, day, view.format), .yellow)
    }
    if day.entries.isEmpty, day.isKnown { head += "  " + output.styled(phrases.noEvents, .dim) }
    return [head] + day.entries.map(line)
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

  /// `09:00–10:30`; `from 21:00` and `until 07:30` where the event reaches into another day.
  static func timeText(_ entry: AgendaEntry, _ format: ViewFormat) -> String {
    if entry.isWholeDay { return format.phrases.allDay }
    if entry.continuesBefore { return "\(format.phrases.until) \(format.time(entry.end))" }
    if entry.continuesAfter { return "\(format.phrases.from) \(format.time(entry.start))" }
    let start = format.time(entry.start)
    return entry.hasLength ? "\(start)–\(format.time(entry.end))" : start
  }

  private func line(_ entry: AgendaEntry) -> String {
    let times = [phrases.allDay, "00:00–00:00"].map(DisplayWidth.of).max() ?? 0
    let room = max(16, output.width - times - 6)
    let title = DisplayWidth.cut(ViewText.title(entry.event, phrases), to: room)
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
