import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Edits a series in place, for the span that is asked for.
///
/// Source: RFC 5545, 3.8.4.4, 3.8.5 and 3.3.10; RFC 5546, 2.1.4.
struct SeriesEditor {
  private(set) var document: SeriesDocument
  /// The later part of a series that was split.
  private(set) var later: SeriesDocument?
  /// Parts that are no more.
  private(set) var removed: [SeriesDocument.Part] = []
  /// What the answer should tell besides.
  private(set) var messages: [String] = []
  private let environment: IntentEnvironment
  private let now: Instant

  init(_ document: SeriesDocument) {
    self.document = document
    environment = document.environment
    now = document.environment.now()
  }

  private var resolver: ZoneResolver { document.resolver }

  // MARK: Updating

  /// Edits one date of a series, or all there is; gives the slot that was edited, nil for all.
  @discardableResult
  mutating func update(at date: EventTime?, _ fields: EventFields) throws(IntentError) -> EventTime? {
    guard let date, document.isSeries else {
      try updateAll(nil, fields)
      return nil
    }
    let slot = document.form(of: date)
    try updateThis(slot, fields)
    return slot
  }

  /// Edits one instance: its override, which is made where there is none.
  mutating func updateThis(_ slot: EventTime, _ fields: EventFields) throws(IntentError) {
    guard fields.recurrence.isUnset else {
      throw .validation("recurrence", "one instance has no rule of its own; use the span future or all")
    }
    guard fields.calendar.isUnset else {
      throw .validation("calendar", "one instance stays in the calendar of its series; use the span all")
    }
    let index = try override(at: slot)
    let old = try timing(at: slot)
    var text = document.overrides[index].text
    let isNew = document.overrides[index].row == 0
    let timing = try old.applying(fields, resolver, environment)
    guard timing.start.isDate == (document.start?.isDate ?? false) else {
      throw .validation("isAllDay", "one instance is of the same kind as its series; use the span all")
    }
    finish(&text, old: old, new: timing, fields, isNew: isNew)
    document.overrides[index].text = text
  }

