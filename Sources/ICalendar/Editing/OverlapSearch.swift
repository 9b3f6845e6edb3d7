import CalendarDomain
import CalendarTime

/// Finds which components of a calendar have an instance in a span of time.
///
/// Source: RFC 4791, 9.9.
struct OverlapSearch {
  private let window: Range<Instant>
  private let resolver: ZoneResolver
  private var budget = WorkBudget()
  /// Kinds and UIDs of which an instance overlaps.
  private var found: Set<Name> = []
  /// Kinds and numbers of components without a UID.
  private var numbers: Set<Name> = []

  private struct Name: Hashable {
    var component: String
    var text: ExactText
  }

  init(model: CalendarModel, window: Range<Instant>, zone: Zone, database: ZoneDatabase) {
    self.window = window
    resolver = ZoneResolver(
      database: database, userZone: zone, definitions: model.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: model.timeZoneName, window: window)
    add("VEVENT", model.events.map { ($0.uid, $0.scheduling) })
    add("VTODO", model.todos.map { ($0.uid, Self.placed($0.scheduling)) })
    add("VJOURNAL", model.journals.map { ($0.uid, $0.scheduling) })
    add(
      "VFREEBUSY",
      model.freeBusy.map { entry in
        var scheduling = SchedulingModel(start: entry.start)
        scheduling.end = entry.end.map { .time($0) }
        return (entry.uid, scheduling)
      })
    add("VAVAILABILITY", model.availabilities.map { ($0.uid, $0.scheduling) })
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

  private mutating func add(_ name: String, _ components: [(uid: String?, scheduling: SchedulingModel)]) {
    var groups: [ExactText: [SeriesMember]] = [:]
    for (index, component) in components.enumerated() {
      let member = SeriesMember(index: index, scheduling: component.scheduling)
      guard let uid = component.uid, !uid.isEmpty else {
        if overlaps([member], name) { numbers.insert(Name(component: name, text: ExactText(String(index)))) }
        continue
      }
      groups[ExactText(uid), default: []].append(member)
    }
    for (uid, members) in groups {
      if overlaps(members, name) { found.insert(Name(component: name, text: uid)) }
    }
  }

  private mutating func overlaps(_ members: [SeriesMember], _ name: String) -> Bool {
    // Without a time a task or a span is always there; a journal entry or an event is nowhere.
    if members.allSatisfy({ $0.scheduling.start == nil && $0.scheduling.recurrenceID == nil }) {
      return name != "VEVENT" && name != "VJOURNAL"
    }
    let set = RecurrenceSet(members: members, resolver: resolver, expandScale: CalendarScales.expand)
    let result = set.occurrences(
      overlapping: window, limits: RecurrenceSet.Limits(instances: 1), budget: &budget)
    // What cannot be followed may well be there.
    return !result.occurrences.isEmpty || result.knownUntil != nil || budget.isSpent
  }
}
