import CalendarDomain
import ICalendar

/// Dates of a series that an attendee's copy remembers beside its components: those that the attendee deleted, which an
/// update of the series does not bring back, and those that were cancelled before the revision came that has them.
extension SchedulingEngine {
  private static let deleted = ContentProperty.private + "DELETED-DATE"
  private static let cancelledDate = ContentProperty.private + "CANCELLED-DATE"
  private static let sequence = ContentProperty.private + "SEQUENCE"
  private static let start = ContentProperty.private + "START"

  private static func dates(_ name: String, in component: Component?, of series: Series) -> [EventTime] {
    (component?.properties ?? []).filter { $0.name == name }.compactMap {
      $0.time.map { series.identity($0) }
    }
  }

  // MARK: Deleted by the attendee

  /// Notes what a saved master leaves out, and what it left out before.
  func noteDeleted(in master: inout Component, from old: Series?, to saved: Series) {
    let left = saved.exceptions
    let before = old.map { Self.dates(Self.deleted, in: $0.master?.component, of: $0) } ?? []
    let known = Set(old?.exceptions ?? [])
    let notes = (old?.master?.component.properties ?? []).filter { $0.name == Self.deleted }
    master.remove([Self.deleted])
    for date in left where old != nil && (before.contains(date) || !known.contains(date)) {
      if let note = notes.first(where: { $0.time.map { saved.identity($0) } == date }) {
        master.properties.append(note)
        continue
      }
      var note = ContentProperty(name: Self.deleted, time: date)
      // Where it was when it was deleted: a date that is moved later is another question.
      let time = old?.instance(at: date)?.first("DTSTART")?.time
      note.set(
        Self.start,
        to: time.map {
          ContentProperty(name: "DTSTART", time: .utc(saved.resolver.instant(of: $0).utc)).value
        })
      master.properties.append(note)
    }
  }

  /// The organizer's master, without the dates that the attendee deleted.
  func keepingDeleted(_ master: Component, _ held: Series?, _ isMoved: Bool) -> Component {
    guard !isMoved, let held, let new = Series([master], resolver: resolver) else { return master }
    var result = master
    result.remove([Self.deleted])
    for note in held.master?.component.properties ?? [] where note.name == Self.deleted {
      guard let date = note.time.map({ new.identity($0) }), new.holds(date) else { continue }
      new.leaveOut(date, of: &result)
      result.properties.append(note)
    }
    return result
  }

  /// Whether an override is of a date that the attendee deleted, and has not moved since.
  func isDeleted(_ override: Component, in held: Series?) -> Bool {
    guard let held, let id = override.recurrenceID, let start = override.first("DTSTART")?.time else {
      return false
    }
    let date = held.identity(id)
    let note = held.master?.component.properties.first {
      $0.name == Self.deleted && $0.time.map { held.identity($0) } == date
    }
    guard let then = note?.parameter(Self.start)?.first,
      let time = ContentProperty(name: "DTSTART", value: then).time
    else { return false }
    return resolver.instant(of: time) == resolver.instant(of: start)
  }

  // MARK: Cancelled before it was known

  /// The master with a note of a cancelled date that it does not have.
  func noting(_ id: EventTime, cancelledBy message: Component, in master: Component, of held: Series)
    -> Component
  {
    var result = master
    let date = held.identity(id)
    result.properties.removeAll { $0.name == Self.cancelledDate && $0.time.map { held.identity($0) } == date }
    var note = ContentProperty(name: Self.cancelledDate, time: date)
    note.set(Self.sequence, to: String(message.sequence))
    result.properties.append(note)
    return result
  }

  /// Dates of a newer master that were cancelled since, as cancelled overrides.
  func cancelledBefore(_ held: Series?, under master: Component, named: Set<EventTime>) -> [Component] {
    guard let held, let new = Series([master], resolver: resolver) else { return [] }
    let notes = (held.master?.component.properties ?? []).filter { $0.name == Self.cancelledDate }
    return notes.compactMap { note in
      guard let time = note.time, let sequence = note.parameter(Self.sequence)?.first.flatMap({ Int($0) }),
        sequence >= master.sequence
      else { return nil }
      let date = new.identity(time)
      guard !named.contains(date), var instance = new.instance(at: date) else { return nil }
      instance.removeAlarms()
      instance.status = "CANCELLED"
      instance.sequence = sequence
      return instance
    }
  }
}
