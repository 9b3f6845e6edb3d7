import CalendarDomain
import CalendarTime
import ICalendar
import Libical

/// All components of one UID, and what is seen at each of its dates.
struct Series {
  let uid: String
  let master: SeriesPart?
  /// Of single dates, by the date that they stand for.
  private(set) var overrides: [EventTime: SeriesPart] = [:]
  /// The same dates in the order of the components.
  private(set) var dates: [EventTime] = []
  /// RANGE=THISANDFUTURE, ascending by the date from which they hold.
  private let ranges: [(from: EventTime, part: SeriesPart)]
  let identity: InstanceIdentity
  let resolver: ZoneResolver

  /// nil when there are no components.
  init?(_ components: [Component], resolver: ZoneResolver) {
    guard let first = components.first else { return nil }
    self.resolver = resolver
    uid = first.uid
    let parts = components.map(SeriesPart.init)
    master = parts.first { $0.component.recurrenceID == nil }
    let anchor =
      master?.scheduling.start ?? master.flatMap(Series.endTime) ?? parts[0].scheduling.recurrenceID?.time
      ?? parts[0].scheduling.start ?? .utc(LocalDateTime(1970, 1, 1))
    identity = InstanceIdentity(start: anchor, resolver: resolver)
    var ranges: [(from: EventTime, part: SeriesPart)] = []
    for part in parts {
      guard let id = part.scheduling.recurrenceID else { continue }
      let date = identity(id.time)
      if overrides.updateValue(part, forKey: date) == nil { dates.append(date) }
      if id.isThisAndFuture { ranges.append((date, part)) }
    }
    self.ranges = ranges.sorted { $0.from.local < $1.from.local }
  }

  private static func endTime(_ part: SeriesPart) -> EventTime? {
    if case .time(let end) = part.scheduling.end { return end }
    return nil
  }

  /// In the order of the file.
  var components: [Component] {
    [master].compactMap { $0?.component } + dates.compactMap { overrides[$0]?.component }
  }

  var organizer: CalendarAddress? { components.lazy.compactMap(\.organizer).first }

  /// Everybody named in any component, in the order of the lines.
  var attendees: [CalendarAddress] {
    var known: Set<CalendarAddress> = []
    return components.flatMap(\.attendees).map { CalendarAddress($0.value) }.filter {
      known.insert($0).inserted
    }
  }

  var highestSequence: Int { components.map(\.sequence).max() ?? 0 }

  /// Whether nothing of it takes place any more.
  var isCancelled: Bool {
    if let master { return master.component.isCancelled }
    return components.allSatisfy(\.isCancelled)
  }

  // MARK: Single dates

  /// What is seen at a date, as a component of its own with that RECURRENCE-ID; nil where there is nothing.
  ///
  /// A cancelled override is what is seen at its date.
  func instance(at date: EventTime) -> Component? {
    if let override = overrides[date] { return override.component }
    guard let master, !master.component.isCancelled else { return nil }
    guard let occurrence = occurrence(at: date) else { return nil }
    let range = ranges.last { $0.from.local <= date.local }
    return derived(from: range?.part ?? master, at: date, occurrence)
  }

  /// Whether the rule and RDATE name that date, or an override stands for it.
  func holds(_ date: EventTime) -> Bool { instance(at: date) != nil }

  private func occurrence(at date: EventTime) -> Occurrence? {
    guard let master, master.scheduling.start != nil else { return nil }
    var members = [member(master, index: 0)]
    var shift = 0
    for (index, range) in ranges.enumerated() {
      members.append(member(range.part, index: index + 1))
      if range.from.local <= date.local, let start = range.part.scheduling.start {
        shift =
          resolver.instant(of: start).secondsSince1970 - resolver.instant(of: range.from).secondsSince1970
      }
    }
    let instant = resolver.instant(of: date).adding(seconds: shift)
    let window = instant.adding(seconds: -2 * 86_400)..<instant.adding(seconds: 2 * 86_400)
    let found = RecurrenceSet(members: members, resolver: resolver, expandScale: CalendarScales.expand)
      .occurrences(overlapping: window, limit: 5_000)
    return found.occurrences.first { ($0.recurrenceID ?? identity($0.localStart)) == date }
  }

