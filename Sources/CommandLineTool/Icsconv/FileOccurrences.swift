import Basics
import CalendarDomain
import CalendarTime
import Conversion
import ICalendar
import Libical
import SnapshotBuilding

/// The occurrences of a calendar in a window, each with the reason why it is there and at that hour.
struct FileOccurrences {
  /// One occurrence with what the user asks about it.
  struct Entry {
    var occurrence: Occurrence
    var zone: ResolvedZone
    var uid: String?
    var summary: String?
    var place: String?
    var details: String?
    var url: String?
    /// The name of its calendar.
    var calendar: String?
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
    var (calendar, diagnostics) = try CalendarLoader(
      window: ScanWindow(window), properties: ["DESCRIPTION", "URL"]
    ).load(input)
    var entries: [Entry] = []
    let cancellations = CalendarSeries.cancellations(of: calendar.objects.lazy.map(\.model))
    var zones = ZoneFindings()
    var budget = WorkBudget()
    var shown: Set<ExactText> = []
    for object in calendar.objects {
      if let finding = CalendarSeries.messageFinding(of: object.model) {
        diagnostics.append(finding)
        continue
      }
      let resolver = resolver(of: object.model)
      let series = CalendarSeries(
        resolver: resolver, cancellations: cancellations, expandScale: CalendarScales.expand)
      zones.note(object.model, resolver: resolver)
      var problems: [Diagnostic] = []
      let findings = object.events.forEachPart { part in
        let first = entries.count
        list(part.events, of: object.model, series, &budget, into: &entries, &problems)
        shown.formUnion(entries[first...].compactMap(\.uid).map(ExactText.init))
        for event in part.events {
          zones.note(event, resolver: resolver, isShown: shown.contains(ExactText(event.uid ?? "")))
        }
      }
      diagnostics += findings + problems
    }
    diagnostics += zones.all
    entries.sort { ($0.occurrence.start, $0.uid ?? "") < ($1.occurrence.start, $1.uid ?? "") }
    return (entries, diagnostics)
  }

  private func resolver(of calendar: CalendarModel) -> ZoneResolver {
    ZoneResolver(
      database: database, userZone: userZone, definitions: calendar.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: calendar.timeZoneName, window: window)
  }

  private func list(
    _ events: [EventModel], of calendar: CalendarModel, _ series: CalendarSeries,
    _ budget: inout WorkBudget, into entries: inout [Entry], _ diagnostics: inout [Diagnostic]
  ) {
    for set in series.sets(of: events.enumerated().map { SeriesMember($1, index: $0) }) {
      let result = set.occurrences(
        overlapping: window, limits: RecurrenceSet.Limits(instances: limit), budget: &budget)
      for occurrence in result.occurrences {
        let event = events[occurrence.member]
        let base = occurrence.base.map { events[$0] }
        entries.append(
          Entry(
            occurrence: occurrence, zone: series.resolver.resolve(occurrence.localStart), uid: event.uid,
            summary: event.summary ?? base?.summary, place: event.location ?? base?.location,
            details: event.description ?? base?.description, url: event.url ?? base?.url,
            calendar: calendar.name))
      }
      for problem in result.problems where problem.member < events.count {
        diagnostics.append(problem.diagnostic(of: events[problem.member]))
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
