import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

/// An event of a snapshot on its way back into a calendar.
struct RestoredEvent {
  /// As it was, but with the id and times that can be written.
  var event: SnapshotEvent
  var start: EventTime
  /// nil for an event without length.
  var end: EventTime?
  /// What the id is made of.
  var uid: String
  var recurrenceID: EventTime?

  /// Whether it has the form that the series names its instances in: its reader takes that form from the first
  /// component of a series.
  var hasFormOfSeries: Bool { recurrenceID.map { $0.isDate == event.isAllDay } ?? true }

  /// Reads `event` with days of `zone`; what cannot be written as it is becomes a finding.
  init(_ event: SnapshotEvent, zone: Zone, _ diagnostics: inout [Diagnostic]) {
    self.event = event
    uid = event.id
    let first = Instant(event.start)
    let last = max(first, Instant(event.end))
    if event.end < event.start {
      diagnostics.append(
        Diagnostic(
          "end-before-start", .warning, "'\(event.title)' ends before it starts", uid: event.id,
          action: "written without a length"))
    }
    guard event.isAllDay else {
      start = .utc(first.utc)
      end = first == last ? nil : .utc(last.utc)
      self.event.end = last.date
      return
    }
    let firstDay = zone.local(at: first).date
    var lastDay = zone.local(at: last).date
    if zone.instant(of: LocalDateTime(date: lastDay)) < last || lastDay == firstDay {
      lastDay = lastDay.adding(days: 1)
    }
    start = .date(firstDay)
    end = .date(lastDay)
    let (low, high) = (
      zone.instant(of: LocalDateTime(date: firstDay)), zone.instant(of: LocalDateTime(date: lastDay))
    )
    if low != first || high != last {
      diagnostics.append(
        Diagnostic(
          "not-midnight", .warning,
          "the day of '\(event.title)' does not begin and end at midnight in \(zone.identifier);"
            + " the snapshot may be of another zone",
          uid: event.id, action: "the local days that it touches are written"))
    }
    self.event.start = low.date
    self.event.end = high.date
  }

  /// Takes UID and RECURRENCE-ID out of the id that the writer's rule made from them.
  mutating func takeApart(key: String?) {
    var text = event.id[...]
    if let key, text.hasSuffix("#" + key) { text = text.dropLast(key.count + 1) }
    guard let slash = text.lastIndex(of: "/"),
      let time = IdentifierRule.time(of: text[text.index(after: slash)...])
    else {
      if !text.isEmpty { uid = String(text) }
      return
    }
    guard slash != text.startIndex else { return }
    uid = String(text[..<slash])
    recurrenceID = time
  }
}
