import CalendarDomain
import CalendarrCore
import SnapshotBuilding

/// What a reader would notice between two readings; when each was written is not of it.
struct SnapshotDifference {
  private let old: ContainerReading
  private let new: ContainerReading
  private let format: ViewFormat

  init(from old: ContainerReading, to new: ContainerReading, format: ViewFormat) {
    self.old = old
    self.new = new
    self.format = format
  }

  var changes: [SnapshotChange] {
    var changes: [SnapshotChange] = []
    if old.state != new.state {
      changes.append(SnapshotChange(.state, old: old.state.rawValue, new: new.state.rawValue))
    }
    changes += changed(.session, session(old), session(new))
    if let before = old.snapshot, let after = new.snapshot {
      changes += changed(.coverage, coverage(before), coverage(after))
      changes += themeChanges(before.theme, after.theme)
      changes += changed(.language, before.language, after.language)
    }
    changes += calendarChanges
    if let before = old.snapshot, let after = new.snapshot {
      changes += EventDifference(from: before, to: after, format: format).changes
    }
    return changes
  }

  private func changed(
    _ kind: SnapshotChange.Kind, subject: String = "", title: String = "", _ before: String?, _ after: String?
  ) -> [SnapshotChange] {
    before == after ? [] : [SnapshotChange(kind, subject: subject, title: title, old: before, new: after)]
  }

  private func session(_ reading: ContainerReading) -> String? {
    reading.session.map { session in
      let state = session.isLoggedIn ? "signed in" : "signed out"
      return [state, session.username, session.baseURL].filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }

  private func coverage(_ snapshot: CalendarrSnapshot) -> String {
    "\(format.moment(Instant(snapshot.coverageStart))) – \(format.moment(Instant(snapshot.coverageEnd)))"
  }

  private func themeChanges(_ before: SnapshotTheme, _ after: SnapshotTheme) -> [SnapshotChange] {
    [
      ("today", before.today, after.today), ("text", before.text, after.text),
      ("background", before.background, after.background), ("line", before.line, after.line),
      ("primary", before.primary, after.primary), ("accent", before.accent, after.accent),
    ].flatMap { name, before, after in changed(.theme, subject: name, title: name, before, after) }
  }

  private var calendarChanges: [SnapshotChange] {
    let before = Dictionary(old.calendars.map { ($0.id, $0) }) { first, _ in first }
    let after = Dictionary(new.calendars.map { ($0.id, $0) }) { first, _ in first }
    let gone = old.calendars.filter { after[$0.id] == nil }.map {
      SnapshotChange(.calendarRemoved, subject: $0.id, title: $0.name, old: $0.id)
    }
    return gone
      + new.calendars.flatMap { calendar in
        guard let known = before[calendar.id] else {
          return [
            SnapshotChange(.calendarAdded, subject: calendar.id, title: calendar.name, new: calendar.id)
          ]
        }
        return changed(
          .calendarRenamed, subject: calendar.id, title: calendar.name, known.name, calendar.name)
          + changed(
            .calendarRecoloured, subject: calendar.id, title: calendar.name, known.colorHex, calendar.colorHex
          )
      }
  }
}
