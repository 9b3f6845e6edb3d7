import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar
import Libical

/// An object of the store, parsed, to be looked into and edited in place.
///
/// Source: RFC 5545, 3.8.4.4 and 3.8.5.
struct SeriesDocument {
  /// One component and the row that it is stored in, which is 0 for a new one.
  struct Part {
    var row: Int
    /// As `InstanceKey` spells it; empty for the master.
    var instance: String
    var text: ComponentText
    var zones: [Int]

    /// RANGE=THISANDFUTURE.
    var isFuture: Bool { instance.hasSuffix("+") }
  }

  var calendar: StoredCalendarModel
  let kind: String
  var uid: String
  var master: Part?
  var overrides: [Part]
  let resolver: ZoneResolver
  let environment: IntentEnvironment

  init(_ object: CalendarObject, _ environment: IntentEnvironment) throws(IntentError) {
    calendar = object.calendar
    kind = object.kind
    uid = object.uid
    self.environment = environment
    resolver = environment.zones.resolver(of: object)
    overrides = []
    for component in object.components {
      guard let text = ComponentText(component.text) else {
        throw IntentError(
          .conflict, "the text of '\(component.uid)' cannot be read; calendarr check tells more")
      }
      let part = Part(row: component.id, instance: component.instance, text: text, zones: component.zones)
      if component.instance.isEmpty { master = part } else { overrides.append(part) }
    }
  }

  /// A new object.
  init(
    calendar: StoredCalendarModel, kind: String, uid: String, master: ComponentText, zones: [Int] = [],
    resolver: ZoneResolver, _ environment: IntentEnvironment
  ) {
    self.calendar = calendar
    self.kind = kind
    self.uid = uid
    self.master = Part(row: 0, instance: "", text: master, zones: zones)
    overrides = []
    self.resolver = resolver
    self.environment = environment
  }

  // MARK: Looking

  /// DTSTART of the series; of overrides without a master, the time that the first of them names.
  var start: EventTime? {
    if let master { return master.text.first("DTSTART")?.time }
    return overrides.first?.text.first("RECURRENCE-ID")?.time
  }

  var isAllDay: Bool { start?.isDate ?? false }

  /// Whether there is more than one instance to tell apart.
  var isSeries: Bool {
    master.map { Self.isRecurring($0.text) } ?? true || !overrides.isEmpty
  }

  static func isRecurring(_ text: ComponentText) -> Bool {
    text.first("RRULE") != nil || text.first("RDATE") != nil
  }

  /// The parts by the number that occurrences name them by: the master is 0.
  private var numbered: [(index: Int, part: Part)] {
    (master.map { [(0, $0)] } ?? []) + overrides.enumerated().map { ($0.offset + 1, $0.element) }
  }

  func part(_ index: Int) -> Part? {
    index == 0 ? master : overrides.indices.contains(index - 1) ? overrides[index - 1] : nil
  }

  /// The instances that overlap a range.
  ///
  /// - Parameter showsCancelled: also those that are cancelled.
  func occurrences(
    overlapping range: Range<Instant>, limit: Int = 10_000, showsCancelled: Bool = false,
    withoutOverrides: Bool = false
  ) -> [Occurrence] {
    let members = numbered.filter { $0.index == 0 || !withoutOverrides }.map { number, part in
      Self.member(part, number, keepsCancelled: showsCancelled)
    }
    var budget = WorkBudget()
    return CalendarSeries(resolver: resolver, expandScale: CalendarScales.expand).sets(of: members).flatMap {
      $0.occurrences(overlapping: range, limits: .init(instances: limit), budget: &budget).occurrences
    }
  }

  private static func member(_ part: Part, _ index: Int, keepsCancelled: Bool) -> SeriesMember {
    let component = part.text.component
    return part.text.name == "VTODO"
      ? SeriesMember(CalendarDecoder.todo(component), index: index, keepsCancelled: keepsCancelled)
      : SeriesMember(CalendarDecoder.event(component), index: index, keepsCancelled: keepsCancelled)
  }

