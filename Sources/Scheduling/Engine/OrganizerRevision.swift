import CalendarDomain
import CalendarTime
import ICalendar

/// What an organizer's edit makes of an event: the components as they will be kept, with their SEQUENCE and
/// answers, and what changed at which date.
struct OrganizerRevision {
  let old: Series?
  private(set) var new: Series?
  private(set) var master: ComponentChange?
  /// Of every date that has, had or loses a component of its own.
  private(set) var dates: [EventTime: ComponentChange] = [:]
  /// The same dates, in order.
  private(set) var order: [EventTime] = []
  /// Who is to get a message although nothing changed; nil is the master. Source: RFC 6638, 7.2.
  private(set) var forced: [EventTime?: Set<CalendarAddress>] = [:]
  private let context: SchedulingContext

  init(from old: Series?, to saved: Series?, context: SchedulingContext) {
    self.old = old
    self.context = context
    guard let saved else {
      order = old?.dates ?? []
      return
    }
    var kept: [Component] = []
    var newMaster: Component?
    if let component = saved.master?.component {
      let known = old?.master?.component
      var change = ComponentChange(from: known, in: old, to: component, in: saved)
      change.losesGuests = losesGuests(known, component)
      master = change
      var revised = revised(component, from: known, change, base: known?.sequence)
      if revised.isCancelled, let old { revised.sequence = max(revised.sequence, old.highestSequence + 1) }
      noteForced(component, at: nil)
      newMaster = revised
      kept.append(revised)
    }
    for date in saved.dates {
      guard let component = saved.overrides[date]?.component else { continue }
      let known = old?.instance(at: date)
      var change = ComponentChange(from: known, in: old, to: component, in: saved)
      change.losesGuests = losesGuests(known, component)
      var revised = revised(component, from: known, change, base: known?.sequence ?? newMaster?.sequence)
      // Who knows the series alone takes a date for older than that by its SEQUENCE.
      if old?.overrides[date] == nil || change.isRevised, let newMaster {
        revised.sequence = max(revised.sequence, newMaster.sequence)
      }
      // A date that is where the series has it goes on following what is answered to the series.
      let wasOfSeries = old?.overrides[date] == nil && known != nil
      revised.followsSeries = (wasOfSeries || known?.followsSeries ?? false) && !change.isMoved
      noteForced(component, at: date)
      dates[date] = change
      order.append(date)
      kept.append(revised)
    }
    kept += keptAnswers(saved, newMaster)
    new = Series(kept, resolver: saved.resolver)
    noteDatesWithout(saved)
    separateFromCancelled()
  }

  /// Whether somebody whom we invited is not to be invited any more.
  private func losesGuests(_ old: Component?, _ new: Component) -> Bool {
    guard let old, !old.isCancelled, !new.isCancelled else { return false }
    return old.attendees.contains { line in
      let address = CalendarAddress(line.value)
      return isInvited(address, to: old) && !isInvited(address, to: new)
    }
  }

  /// Whether that attendee of a component is ours to write to.
  func isInvited(_ address: CalendarAddress, to component: Component?) -> Bool {
    guard let component, !component.isCancelled, address.isMail, !context.isMe(address),
      address != component.organizer
    else { return false }
    return component.attendee(address)?.isOurs ?? false
  }

  private mutating func noteForced(_ component: Component, at date: EventTime?) {
    let lines = component.attendees.filter { $0.word("SCHEDULE-FORCE-SEND") == "REQUEST" }
    guard !lines.isEmpty else { return }
    forced[date] = Set(lines.map { CalendarAddress($0.value) })
  }

  /// The component as it will be kept.
  private func revised(
    _ component: Component, from known: Component?, _ change: ComponentChange, base: Int?
  ) -> Component {
    var component = SchedulingEngine.withoutForce(component)
    for line in known?.attendees ?? [] {
      component.change(CalendarAddress(line.value)) { carry(line, into: &$0, isAsked: change.isMoved) }
    }
    let saved = component.sequence
    if let base {
      component.sequence = change.isRevised ? max(saved, base + 1) : max(saved, base)
    } else {
      component.sequence = saved
    }
    if change.isNew || change.isRevised || change.isReworded { component.stamp = context.now }
    component.keepAsked(known, change)
    let sequence = component.sequence
    if let known {
      component.changeAttendees { line in
        // An answer from before the guest left the list is none to the new invitation.
        if known.attendee(CalendarAddress(line.value)) == nil { line.askedSequence = sequence }
      }
    }
    if change.isMoved { clearAnswers(of: &component) }
    return component
  }

  private func clearAnswers(of component: inout Component) {
    let organizer = component.organizer
    component.changeAttendees { line in
      let address = CalendarAddress(line.value)
      guard address != organizer, !context.isMe(address), line.addresses("DELEGATED-TO").isEmpty else {
        return
      }
      line.answer = .needsAction
      line.set("RSVP", to: "TRUE")
      line.answered = nil
    }
  }

  /// What is known of an attendee stays, also where the file that was saved is older than an answer.
  private func carry(_ known: ContentProperty, into line: inout ContentProperty, isAsked: Bool) {
    if line.answered == nil { line.answered = known.answered }
    if line.askedSequence == nil { line.askedSequence = known.askedSequence }
    if line.parameter("SCHEDULE-STATUS") == nil {
      line.set("SCHEDULE-STATUS", to: known.parameter("SCHEDULE-STATUS")?.first)
    }
    guard !isAsked, line.answer == .needsAction, known.answer != .needsAction else { return }
    line.answer = known.answer
    line.set("RSVP", to: known.parameter("RSVP")?.first)
    for name in ["DELEGATED-TO", "DELEGATED-FROM"] where line.parameter(name) == nil {
      guard let values = known.parameter(name) else { continue }
      line.parameters.append(.init(name: name, values: values))
    }
  }

