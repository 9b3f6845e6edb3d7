import CalendarDomain
import CalendarTime
import CalendarrCore

/// What every form of output is made from: a reading, seen at a moment in a zone and a language.
struct SnapshotView {
  /// The most days that are listed, whatever a file claims to cover.
  static let dayLimit = 1000

  let reading: ContainerReading
  let format: ViewFormat
  let now: Instant
  /// Nil in every state but ok.
  let agenda: Agenda?
  /// The days asked for, else the covered ones.
  let days: [AgendaDay]
  /// Days before today are one line of a list, or folded on a page.
  let foldsPast: Bool

  init(
    reading: ContainerReading, format: ViewFormat, now: Instant, from: LocalDate? = nil,
    days count: Int? = nil, foldsPast: Bool = false
  ) {
    self.reading = reading
    self.format = format
    self.now = now
    agenda = reading.snapshot.map { Agenda($0, zone: format.zone, now: now) }
    // Without a day to start from; and what does not cover today is past or future as a whole.
    let foldsPast = foldsPast && from == nil && agenda?.coversNow == true
    self.foldsPast = foldsPast
    guard let agenda else {
      days = []
      return
    }
    let first = from ?? agenda.firstDay
    // At least the day asked for, also where nothing is covered.
    let last =
      count.map { (foldsPast ? agenda.today : first).adding(days: $0 - 1) }
      ?? max(agenda.lastDay, from == nil ? agenda.lastDay : first)
    days = agenda.days(from: first, through: min(last, first.adding(days: Self.dayLimit - 1)))
  }

  /// Days before today that a list tells in one line.
  var foldedDays: [AgendaDay] {
    guard foldsPast, let today = agenda?.today else { return [] }
    return days.filter { $0.date < today }
  }

  var foldedEventCount: Int {
    Set(foldedDays.flatMap { $0.entries.map { "\($0.event.id)\n\($0.start)" } }).count
  }

  var listedDays: [AgendaDay] { Array(days.dropFirst(foldedDays.count)) }

  var snapshot: CalendarrSnapshot? { reading.snapshot }
  var phrases: Phrases { format.phrases }
  var zone: Zone { format.zone }

  /// How many events each calendar has in the snapshot.
  var eventCounts: [String: Int] {
    (snapshot?.events ?? []).reduce(into: [:]) { $0[$1.calendarKey, default: 0] += 1 }
  }
}