  // MARK: Slots

  /// A range that holds every time a calendar can name.
  static let allTimes =
    Instant(utc: LocalDateTime(1, 1, 1))..<Instant(utc: LocalDateTime(9999, 12, 31, 23, 59, 59))

  /// The place of an instance in the series, in the form of DTSTART, by what its id has after the slash: `20260316`,
  /// `20260316T080000Z`. nil for anything else.
  func slot(stamp: String) -> EventTime? {
    guard let start, let time = ContentProperty(name: "X", value: stamp).time ?? Self.date(stamp) else {
      return nil
    }
    switch (start, time) {
    case (.date, .date): return time
    case (.date, _): return nil
    case (_, .utc(let utc)):
      let zone = resolver.resolve(start).zone
      return start.withLocal(zone.local(at: Instant(utc: utc)))
    default: return nil
    }
  }

  private static func date(_ text: String) -> EventTime? {
    ContentProperty(name: "X", parameters: [.init(name: "VALUE", values: ["DATE"])], value: text).time
  }

  /// What the id of an instance has after the slash.
  func stamp(of slot: EventTime) -> String {
    slot.isDate ? slot.valueText : EventTime.utc(resolver.instant(of: slot).utc).valueText
  }

  /// The place of the override that stands for a slot.
  func overrideIndex(at slot: EventTime) -> Int? {
    overrides.firstIndex { part in
      guard !part.isFuture, let time = part.text.first("RECURRENCE-ID")?.time else { return false }
      return isSame(time, slot)
    }
  }

  /// Whether two times name the same instance.
  func isSame(_ left: EventTime, _ right: EventTime) -> Bool {
    InstanceKey.text(of: left, start: start, resolver) == InstanceKey.text(of: right, start: start, resolver)
  }

  /// Whether a time comes before another one, both as instants or both as dates.
  func precedes(_ left: EventTime, _ right: EventTime) -> Bool {
    if left.isDate || right.isDate { return left.local.date < right.local.date }
    return resolver.instant(of: left) < resolver.instant(of: right)
  }

  /// The instance that is shown for a slot; nil where the series has none there.
  func occurrence(at slot: EventTime) -> Occurrence? {
    let stamp = stamp(of: slot)
    if let index = overrideIndex(at: slot) {
      return occurrences(overlapping: Self.allTimes, showsCancelled: true).first { $0.member == index + 1 }
    }
    let instant = resolver.instant(of: slot)
    // An instance moved by an earlier THISANDFUTURE is not where its slot is.
    let range =
      overrides.contains(where: \.isFuture)
      ? Self.allTimes : instant.adding(seconds: -1)..<instant.adding(seconds: 1)
    return occurrences(overlapping: range, limit: 100_000, showsCancelled: true).first { found in
      let identity = found.recurrenceID ?? identity(of: found)
      return self.stamp(of: identity) == stamp
    }
  }

  /// Which instance the only one of a single event would be.
  private func identity(of occurrence: Occurrence) -> EventTime {
    occurrence.isAllDay ? .date(occurrence.localStart.local.date) : .utc(occurrence.start.utc)
  }

  // MARK: Storing

  /// Writes the parts that differ from what is stored; takes `removed` out.
  func store(in writer: StoreWriter, removing removed: [Part] = []) throws {
    for part in removed where part.row != 0 {
      try writer.delete(stored(part))
    }
    for (_, part) in numbered { try writer.put(stored(part)) }
  }

  private func stored(_ part: Part) -> StoredComponentModel {
    StoredComponentModel(
      id: part.row, calendar: calendar.id, kind: kind, uid: uid, instance: part.instance,
      text: part.text.text, zones: part.zones)
  }

  /// `InstanceKey` of the override for a slot.
  func instanceKey(_ slot: EventTime) -> String { InstanceKey.text(of: slot, start: start, resolver) }
}
