public import CalendarDomain
import ICalendar

/// What the user says to messages.
extension SchedulingEngine {
  /// Answers a request. Throws `unknown-uid`, `not-an-attendee`, `cancelled`.
  ///
  /// - Parameter date: one date of a series; nil answers the series, and those of its dates with a component of
  ///   their own that were not answered by themselves.
  public mutating func answer(
    _ uid: String, _ answer: ParticipationStatus, at date: EventTime? = nil, comment: String? = nil
  ) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    // The one date of an event that does not repeat is the event.
    let date = series.master?.scheduling.isRecurring ?? true ? date : nil
    let asked = try unanswered(of: series, at: date)
    let stamp = context.now
    var answered: [Component] = []
    for var component in asked {
      guard let me = component.invited(context.addresses) else { continue }
      let sequence = component.sequence
      component.change(me) { line in
        line.answer = answer
        line.set("RSVP", to: nil)
        line.set("DELEGATED-TO", to: nil)
        if date != nil { line.answered = Revision(sequence: sequence, stamp: stamp) }
      }
      answered.append(component)
    }
    keep(answered, in: series)
    return SchedulingOutcome(outgoing: replies(answered, comment: comment))
  }

  /// The components that an answer is about.
  private func unanswered(of series: Series, at date: EventTime?) throws(SchedulingError) -> [Component] {
    guard !series.isCancelled else { throw SchedulingError(.cancelled, "the event is cancelled") }
    let invited: (Component) -> Bool = { !$0.isCancelled && $0.invited(context.addresses) != nil }
    var found: [Component]
    if let date {
      found = [series.instance(at: series.identity(date))].compactMap(\.self).filter(invited)
    } else if let master = series.master?.component, invited(master) {
      let before = master.invited(context.addresses).flatMap { master.attendee($0)?.answer }
      found = series.components.filter { component in
        guard component.recurrenceID != nil else { return true }
        guard invited(component), let me = component.invited(context.addresses),
          let line = component.attendee(me)
        else { return false }
        return line.answer == .needsAction || line.answer == before && line.answered == nil
      }
    } else {
      found = series.components.filter(invited)
    }
    guard !found.isEmpty else {
      throw SchedulingError(.notAnAttendee, "none of your addresses is invited to that event")
    }
    return found
  }

  /// Puts components in the place of those of the same date, or beside them.
  mutating func keep(_ changed: [Component], in series: Series) {
    var components = series.components
    for component in changed {
      let date = component.recurrenceID.map { series.identity($0) }
      let place = components.firstIndex { $0.recurrenceID.map { series.identity($0) } == date }
      if let place { components[place] = component } else { components.append(component) }
    }
    calendar.replace(series.uid, with: components)
  }

  /// Hands the invitation to somebody else: the organizer is told and the delegate invited.
  ///
  /// Source: RFC 5546, 3.2.2.3. Throws `unknown-uid`, `not-an-attendee`, `already-invited`, `bad-address`, `cancelled`.
  public mutating func delegate(
    _ uid: String, to delegate: CalendarAddress, comment: String? = nil
  ) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    try checkGuest(delegate, of: series)
    guard !series.isCancelled else { throw SchedulingError(.cancelled, "the event is cancelled") }
    var changed: [Component] = []
    for var component in series.components where !component.isCancelled {
      guard let me = component.invited(context.addresses), var line = component.attendee(me) else { continue }
      component.change(me) { line in
        line.answer = .delegated
        line.set("DELEGATED-TO", to: delegate.uri)
        line.set("RSVP", to: nil)
      }
      line = ContentProperty(
        name: "ATTENDEE", parameters: line.parameters.filter { $0.name.uppercased() == "ROLE" },
        value: delegate.uri)
      line.answer = .needsAction
      line.set("RSVP", to: "TRUE")
      line.set("DELEGATED-FROM", to: me.uri)
      component.properties.append(line)
      changed.append(component)
    }
    guard let me = changed.first?.invited(context.addresses) else {
      throw SchedulingError(.notAnAttendee, "none of your addresses is invited to that event")
    }
    keep(changed, in: series)
    var outgoing = replies(changed, comment: comment)
    outgoing.append(message(.request, from: me, to: delegate, changed))
    return SchedulingOutcome(outgoing: outgoing)
  }

  /// Hands the invitation on as it is to somebody whom the organizer may then invite; an organizer invites.
  ///
  /// Source: RFC 5546, 3.2.2.6.
  public mutating func forward(
    _ uid: String, to guest: CalendarAddress
  ) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    try checkGuest(guest, of: series)
    let components = series.components.filter { !$0.isCancelled }
    guard !components.isEmpty, !series.isCancelled else {
      throw SchedulingError(.cancelled, "the event is cancelled")
    }
    if context.isMe(series.organizer) {
      return SchedulingOutcome(outgoing: organize(uid, from: series, to: inviting(guest, to: series)))
    }
    let addresses = context.addresses
    let me = components.lazy.compactMap { $0.invited(addresses) }.first ?? addresses.first
    guard let me else { throw SchedulingError(.badAddress, "the user has no address to send from") }
    return SchedulingOutcome(
      outgoing: [message(.request, from: me, to: guest, components, keepsStamp: true)])
  }

  private func checkGuest(_ guest: CalendarAddress, of series: Series) throws(SchedulingError) {
    guard guest.isMail else { throw SchedulingError(.badAddress, "\(guest) is no mail address") }
    guard !series.attendees.contains(guest), series.organizer != guest, !context.isMe(guest) else {
      throw SchedulingError(.alreadyInvited, "\(guest) is invited already")
    }
  }

  /// The series with one more attendee in all its components.
  func inviting(_ guest: CalendarAddress, to series: Series, line: ContentProperty? = nil) -> Series? {
    var line = line ?? ContentProperty(name: "ATTENDEE", value: guest.uri)
    if line.word("PARTSTAT") == nil {
      line.answer = .needsAction
      line.set("RSVP", to: "TRUE")
    }
    let components = series.components.map { component -> Component in
      guard component.attendee(guest) == nil else { return component }
      var component = component
      component.properties.append(line)
      return component
    }
    return Series(components, resolver: resolver)
  }

  /// Asks the organizer for the event as it stands. Source: RFC 5546, 3.2.6.
  public func refresh(_ uid: String) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    guard let component = series.components.first, let me = component.invited(context.addresses),
      let organizer = series.organizer, organizer.isMail, !context.isMe(organizer)
    else { throw SchedulingError(.notAnAttendee, "none of your addresses is invited to that event") }
    return SchedulingOutcome(
      outgoing: [message(.refresh, from: me, to: organizer, [AnswerComponent.refresh(component, by: me)])])
  }
}
