import CalendarDomain
import ICalendar

/// REQUEST, ADD and PUBLISH as they arrive.
///
/// Source: RFC 5546, 3.2.1, 3.2.2 and 3.2.4; RFC 6638, 4.1.
extension SchedulingEngine {
  mutating func request(
    _ components: [Component], knowing held: Series?, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> [OutgoingMessage] {
    let uid = components[0].uid
    guard !context.isMe(components[0].organizer) else {
      throw Refusal(.duplicate, "the request is your own")
    }
    let wanted = try invitedParts(of: components, allowing: allowed)
    var fresh: [Component] = []
    var late: [Component] = []
    var refusals: [Refusal] = []
    for component in wanted {
      guard let refusal = lateness(of: component, knowing: held) else {
        fresh.append(component)
        continue
      }
      late.append(component)
      refusals.append(refusal)
    }
    if fresh.isEmpty, let refusal = refusals.first { throw refusal }
    guard let incoming = Series(fresh, resolver: resolver) else { return [] }
    var kept: [Component] = []
    var asked: [Component] = []
    if let master = incoming.master?.component {
      let isMoved = moved(from: held?.master?.component, in: held, to: master, in: incoming)
      let merged = keepingDeleted(
        merged(master, over: held?.master?.component, isMoved: isMoved), held, isMoved)
      kept.append(merged)
      asked.append(merged)
      let newer = Set(late.compactMap { component in component.recurrenceID.flatMap { held?.identity($0) } })
      kept += remaining(of: held, under: merged, isMoved: isMoved, named: Set(incoming.dates), newer: newer)
      kept += cancelledBefore(
        held, under: merged,
        named: Set(kept.compactMap(\.recurrenceID).map { incoming.identity($0) } + incoming.dates))
    } else if let held {
      let named = Set(incoming.components.compactMap { $0.recurrenceID.map { held.identity($0) } })
      kept = held.components.filter { component in
        component.recurrenceID.map { !named.contains(held.identity($0)) } ?? true
      }
    }
    for override in incoming.components where override.recurrenceID != nil {
      guard let id = override.recurrenceID else { continue }
      let known = held.flatMap { $0.instance(at: $0.identity(id)) }
      let isMoved = moved(from: known, in: held, to: override, in: incoming)
      if known == nil, isDeleted(override, in: held) { continue }
      let merged = merged(override, over: known, isMoved: isMoved)
      kept.append(merged)
      asked.append(merged)
    }
    calendar.replace(uid, with: kept)
    return automaticAnswers(to: asked, of: uid)
  }

  /// The components that name the user; dates that do not are left out of the series.
  private func invitedParts(
    of components: [Component], allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> [Component] {
    let invited = components.filter { $0.invited(context.addresses) != nil }
    guard !invited.isEmpty else {
      guard allowed.contains(.notInvited) else {
        throw Refusal(.notInvited, "the request names none of your addresses", isQuestion: true)
      }
      return components
    }
    guard var master = invited.first, master.recurrenceID == nil, invited.count < components.count,
      let series = Series(components, resolver: resolver)
    else { return invited }
    for date in series.dates where series.overrides[date]?.component.invited(context.addresses) == nil {
      series.leaveOut(date, of: &master)
    }
    return [master] + invited.dropFirst()
  }

  /// Why a component of a request comes too late.
  private func lateness(of component: Component, knowing held: Series?) -> Refusal? {
    guard let held else { return nil }
    let what = "the request"
    let master = held.master?.component
    guard let id = component.recurrenceID else {
      guard let master else { return nil }
      return lateness(of: component, knowing: master, what)
    }
    if let override = held.overrides[held.identity(id)]?.component {
      return lateness(of: component, knowing: override, what)
    }
    guard let master else { return nil }
    if master.isCancelled { return lateness(of: component, knowing: master, what) }
    guard component.sequence < master.sequence else { return nil }
    return component.revision.refusal(knowing: master.revision, of: what)
  }

  private func lateness(of component: Component, knowing known: Component, _ what: String) -> Refusal? {
    guard let refusal = component.revision.refusal(knowing: known.revision, of: what) else { return nil }
    return known.isCancelled
      ? Refusal(.cancelled, "the event was cancelled after that request was written") : refusal
  }

  private func moved(from known: Component?, in held: Series?, to new: Component, in incoming: Series) -> Bool
  {
    guard let known, let held, !known.isCancelled else { return true }
    return held.meaning(of: SeriesPart(known), exceptions: false)
      != incoming.meaning(of: SeriesPart(new), exceptions: false)
  }

  private static let ownProperties: Set<String> = ["TRANSP", "COLOR", "PERCENT-COMPLETE", "COMPLETED"]

  /// The organizer's component with what is the attendee's own. Source: RFC 6638, 3.2.2.1.
  private func merged(_ new: Component, over known: Component?, isMoved: Bool) -> Component {
    guard let known, !known.isCancelled else { return new }
    var result = new
    result.components += known.components.filter { $0.name == "VALARM" }
    let names = Set(new.properties.map { $0.name.uppercased() })
    for property in known.properties {
      let name = property.name.uppercased()
      if Self.ownProperties.contains(name) {
        result.replace(name, with: property)
      } else if name.hasPrefix("X-"), !name.hasPrefix(ContentProperty.private), !names.contains(name) {
        result.properties.append(property)
      }
    }
    if let agent = known.first("ORGANIZER")?.parameter("SCHEDULE-AGENT")?.first,
      let place = result.properties.firstIndex(where: { $0.name.uppercased() == "ORGANIZER" })
    {
      result.properties[place].set("SCHEDULE-AGENT", to: agent)
    }
    guard !isMoved, let me = known.invited(context.addresses), let mine = known.attendee(me),
      mine.answer != .needsAction
    else { return result }
    result.change(me) { line in
      line.answer = mine.answer
      line.answered = mine.answered
      line.set("RSVP", to: nil)
      if line.parameter("DELEGATED-TO") == nil {
        line.parameters += mine.parameters.filter { $0.name.uppercased() == "DELEGATED-TO" }
      }
    }
    return result
  }

  /// The overrides that stay beside a newer master that does not mention them.
  private func remaining(
    of held: Series?, under master: Component, isMoved: Bool, named: Set<EventTime>, newer: Set<EventTime>
  ) -> [Component] {
    guard let held, held.master.map({ !$0.component.isCancelled }) ?? true,
      let new = Series([master], resolver: resolver)
    else { return [] }
    return held.dates.compactMap { date in
      guard !named.contains(date), let override = held.overrides[date]?.component else { return nil }
      if newer.contains(date) || master.revision.refusal(knowing: override.revision, of: "") != nil {
        return override
      }
      guard !isMoved, let instance = new.instance(at: date) else { return nil }
      if override.isCancelled { return master.sequence > override.sequence ? nil : override }
      guard isOnlyMine(override, at: date, in: held) else { return override }
      return merged(instance, over: override, isMoved: false)
    }
  }

  /// Whether an override differs from its series by nothing but what is the attendee's own.
  private func isOnlyMine(_ override: Component, at date: EventTime, in held: Series) -> Bool {
    guard let master = held.master?.component, let plain = Series([master], resolver: resolver),
      let instance = plain.instance(at: date), let single = Series([override], resolver: resolver)
    else { return false }
    let change = ComponentChange(from: instance, in: plain, to: override, in: single)
    return !change.isMoved && !change.isReworded && !change.hasOtherStatus
      && Set(instance.attendees.map { CalendarAddress($0.value) })
        == Set(override.attendees.map { CalendarAddress($0.value) })
  }

  // MARK: ADD

  mutating func add(_ components: [Component], knowing held: Series?) throws(Refusal) -> SchedulingOutcome {
    let addresses = context.addresses
    guard let me = components.lazy.compactMap({ $0.invited(addresses) }).first else {
      throw Refusal(.notInvited, "the message names none of your addresses", isQuestion: true)
    }
    guard let held, var master = held.master?.component else {
      // Whoever lacks the series asks for it. Source: RFC 5546, 3.2.4.
      let outgoing = components[0].organizer.flatMap { organizer in
        organizer.isMail
          ? message(.refresh, from: me, to: organizer, [AnswerComponent.refresh(components[0], by: me)]) : nil
      }
      return SchedulingOutcome(
        outgoing: outgoing.map { [$0] } ?? [], refusals: [Self.unknown(components[0].uid)])
    }
    guard !master.isCancelled else { throw Refusal(.cancelled, "the series was cancelled before") }
    var added: [Component] = []
    for component in components {
      guard let start = component.first("DTSTART")?.time else {
        throw Refusal(.unknownInstance, "the date to add has no DTSTART")
      }
      let date = held.identity(start)
      let known = held.overrides[date]?.component ?? master
      if let refusal = component.revision.refusal(knowing: known.revision, of: "the added date") {
        throw refusal
      }
      var override = component
      override.remove(["RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"])
      override.properties.insert(
        ContentProperty(name: "RECURRENCE-ID", time: held.identity.form(of: start)),
        at: override.properties.firstIndex { $0.name.uppercased() == "DTSTART" } ?? 0)
      added.append(override)
      if held.instance(at: date) == nil {
        let place = master.properties.lastIndex {
          ["RDATE", "RRULE", "DTSTART"].contains($0.name.uppercased())
        }
        master.properties.insert(
          ContentProperty(name: "RDATE", time: held.identity.form(of: start)), at: (place ?? -1) + 1)
      }
      master.sequence = max(master.sequence, component.sequence)
    }
    keep([master] + added, in: held)
    return SchedulingOutcome(outgoing: automaticAnswers(to: added, of: held.uid))
  }

  // MARK: PUBLISH

  mutating func publish(
    _ object: SchedulingObject, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> SchedulingOutcome {
    let components = calendar.takeIn(object.calendar).filter { component in
      object.components.contains { $0.name == component.name } && component.name != "VFREEBUSY"
    }.map(Self.arrived)
    var groups: [String: [Component]] = [:]
    var uids: [String] = []
    for component in components {
      if groups[component.uid] == nil { uids.append(component.uid) }
      groups[component.uid, default: []].append(component)
    }
    var refusals: [Refusal] = []
    for uid in uids {
      guard let incoming = Series(groups[uid] ?? [], resolver: resolver) else { continue }
      do throws(Refusal) {
        try publish(incoming, from: sender, allowing: allowed)
      } catch {
        refusals.append(error)
      }
    }
    if uids.count == 1, let refusal = refusals.first { throw refusal }
    return SchedulingOutcome(refusals: refusals)
  }

  private mutating func publish(
    _ incoming: Series, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) {
    guard let held = series(incoming.uid) else {
      return calendar.replace(incoming.uid, with: incoming.components)
    }
    guard held.organizer == incoming.organizer || allowed.contains(.wrongOrganizer) else {
      throw Refusal(
        .wrongOrganizer, "the event is known as one of \(held.organizer?.text ?? "yours")", isQuestion: true)
    }
    if let organizer = held.organizer, organizer.isMail, sender != organizer, !context.trusts(sender),
      !allowed.contains(.senderMismatch)
    {
      throw Refusal(.senderMismatch, "the event is one of \(organizer), and \(sender) has published it anew")
    }
    if held.attendees.contains(where: context.isMe) {
      throw Refusal(.duplicate, "you are invited to that event, and hear of it by requests")
    }
    let known = held.master?.component ?? held.components[0]
    let new = incoming.master?.component ?? incoming.components[0]
    if let refusal = new.revision.refusal(knowing: known.revision, of: "what is published") { throw refusal }
    calendar.replace(
      incoming.uid,
      with: incoming.components.map { component in
        let before =
          component.recurrenceID.map { held.instance(at: held.identity($0)) } ?? held.master?.component
        return merged(component, over: before, isMoved: false)
      })
  }
}