  /// The place of the override for a slot.
  private mutating func override(at slot: EventTime) throws(IntentError) -> Int {
    if let index = document.overrideIndex(at: slot) { return index }
    guard let found = document.occurrence(at: slot), let base = document.part(found.member) else {
      throw .notFound("event", document.uid + "/" + document.stamp(of: slot))
    }
    var text = base.text
    for name in ["RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "CREATED"] { text.remove(name) }
    let timing = EventTiming(found, environment)
    let old = Self.ownTiming(base.text, like: timing)
    timing.write(to: &text, was: old, resolver)
    text.insert(ContentProperty(name: "RECURRENCE-ID", time: slot), after: "UID")
    document.overrides.append(
      .init(row: 0, instance: document.instanceKey(slot), text: text, zones: base.zones))
    return document.overrides.count - 1
  }

  /// The timing that a text gives itself, for the lines to be written where that differs.
  private static func ownTiming(_ text: ComponentText, like timing: EventTiming) -> EventTiming {
    EventTiming(start: text.first("DTSTART")?.time ?? timing.start, length: timing.length)
  }

  private func timing(at slot: EventTime) throws(IntentError) -> EventTiming {
    guard let found = document.occurrence(at: slot) else {
      throw .notFound("event", document.uid + "/" + document.stamp(of: slot))
    }
    return EventTiming(found, environment)
  }

  /// Writes the fields, and that there was a change, where there was one.
  private func finish(
    _ text: inout ComponentText, old: EventTiming, new: EventTiming, _ fields: EventFields,
    isNew: Bool = false
  ) {
    let before = text
    var changed = EventText.apply(fields, to: &text)
    new.write(to: &text, was: old, resolver)
    if text != before { changed.formUnion(Self.timingNames.filter { before.all($0) != text.all($0) }) }
    guard isNew || text != before else { return }
    EventText.touch(&text, now: now, raisesSequence: !changed.isDisjoint(with: EventText.versioned))
  }

  private static let timingNames: Set<String> = ["DTSTART", "DTEND", "DURATION"]

  /// Edits the whole series, or the single event. `slot` is the instance that the times are of; nil: the first one.
  mutating func updateAll(_ slot: EventTime?, _ fields: EventFields) throws(IntentError) {
    guard let part = document.master, let start = part.text.first("DTSTART")?.time else {
      throw IntentError(
        .conflict,
        "the series of '\(document.uid)' is not in the store, only instances of it; use the span this")
    }
    let before = part.text
    let first = try masterTiming(before, start)
    let shown = try slot.map { (slot) throws(IntentError) in try timing(at: slot) } ?? first
    let wanted = try shown.applying(fields, resolver, environment)
    // On the wall clock of the series, whatever the offset at the instance is.
    let shift = wanted.start.local.timeline - self.local(shown.start, in: wanted.start).timeline
    let base = self.local(start, in: wanted.start)
    let moved = EventTiming(
      start: wanted.start.withLocal(
        wanted.start.isDate
          ? LocalDateTime(
            date: base.date.adding(
              days: wanted.start.local.date.dayNumber
                - self.local(shown.start, in: wanted.start).date.dayNumber))
          : base.adding(seconds: shift)),
      length: wanted.length == shown.length
        ? (wanted.start.isDate == start.isDate ? first.length : wanted.length) : wanted.length)
    var text = before
    if moved.start != start {
      if fields.recurrence.isUnset { try SeriesRule.move(&text, from: start, to: moved.start, resolver) }
      let resolver = resolver
      SeriesDates.rewrite(&text) { SeriesRule.moved($0, from: start, to: moved.start, resolver) }
    }
    switch fields.recurrence {
    case .unset: break
    case .cleared: for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { text.remove(name) }
    case .set(let rule):
      let property = ContentProperty(
        name: "RRULE", value: SeriesRule.fitted(rule, start: moved.start, resolver))
      if text.first("RRULE") == nil {
        text.insert(property, after: text.first("DTEND") == nil ? "DTSTART" : "DTEND")
      }
      text.set(property)
    }
    let raises = text != before
    var written = text
    finish(&written, old: first, new: moved, fields)
    if raises, written.sequence == before.sequence {
      EventText.touch(&written, now: now, raisesSequence: true)
    }
    guard written != before else { return }
    document.master?.text = written
    follow(before, written, from: start, to: moved.start)
    if !fields.recurrence.isUnset { dropExceptionsWithoutSlot() }
  }

  /// The wall clock of a time in the form of another.
  private func local(_ time: EventTime, in form: EventTime) -> LocalDateTime {
    if time.isDate || form.isDate { return time.local }
    if time.tzid == form.tzid { return time.local }
    return resolver.resolve(form).zone.local(at: resolver.instant(of: time))
  }

  private func masterTiming(_ text: ComponentText, _ start: EventTime) throws(IntentError) -> EventTiming {
    var single = document
    single.overrides = []
    for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { single.master?.text.remove(name) }
    let instant = resolver.instant(of: start)
    let found = single.occurrences(
      overlapping: instant.adding(seconds: -1)..<instant.adding(seconds: 1), showsCancelled: true)
    guard let found = found.first else { throw .notFound("event", document.uid) }
    return EventTiming(found, environment)
  }

  /// Overrides move along with the instances that they name; what they do not set themselves follows the master.
  private mutating func follow(
    _ before: ComponentText, _ after: ComponentText, from old: EventTime, to new: EventTime
  ) {
    let names = Set((before.properties + after.properties).map { $0.name.inUpperCase })
      .subtracting(Self.own).filter { before.all($0) != after.all($0) }
    for index in document.overrides.indices {
      var part = document.overrides[index]
      guard let property = part.text.first("RECURRENCE-ID"), let named = property.time else { continue }
      let wasText = part.text
      if new != old {
        let target = SeriesRule.moved(named, from: old, to: new, resolver)
        part.text.set(property.with(target))
        part.instance = document.instanceKey(target) + (part.isFuture ? "+" : "")
        // One that is where its slot is goes where its slot goes.
        if let start = part.text.first("DTSTART"), let time = start.time,
          document.isSame(time, named) || time == named
        {
          shift(&part.text, from: time, to: SeriesRule.moved(time, from: old, to: new, resolver), like: after)
        }
      }
      for name in names where before.all(name) == part.text.all(name) {
        part.text.replaceAll(name, by: after.all(name))
      }
      if part.text != wasText { EventText.touch(&part.text, now: now, raisesSequence: new != old) }
      document.overrides[index] = part
    }
  }

  /// What says of a component who it is and when, and which version.
  private static let own: Set<String> = [
    "UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "CREATED", "DTSTART", "DTEND", "DURATION", "RRULE",
    "RDATE", "EXDATE",
    "EXRULE", "RECURRENCE-ID",
  ]

  private func shift(
    _ text: inout ComponentText, from old: EventTime, to new: EventTime, like master: ComponentText
  ) {
    text.set(text.first("DTSTART")?.with(new) ?? ContentProperty(name: "DTSTART", time: new))
    guard let property = text.first("DTEND"), let end = property.time else { return }
    if new.isDate == old.isDate {
      text.set(property.with(SeriesRule.moved(end, from: old, to: new, resolver)))
    } else {
      // Of another kind: as long as the master is now.
      text.remove("DTEND")
      if let start = master.first("DTSTART")?.time, let end = master.first("DTEND")?.time {
        let seconds = end.local.timeline - start.local.timeline
        text.insert(
          ContentProperty(name: "DTEND", time: new.withLocal(new.local.adding(seconds: seconds))),
          after: "DTSTART")
      }
    }
  }

  /// Exceptions of instances that a new rule does not have.
  private mutating func dropExceptionsWithoutSlot() {
    var plain = document
    plain.overrides = []
    plain.master?.text.remove("EXDATE")
    let document = document
    func hasSlot(_ time: EventTime) -> Bool {
      plain.slot(stamp: document.stamp(of: document.form(of: time))).flatMap(plain.occurrence) != nil
    }
    var dropped = 0
    if var text = document.master?.text {
      SeriesDates.rewrite(&text, names: ["EXDATE"]) { time in
        if hasSlot(time) { return time }
        dropped += 1
        return nil
      }
      self.document.master?.text = text
    }
    let lost = document.overrides.filter { part in
      part.text.first("RECURRENCE-ID")?.time.map { !hasSlot($0) } ?? true
    }
    self.document.overrides.removeAll { part in lost.contains { $0.instance == part.instance } }
    removed += lost
    if dropped + lost.count > 0 {
      messages.append(
        "\((dropped + lost.count).counted("exception")) of the former rule left out: the series has no such instance now"
      )
    }
  }

  // MARK: Splitting and deleting

  /// Edits an instance and all later ones: they become a series of their own.
  mutating func updateFuture(_ slot: EventTime, _ fields: EventFields) throws(IntentError) {
    guard try hasEarlier(slot) else { return try updateAll(slot, fields) }
    let rest = try split(at: slot)
    var editor = SeriesEditor(rest)
    try editor.updateAll(rest.start, fields)
    later = editor.document
    removed += editor.removed.filter { $0.row != 0 }
    messages += editor.messages
  }

  /// Whether the series has a slot before that one, excluded or not.
  private func hasEarlier(_ slot: EventTime) throws(IntentError) -> Bool {
    guard document.occurrence(at: slot) != nil else {
      throw .notFound("event", document.uid + "/" + document.stamp(of: slot))
    }
    return !slots(before: slot).isEmpty
  }

  /// Every slot of the series before one, those that are excluded too.
  private func slots(before slot: EventTime) -> [Occurrence] {
    var plain = document
    plain.overrides = []
    plain.master?.text.remove("EXDATE")
    let end = resolver.instant(of: slot)
    let range = SeriesDocument.allTimes.lowerBound..<end
    return plain.occurrences(overlapping: range, limit: 1_000_000, showsCancelled: true).filter {
      $0.start < end
    }
  }

  /// Ends the series before a slot, and gives the rest as a series of its own.
  private mutating func split(at slot: EventTime) throws(IntentError) -> SeriesDocument {
    guard let master = document.master, let start = document.start else {
      throw IntentError(
        .conflict, "the series of '\(document.uid)' is not in the store, only instances of it")
    }
    let count = slots(before: slot).count { $0.origin == .master || $0.origin == .rule }
    let first = try masterTiming(master.text, start)
    var rest = document
    rest.uid = environment.makeUID()
    var text = master.text
    text.set(ContentProperty(name: "UID", text: rest.uid))
    SeriesRule.takeOff(count, &text)
    let document = document
    SeriesDates.rewrite(&text) { document.precedes($0, slot) ? nil : $0 }
    EventTiming(start: slot, length: first.length).write(to: &text, was: first, resolver)
    text.set(ContentProperty(name: "SEQUENCE", value: "0"))
    text.set(ContentProperty(name: "CREATED", time: .utc(now.utc)))
    EventText.touch(&text, now: now, raisesSequence: false)
    var relations = text.all("RELATED-TO")
    relations.append(
      ContentProperty(
        name: "RELATED-TO", parameters: [.init(name: "RELTYPE", values: ["SIBLING"])],
        value: ContentProperty(name: "X", text: document.uid).value))
    text.replaceAll("RELATED-TO", by: relations)
    rest.master = .init(row: 0, instance: "", text: text, zones: master.zones)
    rest.overrides = document.overrides.filter { !precedes($0, slot) }.map { part in
      var part = part
      part.text.set(ContentProperty(name: "UID", text: rest.uid))
      return part
    }
    cut(before: slot, count: count)
    return rest
  }

  /// Leaves of the series what comes before a slot.
  private mutating func cut(before slot: EventTime, count: Int) {
    let document = document
    if var text = document.master?.text {
      SeriesRule.end(&text, before: slot, after: count, resolver)
      SeriesDates.rewrite(&text) { document.precedes($0, slot) ? $0 : nil }
      EventText.touch(&text, now: now, raisesSequence: true)
      self.document.master?.text = text
    }
    self.document.overrides = document.overrides.filter { precedes($0, slot) }
  }

  private func precedes(_ part: SeriesDocument.Part, _ slot: EventTime) -> Bool {
    part.text.first("RECURRENCE-ID")?.time.map { document.precedes(document.form(of: $0), slot) } ?? true
  }

  /// Takes an instance and all later ones out.
  mutating func deleteFuture(_ slot: EventTime) throws(IntentError) {
    guard try hasEarlier(slot) else { return deleteAll() }
    let count = slots(before: slot).count { $0.origin == .master || $0.origin == .rule }
    removed = document.overrides.filter { !precedes($0, slot) }
    cut(before: slot, count: count)
  }

  /// Takes one instance out.
  mutating func deleteThis(_ slot: EventTime) throws(IntentError) {
    guard document.occurrence(at: slot) != nil else {
      throw .notFound("event", document.uid + "/" + document.stamp(of: slot))
    }
    if let index = document.overrideIndex(at: slot) { removed.append(document.overrides.remove(at: index)) }
    guard var text = document.master?.text else { return }
    guard SeriesDocument.isRecurring(text) else { return deleteAll() }
    SeriesDates.exclude(slot, from: &text)
    EventText.touch(&text, now: now, raisesSequence: true)
    document.master?.text = text
  }

  mutating func deleteAll() {
    removed += (document.master.map { [$0] } ?? []) + document.overrides
    document.master = nil
    document.overrides = []
  }
}

extension SeriesDocument {
  /// A time that names an instance, in the form of DTSTART.
  func form(of time: EventTime) -> EventTime {
    guard let start else { return time }
    switch (time, start) {
    case (_, .date): return .date(time.local.date)
    case (.date(let date), _):
      return start.withLocal(LocalDateTime(date: date, secondOfDay: start.local.secondOfDay))
    case (.floating, .floating): return time
    default:
      if time.tzid != nil, time.tzid == start.tzid { return time }
      return start.withLocal(resolver.resolve(start).zone.local(at: resolver.instant(of: time)))
    }
  }
}
