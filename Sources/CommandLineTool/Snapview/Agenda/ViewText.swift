import CalendarDomain
import CalendarrCore
import SnapshotBuilding

/// The view as text for a terminal or a pipe.
struct ViewText {
  private let view: SnapshotView
  private let output: ConsoleOutput
  private var phrases: Phrases { view.phrases }

  init(_ view: SnapshotView, output: ConsoleOutput) {
    self.view = view
    self.output = output
  }

  var text: String {
    var lines = [stateLine]
    if let snapshot = view.snapshot, let agenda = view.agenda {
      lines += head(snapshot, agenda) + [""] + calendarLines + [""] + AgendaText(view, output: output).lines
    } else {
      lines += sessionLine.map { [$0] } ?? []
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var stateLine: String {
    let sentence = view.reading.state.sentence(view.format.language)
    let line = view.reading.state == .ok ? FittedLine(sentence, .bold) : FittedLine(sentence, .bold, .red)
    return line.text(on: output)
  }

  /// A line of the head: a word, and what it says, in two columns.
  private func line(_ label: String, _ content: String) -> String {
    let labels = [
      phrases.asOf, phrases.coverage, phrases.session, phrases.calendars, phrases.now, phrases.next,
    ]
    let width = labels.map(DisplayWidth.of).max() ?? 0
    var line = FittedLine(DisplayWidth.padded(label, to: width), .dim)
    line.append("  " + content)
    return line.text(on: output)
  }

  private func head(_ snapshot: CalendarrSnapshot, _ agenda: Agenda) -> [String] {
    let writer = PlainLine.of(snapshot.writerVersion)
    var lines = [
      line(
        phrases.asOf,
        "\(view.format.moment(Instant(snapshot.writtenAt))) \(view.zone.identifier)"
          + " (\(phrases.age(view.now.secondsSince1970 - Instant(snapshot.writtenAt).secondsSince1970)))"
          + (writer.isEmpty ? "" : ", \(phrases.writtenBy) \(writer)")),
      line(phrases.coverage, coverageText(agenda)),
    ]
    lines += sessionLine.map { [$0] } ?? []
    // Whole days are shown an hour or a day off where the zone is not that of the writer.
    if !agenda.coverage.isEmpty, !view.zone.isDayStart(agenda.coverage.lowerBound) {
      lines.append(FittedLine(phrases.otherZone(view.zone.identifier), .yellow).text(on: output))
    }
    guard agenda.coversNow else { return lines + [FittedLine(phrases.stale, .yellow).text(on: output)] }
    let current = agenda.current.map(summary).joined(separator: " · ")
    lines.append(line(phrases.now, current.isEmpty ? phrases.nothingNow : current))
    lines.append(line(phrases.next, agenda.next.map(nextSummary) ?? phrases.nothingNext))
    return lines
  }

  private func coverageText(_ agenda: Agenda) -> String {
    let format = view.format
    guard !agenda.coverage.isEmpty else {
      return "\(phrases.emptyCoverage) (\(format.moment(agenda.coverage.lowerBound)))"
    }
    let days = agenda.lastDay.dayNumber - agenda.firstDay.dayNumber + 1
    return
      "\(format.moment(agenda.coverage.lowerBound)) – \(format.moment(agenda.coverage.upperBound)), \(days) "
      + phrases.days
  }

  private var sessionLine: String? {
    guard let session = view.reading.session else { return nil }
    let state = session.isLoggedIn ? phrases.signedIn : phrases.signedOut
    let who = [session.username, session.baseURL].map(PlainLine.of).filter { !$0.isEmpty }.joined(
      separator: " · ")
    return line(phrases.session, who.isEmpty ? state : "\(state): \(who)")
  }

  private func summary(_ event: SnapshotEvent) -> String {
    let (title, end) = (Self.title(event, phrases), view.format.end(of: event, at: view.now))
    return event.isAllDay ? "\(title) (\(end))" : "\(title) \(end)"
  }

  private func nextSummary(_ event: SnapshotEvent) -> String {
    let start = Instant(event.start)
    let day = view.zone.day(of: start)
    let when = day == view.zone.day(of: view.now) ? phrases.today : view.format.shortDate(day)
    return
      "\(when) \(event.isAllDay ? phrases.allDay : view.format.time(start)): \(Self.title(event, phrases))"
  }

  static func title(_ event: SnapshotEvent, _ phrases: Phrases) -> String {
    let title = PlainLine.of(event.title)
    return title.allSatisfy(\.isWhitespace) ? phrases.untitled : title
  }

  private var calendarLines: [String] {
    let calendars = view.reading.calendars
    guard !calendars.isEmpty else { return [line(phrases.calendars, phrases.noCalendars)] }
    let counts = view.eventCounts
    let width = calendars.map { DisplayWidth.of(PlainLine.of($0.name)) }.max() ?? 0
    let keyWidth = calendars.map { DisplayWidth.of(PlainLine.of($0.id)) }.max() ?? 0
    // On a terminal names and keys share what the dot and the count leave.
    let room = output.isTerminal ? max(2, output.width - 20) : Int.max / 2
    let keys = min(keyWidth, max(8, room / 3))
    let names = min(width, max(1, room - keys))
    return [output.styled(phrases.calendars, .bold)]
      + calendars.map { calendar in
        let name = DisplayWidth.padded(DisplayWidth.cut(PlainLine.of(calendar.name), to: names), to: names)
        let key = DisplayWidth.padded(DisplayWidth.cut(PlainLine.of(calendar.id), to: keys), to: keys)
        let dot = AgendaText.dot(calendar.colorHex, output)
        return "  \(dot) \(name)  \(output.styled(key, .dim))  \(view.format.count(counts[calendar.id] ?? 0))"
      }
  }
}
