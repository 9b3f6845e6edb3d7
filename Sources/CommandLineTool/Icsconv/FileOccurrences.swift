import Basics
import CalendarDomain
import CalendarTime
import Conversion
import ICalendar
import SnapshotBuilding

/// The occurrences of a calendar in a window, each with the reason why it is there and at that hour.
struct FileOccurrences {
  /// One occurrence with what the user asks about it.
  struct Entry {
    var occurrence: Occurrence
    var zone: ResolvedZone
    var uid: String?
    var summary: String?
  }

  /// Half-open.
  let window: Range<Instant>
  /// At most so many of one series.
  let limit: Int
  let database: ZoneDatabase
  let userZone: Zone

  /// Reads a source and lists its occurrences, ascending by start. Throws `InputFailure`.
  func read(_ place: CalendarInput.Place) throws -> (entries: [Entry], diagnostics: [Diagnostic]) {
    let input = CalendarInput(key: CalendarKey(source: "file", id: "calendar"), places: [place])
    var (calendar, diagnostics) = try CalendarLoader().load(input)
    var entries: [Entry] = []
    for object in calendar.objects { list(object.model, into: &entries, &diagnostics) }
    entries.sort { ($0.occurrence.start, $0.uid ?? "") < ($1.occurrence.start, $1.uid ?? "") }
    return (entries, diagnostics)
  }

  private func list(_ calendar: CalendarModel, into entries: inout [Entry], _ diagnostics: inout [Diagnostic])
  {
    let resolver = ZoneResolver(
      database: database, userZone: userZone, definitions: calendar.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: calendar.timeZoneName, window: window)
    var groups: [[Int]] = []
    var places: [ExactText: Int] = [:]
    for (index, event) in calendar.events.enumerated() {
      let uid = event.uid.map(ExactText.init)
      if let uid, let place = places[uid] {
        groups[place].append(index)
        continue
      }
      if let uid { places[uid] = groups.count }
      groups.append([index])
    }
    var budget = WorkBudget()
    for group in groups {
      let members = group.map { index in
        let event = calendar.events[index]
        return SeriesMember(
          index: index, scheduling: event.scheduling, sequence: event.sequence ?? 0, stamp: event.stamp,
          lastModified: event.lastModified, isCancelled: event.status?.uppercased() == "CANCELLED")
      }
      let set = RecurrenceSet(members: members, resolver: resolver, expandScale: CalendarScales.expand)
      let result = set.occurrences(
        overlapping: window, limits: RecurrenceSet.Limits(instances: limit), budget: &budget)
      for occurrence in result.occurrences {
        let event = calendar.events[occurrence.member]
        let zone = resolver.resolve(occurrence.localStart)
        entries.append(Entry(occurrence: occurrence, zone: zone, uid: event.uid, summary: event.summary))
      }
      for problem in result.problems {
        let event = calendar.events[problem.member]
        if problem.kind == .tooMuchWork {
          diagnostics.append(
            Diagnostic(
              "series-too-large", .warning, "the rules take longer to follow than is allowed",
              location: event.source, uid: event.uid, property: "RRULE",
              action: "later instances are missing"))
        }
        guard case .rule(let reason) = problem.kind else { continue }
        diagnostics.append(
          Diagnostic(
            "rule-unreadable", .warning, reason, location: event.source, uid: event.uid, property: "RRULE",
            action: "DTSTART alone"))
      }
    }
  }
}

extension FileOccurrences.Entry {
  private var local: String {
    RuleTime(time: occurrence.localStart.local, isDate: occurrence.isAllDay).text
  }

  private static func utc(_ instant: Instant) -> String {
    RuleTime(time: instant.utc, isDate: false).text + "Z"
  }

  /// Local time, zone and rung, instant, origin, title.
  var text: String {
    "\(local) \(zone.zone.identifier) (\(zone.rung.rawValue)) \(Self.utc(occurrence.start)) "
      + "\(occurrence.origin.rawValue) \(VisibleText.of(summary ?? uid ?? ""))"
  }

  /// One object with sorted keys.
  var json: String {
    JSONWriter.text(
      .object([
        "end": .string(Self.utc(occurrence.end)), "isAllDay": .bool(occurrence.isAllDay),
        "local": .string(local), "origin": .string(occurrence.origin.rawValue),
        "rung": .string(zone.rung.rawValue), "start": .string(Self.utc(occurrence.start)),
        "summary": summary.map(JSONNode.string), "uid": uid.map(JSONNode.string),
        "zone": .string(zone.zone.identifier),
      ]))
  }
}