  /// Overrides that are there only since somebody answered for that date, and that the saved file does not know.
  private mutating func keptAnswers(_ saved: Series, _ newMaster: Component?) -> [Component] {
    guard let old, let newMaster, master?.isMoved == false, !newMaster.isCancelled else { return [] }
    var kept: [Component] = []
    let renewed = Series([newMaster], resolver: saved.resolver)
    for date in old.dates where saved.overrides[date] == nil {
      guard let override = old.overrides[date]?.component, !override.isCancelled,
        override.attendees.contains(where: { $0.answered != nil }),
        var instance = renewed?.instance(at: date),
        let series = Series([override], resolver: old.resolver),
        let plain = Series([old.master?.component].compactMap(\.self), resolver: old.resolver)?.instance(
          at: date)
      else { continue }
      let change = ComponentChange(from: plain, in: old, to: override, in: series)
      guard !change.isMoved, !change.hasOtherStatus, !change.isReworded else { continue }
      for line in override.attendees where line.answered != nil {
        instance.change(CalendarAddress(line.value)) {
          $0.answer = line.answer
          $0.answered = line.answered
        }
      }
      instance.sequence = max(instance.sequence, override.sequence)
      instance.followsSeries = true
      kept.append(instance)
    }
    return kept
  }

  /// Dates that had a component of their own, or were there at all, and have none now.
  private mutating func noteDatesWithout(_ saved: Series) {
    guard let old, let new else { return }
    var back: [Component] = []
    for date in old.dates + (master?.left ?? []) where dates[date] == nil && new.overrides[date] == nil {
      guard let instance = new.instance(at: date) else {
        dates[date] = ComponentChange()
        order.append(date)
        continue
      }
      var change = ComponentChange(from: old.instance(at: date), in: old, to: instance, in: new)
      change.losesGuests = losesGuests(old.instance(at: date), instance)
      guard change.isRevised || change.isReworded || change.isMoved else { continue }
      dates[date] = change
      order.append(date)
      // A date that goes back to where the series has it has moved: what was answered to the series is no answer to that.
      guard change.isMoved, !instance.isCancelled, old.overrides[date]?.component.isCancelled == false else {
        continue
      }
      var asked = instance
      asked.sequence = max(asked.sequence, cancelSequence(at: date))
      asked.stamp = context.now
      clearAnswers(of: &asked)
      back.append(asked)
    }
    if !back.isEmpty { self.new = Series(new.components + back, resolver: new.resolver) }
  }

  /// Who loses the series and keeps single dates gets a CANCEL of the whole first; the dates sort after it.
  private mutating func separateFromCancelled() {
    guard let old, let new, let before = old.master?.component else { return }
    let sequence = cancelSequence(at: nil)
    let movers = old.attendees.filter {
      isInvited($0, to: before) && !isInvited($0, to: new.master?.component)
    }
    guard !movers.isEmpty else { return }
    let components = new.components.map { component -> Component in
      guard component.recurrenceID != nil, movers.contains(where: { isInvited($0, to: component) }) else {
        return component
      }
      var component = component
      component.sequence = max(component.sequence, sequence + 1)
      return component
    }
    self.new = Series(components, resolver: new.resolver)
  }

  /// The SEQUENCE of a CANCEL of everything (nil), or of one date.
  func cancelSequence(at date: EventTime?) -> Int {
    let before = old?.highestSequence ?? 0
    guard let new else { return before + 1 }
    guard let date else {
      guard let master = new.master?.component else { return before + 1 }
      return max(master.sequence, (old?.master?.component.sequence ?? -1) + 1)
    }
    if let override = new.overrides[date]?.component { return override.sequence }
    let known = old?.overrides[date]?.component.sequence
    return max(new.master?.component.sequence ?? 0, known.map { $0 + 1 } ?? 0)
  }

  /// What is seen at a date now, as a component of its own that sorts after what was seen before.
  func instance(at date: EventTime) -> Component? {
    guard let new, new.master?.component.isCancelled != true else { return nil }
    guard var instance = new.instance(at: date) else { return nil }
    if new.overrides[date] == nil {
      instance.sequence = max(instance.sequence, cancelSequence(at: date))
    }
    return instance
  }
}

extension Component {
  /// The SEQUENCE of the revision that attendees were last asked about.
  ///
  /// It differs from SEQUENCE where dates were left out, or somebody was taken off the list, since: the others go on
  /// answering under the SEQUENCE they know, and mean the time that it still has.
  var askedSequence: Int { first(Self.asked).flatMap { Int($0.value) } ?? sequence }

  fileprivate static let asked = ContentProperty.private + "ASKED-SEQUENCE"

  fileprivate mutating func keepAsked(_ known: Component?, _ change: ComponentChange) {
    guard let known, !change.isMoved, known.askedSequence != sequence else {
      replace(Self.asked, with: nil)
      return
    }
    replace(Self.asked, with: ContentProperty(name: Self.asked, value: String(known.askedSequence)))
  }
}
