import CalendarDomain
import CalendarTime

/// Finds which components of a calendar have an instance in a span of time.
///
/// Source: RFC 4791, 9.9.
struct OverlapSearch {
  private let window: Range<Instant>
  private let series: CalendarSeries
  private let isVersion1: Bool
  private var budget = WorkBudget()

  init(
    _ calendar: CalendarOutline.Calendar, window: Range<Instant>, zone: Zone, database: ZoneDatabase,
    expandScale: ScaleExpander?
  ) {
    self.window = window
    var header = calendar.header
    header.components = calendar.zones.map(\.component)
    let model = CalendarDecoder.decode(header, file: nil, fidelity: .values).0
    isVersion1 = model.version == "1.0"
    let resolver = ZoneResolver(
      database: database, userZone: zone, definitions: model.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: model.timeZoneName, window: window)
    series = CalendarSeries(resolver: resolver, expandScale: expandScale)
  }

  /// For each component of one UID, or of all that have none, whether it is kept; kinds that nobody knows always are.
  mutating func keeps(_ components: [Component]) -> [Bool] {
    var context = DecodingContext(file: nil, limit: 0)
    context.keepsForms = false
    context.isVersion1 = isVersion1
    var model = CalendarModel()
    for component in components { _ = model.take(component, &context) }
    let found = find(in: model)
    var counters: [String: Int] = [:]
    return components.map { component in
      let number = counters[component.name, default: 0]
      counters[component.name] = number + 1
      guard Vocabulary.component(component.name)?.isScheduled == true else { return true }
      let uid = component.first("UID")?.text ?? ""
      return found.contains(
        uid.isEmpty
          ? Name(component: component.name, number: number, uid: ExactText(""))
          : Name(component: component.name, number: nil, uid: ExactText(uid)))
    }
  }

  /// A kind with a UID; of what has none, its number among those of its kind.
  private struct Name: Hashable {
    var component: String
    var number: Int?
    var uid: ExactText
  }

  /// What has an instance that overlaps.
  private mutating func find(in model: CalendarModel) -> Set<Name> {
    var found: Set<Name> = []
    add("VEVENT", model.events.enumerated().map { SeriesMember($1, index: $0, keepsCancelled: true) }, &found)
    add(
      "VTODO",
      model.todos.enumerated().map { index, todo in
        var member = SeriesMember(todo, index: index, keepsCancelled: true)
        member.scheduling = Self.placed(todo.scheduling)
        return member
      }, &found)
    add(
      "VJOURNAL", model.journals.enumerated().map { SeriesMember($1, index: $0, keepsCancelled: true) },
      &found
    )
    add(
      "VFREEBUSY",
      model.freeBusy.enumerated().map { index, entry in
        var scheduling = SchedulingModel(start: entry.start)
        scheduling.end = entry.end.map { .time($0) }
        return Self.member(index, uid: entry.uid, scheduling)
      }, &found)
    add(
      "VAVAILABILITY",
      model.availabilities.enumerated().map { Self.member($0, uid: $1.uid, $1.scheduling) }, &found)
    return found
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

  private mutating func add(_ name: String, _ members: [SeriesMember], _ found: inout Set<Name>) {
    if members.isEmpty { return }
    for set in series.sets(of: members) where overlaps(set, name) {
      let first = set.members[0]
      let uid = first.uid ?? ""
      found.insert(
        Name(component: name, number: uid.isEmpty ? first.index : nil, uid: ExactText(uid)))
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