  private func member(_ part: SeriesPart, index: Int) -> SeriesMember {
    SeriesMember(index: index, scheduling: part.scheduling, sequence: part.component.sequence)
  }

  private func derived(from part: SeriesPart, at date: EventTime, _ occurrence: Occurrence) -> Component {
    var component = part.component
    component.remove(["RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID"])
    component.replace("DTSTART", with: ContentProperty(name: "DTSTART", time: occurrence.localStart))
    let place = component.properties.firstIndex { $0.name == "DTSTART" } ?? 0
    component.properties.insert(
      ContentProperty(name: "RECURRENCE-ID", time: identity.form(of: date)), at: place)
    let endName = component.name == "VTODO" ? "DUE" : "DTEND"
    switch part.scheduling.end {
    case .time(let end)?:
      component.replace(endName, with: ContentProperty(name: endName, time: endTime(end, of: occurrence)))
    case .duration?, nil:
      guard occurrence.origin == .date, occurrence.end > occurrence.start else { break }
      component.remove(["DURATION"])
      component.replace(
        endName, with: ContentProperty(name: endName, time: endTime(occurrence.localStart, of: occurrence)))
    }
    return component
  }

  /// The end of an instance in the form that an end has.
  private func endTime(_ form: EventTime, of occurrence: Occurrence) -> EventTime {
    switch form {
    case .utc: .utc(occurrence.end.utc)
    default: form.withLocal(resolver.resolve(form).zone.local(at: occurrence.end))
    }
  }

  // MARK: Meaning

  /// When a component takes place, whatever way it is written.
  struct Meaning: Hashable {
    var isDate: Bool?
    var starts: [Instant] = []
    var ends: [Instant] = []
    var goesOn = false
    /// Of a to-do without a start.
    var due: Instant?
  }

  /// - Parameter exceptions: whether what EXDATE takes out is left out.
  func meaning(of part: SeriesPart, exceptions: Bool) -> Meaning {
    var scheduling = part.scheduling
    if !exceptions { scheduling.exceptionDates = [] }
    scheduling.recurrenceID = nil
    guard let start = scheduling.start else {
      guard let end = Series.endTime(part) else { return Meaning() }
      return Meaning(isDate: end.isDate, due: resolver.instant(of: end))
    }
    let first = resolver.instant(of: start)
    let window = first.adding(seconds: -400 * 86_400)..<first.adding(seconds: 100 * 366 * 86_400)
    let set = RecurrenceSet(
      members: [SeriesMember(index: 0, scheduling: scheduling)], resolver: resolver,
      expandScale: CalendarScales.expand)
    let result = set.occurrences(overlapping: window, limit: 1_500)
    return Meaning(
      isDate: start.isDate, starts: result.occurrences.map(\.start), ends: result.occurrences.map(\.end),
      goesOn: result.isCut || result.knownUntil != nil)
  }

  /// The dates that the master's EXDATE takes out of its rule and RDATE.
  var exceptions: [EventTime] {
    guard let master else { return [] }
    var known: Set<EventTime> = []
    let dates = master.scheduling.exceptionDates.map { identity($0) }.filter { known.insert($0).inserted }
    guard !dates.isEmpty else { return [] }
    let without = withoutExceptions
    return dates.filter { without?.occurrence(at: $0) != nil }
  }

  /// The same series with the master alone, and without EXDATE.
  private var withoutExceptions: Series? {
    guard var component = master?.component else { return nil }
    component.remove(["EXDATE"])
    return Series([component], resolver: resolver)
  }
}
