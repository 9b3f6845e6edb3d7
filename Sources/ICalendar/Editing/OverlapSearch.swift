import CalendarDomain
import CalendarTime

/// Finds which components of a calendar have an instance in a span of time.
///
/// Source: RFC 4791, 9.9.
struct OverlapSearch {
  private let window: Range<Instant>
  private let series: CalendarSeries
  private var budget = WorkBudget()
  /// Kinds and UIDs of which an instance overlaps.
  private var found: Set<Name> = []
  /// Kinds and numbers of components without a UID.
  private var numbers: Set<Name> = []

  private struct Name: Hashable {
    var component: String
    var text: ExactText
  }

  init(
    model: CalendarModel, window: Range<Instant>, zone: Zone, database: ZoneDatabase,
    expandScale: ScaleExpander?
  ) {
    self.window = window
    let resolver = ZoneResolver(
      database: database, userZone: zone, definitions: model.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: model.timeZoneName, window: window)
    series = CalendarSeries(resolver: resolver, expandScale: expandScale)
    add("VEVENT", model.events.enumerated().map { SeriesMember($1, index: $0, keepsCancelled: true) })
    add(
      "VTODO",
      model.todos.enumerated().map { index, todo in
        var member = SeriesMember(todo, index: index, keepsCancelled: true)
        member.scheduling = Self.placed(todo.scheduling)
        return member
      })
    add("VJOURNAL", model.journals.enumerated().map { SeriesMember($1, index: $0, keepsCancelled: true) })
    add(
      "VFREEBUSY",
      model.freeBusy.enumerated().map { index, entry in
        var scheduling = SchedulingModel(start: entry.start)
        scheduling.end = entry.end.map { .time($0) }
        return Self.member(index, uid: entry.uid, scheduling)
      })
    add(
      "VAVAILABILITY",
      model.availabilities.enumerated().map { Self.member($0, uid: $1.uid, $1.scheduling) })
  }

  /// Whether the component, the `number`th of its kind, is kept; kinds that nobody knows always are.
  func keeps(_ name: String, number: Int, uid: String?) -> Bool {
    guard Vocabulary.component(name)?.isScheduled == true else { return true }
    guard let uid, !uid.isEmpty else {
      return numbers.contains(Name(component: name, text: ExactText(String(number))))
    }
    return found.contains(Name(component: name, text: ExactText(uid)))
  }

  /// A to-do with DUE alone is at that time.
  private static func placed(_ scheduling: SchedulingModel) -> SchedulingModel {
    guard scheduling.start == nil, case .time(let due) = scheduling.end else { return scheduling }
    var placed = SchedulingModel(start: due)
    placed.recurrenceID = scheduling.recurrenceID
    return placed
  }

  private static func member(_ index: Int, uid: String?, _ scheduling: SchedulingModel) -> SeriesMember {
    var member = SeriesMember(index: index, scheduling: scheduling)
    member.uid = uid
    return member
  }

  private mutating func add(_ name: String, _ members: [SeriesMember]) {
    for set in series.sets(of: members) where overlaps(set, name) {
      let first = set.members[0]
      guard let uid = first.uid, !uid.isEmpty else {
        numbers.insert(Name(component: name, text: ExactText(String(first.index))))
        continue
      }
      found.insert(Name(component: name, text: ExactText(uid)))
    }
  }

  private mutating func overlaps(_ set: SeriesSet, _ name: String) -> Bool {
    // Without a time a task or a span is always there; a journal entry or an event is nowhere.
    if set.members.allSatisfy({ $0.scheduling.start == nil && $0.scheduling.recurrenceID == nil }) {
      return name != "VEVENT" && name != "VJOURNAL"
    }
    let result = set.occurrences(
      overlapping: window, limits: RecurrenceSet.Limits(instances: 1), budget: &budget)
    // What cannot be followed may well be there.
    return !result.occurrences.isEmpty || result.knownUntil != nil || budget.isSpent
  }
}
