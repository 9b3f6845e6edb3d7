import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// A to-do with its instances, to be looked into and edited in place.
///
/// A recurring to-do is open as its first instance that is not done, even a past one; done ones are overrides.
struct TodoDocument {
  var series: SeriesDocument
  /// Parts that are no more.
  var removed: [SeriesDocument.Part] = []

  init(_ object: CalendarObject, _ environment: IntentEnvironment) throws(IntentError) {
    series = try SeriesDocument(object, environment)
  }

  init(_ series: SeriesDocument) { self.series = series }

  private var environment: IntentEnvironment { series.environment }
  var isRecurring: Bool { series.master.map { SeriesDocument.isRecurring($0.text) } ?? false }

  /// One instance, or the whole of a to-do that does not recur.
  struct Instance {
    /// Of the part that speaks for it: 0 for the master.
    var part: Int
    /// nil where the to-do does not recur.
    var slot: EventTime?
    /// When the slot begins and is due.
    var occurrence: Occurrence?
  }

  /// The instance that is to be done next; nil where all are done. Of a to-do that does not recur, itself.
  var open: Instance? {
    guard isRecurring else { return Instance(part: series.master == nil ? 1 : 0) }
    let slots = series.occurrences(
      overlapping: SeriesDocument.allTimes, limit: series.overrides.count + 1, showsCancelled: true,
      withoutOverrides: true)
    for occurrence in slots {
      let slot = occurrence.localStart
      guard let index = series.overrideIndex(at: slot) else {
        return Instance(part: 0, slot: slot, occurrence: occurrence)
      }
      let text = series.overrides[index].text
      if !TodoText.isCompleted(text), !TodoText.isCancelled(text) {
        return Instance(part: index + 1, slot: slot, occurrence: occurrence)
      }
    }
    return nil
  }

  /// The instances that are done, in the order of their slots.
  var done: [Instance] {
    guard isRecurring else { return [] }
    return series.overrides.enumerated().filter { TodoText.isCompleted($0.element.text) }.map {
      number, part in
      Instance(part: number + 1, slot: part.text.first("RECURRENCE-ID")?.time)
    }.sorted { left, right in
      guard let left = left.slot, let right = right.slot else { return false }
      return series.precedes(left, right)
    }
  }

  /// The instance that an id means: of the whole, the open one, else the one that was done last. Throws `notFound`.
  func instance(stamp: String?) throws(IntentError) -> Instance {
    guard let stamp else {
      if let found = open ?? done.last { return found }
      return Instance(part: series.master == nil ? 1 : 0)
    }
    guard let slot = series.slot(stamp: stamp) else { throw .notFound("to-do", series.uid + "/" + stamp) }
    if let index = series.overrideIndex(at: slot) { return Instance(part: index + 1, slot: slot) }
    guard let occurrence = series.occurrence(at: slot) else {
      throw .notFound("to-do", series.uid + "/" + stamp)
    }
    return Instance(part: 0, slot: isRecurring ? slot : nil, occurrence: occurrence)
  }

  func text(_ instance: Instance) -> ComponentText? { series.part(instance.part)?.text }

  /// DUE, or DTSTART and DURATION. Source: RFC 5545, 3.6.2.
  func due(_ instance: Instance) -> EventTime? {
    guard let text = text(instance) else { return nil }
    if instance.part == 0, let slot = instance.slot, let occurrence = instance.occurrence {
      guard text.first("DUE") != nil || text.first("DURATION") != nil else { return nil }
      guard text.first("DTSTART") != nil else { return slot }
      if case .date = slot { return .date(environment.zone.local(at: occurrence.end).date) }
      let form = text.first("DUE")?.time ?? slot
      return form.withLocal(series.resolver.resolve(form).zone.local(at: occurrence.end))
    }
    if let due = text.first("DUE")?.time { return due }
    guard let start = text.first("DTSTART")?.time, let duration = text.first("DURATION")?.duration else {
      return nil
    }
    let later = start.local.adding(seconds: duration.nominalDays * 86_400)
    if start.isDate { return .date(later.date) }
    let zone = series.resolver.resolve(start).zone
    let instant = zone.instant(of: later).adding(seconds: duration.exactSeconds)
    return start.withLocal(zone.local(at: instant))
  }

  // MARK: Editing

  /// Edits the part of an instance; of a recurring to-do an override, which is made where there is none.
  mutating func edit(_ instance: Instance, _ change: (inout ComponentText) -> Void) {
    guard let slot = instance.slot, instance.part == 0, let master = series.master else {
      edit(part: instance.part, change)
      return
    }
    var text = master.text
    for name in ["RRULE", "RDATE", "EXDATE", "EXRULE", "CREATED"] { text.remove(name) }
    if text.first("DTSTART") != nil {
      text.set(text.first("DTSTART")?.with(slot) ?? ContentProperty(name: "DTSTART", time: slot))
    }
    if let property = text.first("DUE"), let due = due(instance) { text.set(property.with(due)) }
    text.insert(ContentProperty(name: "RECURRENCE-ID", time: slot), after: "UID")
    change(&text)
    series.overrides.append(
      .init(row: 0, instance: series.instanceKey(slot), text: text, zones: master.zones))
  }

  /// Edits a part as it is: the master is 0.
  mutating func edit(part: Int, _ change: (inout ComponentText) -> Void) {
    if part == 0 {
      guard var text = series.master?.text else { return }
      change(&text)
      series.master?.text = text
    } else {
      change(&series.overrides[part - 1].text)
    }
  }

  /// Moves the due time; the start stays before it. Source: RFC 5545, 3.8.2.3.
  func setDue(_ due: EventTime?, in text: inout ComponentText) {
    text.remove("DURATION")
    guard let due else { return text.remove("DUE") }
    let old = text.first("DUE")?.time
    if let property = text.first("DUE") {
      text.set(property.with(due))
    } else {
      text.insert(
        ContentProperty(name: "DUE", time: due), after: text.first("DTSTART") == nil ? "UID" : "DTSTART")
    }
    guard let property = text.first("DTSTART"), let start = property.time else { return }
    if start.isDate != due.isDate {
      text.set(
        property.with(due.isDate ? .date(start.local.date) : EventTiming.usersTime(start.local, environment)))
    }
    if series.precedes(due, text.first("DTSTART")?.time ?? due) {
      let shift = old.map { start.local.timeline - $0.local.timeline } ?? 0
      text.set(property.with(due.withLocal(due.local.adding(seconds: min(shift, 0)))))
    }
  }

  func store(in writer: StoreWriter) throws { try series.store(in: writer, removing: removed) }
}
