public import CalendarDomain
import ICalendar

/// Proposals of another time.
///
/// Source: RFC 5546, 3.2.7 and 3.2.8.
extension SchedulingEngine {
  /// The attendee proposes what a calendar says; at home nothing moves.
  public func counter(
    _ uid: String, proposed: Component, comment: String? = nil
  ) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    guard let organizer = series.organizer, organizer.isMail, !context.isMe(organizer) else {
      throw SchedulingError(.notAnAttendee, "you are the organizer, and can move the event")
    }
    guard !series.isCancelled else { throw SchedulingError(.cancelled, "the event is cancelled") }
    var mine = calendar
    let components = mine.takeIn(proposed).filter { $0.uid.utf8.elementsEqual(uid.utf8) }
    guard let wanted = Series(components, resolver: mine.resolver(context)) else {
      throw SchedulingError(.badProposal, "the proposal does not hold the event \(uid)")
    }
    var sent: [Component] = []
    var unchanged: [Component] = []
    var sender: CalendarAddress?
    for component in wanted.components {
      let date = component.recurrenceID.map { series.identity($0) }
      guard let known = date.map({ series.instance(at: $0) }) ?? series.master?.component,
        let me = known.invited(context.addresses)
      else { continue }
      sender = sender ?? me
      var result = component
      result.sequence = known.sequence
      result.replace("ORGANIZER", with: known.first("ORGANIZER"))
      if result.attendee(me) == nil, let line = known.attendee(me) { result.properties.append(line) }
      result.remove(["COMMENT"])
      if let comment { result.properties.append(ContentProperty(name: "COMMENT", text: comment)) }
      let change = ComponentChange(from: known, in: series, to: component, in: wanted)
      if change.isRevised || change.isReworded { sent.append(result) } else { unchanged.append(result) }
    }
    guard let sender else {
      throw SchedulingError(.notAnAttendee, "none of your addresses is invited to that event")
    }
    let maker = MessageCalendar(zones: mine.zones, resolver: mine.resolver(context), now: context.now)
    let message = OutgoingMessage(
      method: .counter, sender: sender, recipient: organizer, isSignificant: true,
      calendar: maker.make(.counter, sent.isEmpty ? unchanged : sent))
    return SchedulingOutcome(outgoing: [message])
  }

  /// The organizer declines what an attendee proposed.
  public mutating func declineCounter(
    _ uid: String, to attendee: CalendarAddress, comment: String? = nil
  ) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    guard let organizer = series.organizer, context.isMe(organizer) else {
      throw SchedulingError(.notTheOrganizer, "only the organizer can decline a proposal")
    }
    let proposal = takeProposal(uid, of: attendee)
    guard proposal != nil || series.attendees.contains(attendee) else {
      throw SchedulingError(.notAnAttendee, "\(attendee) is not invited to that event")
    }
    var declined = (proposal?.components ?? []).compactMap { component in
      component.recurrenceID.map { series.instance(at: series.identity($0)) } ?? series.master?.component
    }
    if declined.isEmpty { declined = [series.components[0]] }
    let components = declined.map { AnswerComponent.declineCounter($0, to: attendee, comment: comment) }
    return SchedulingOutcome(outgoing: [message(.declineCounter, from: organizer, to: attendee, components)])
  }

  /// The organizer moves the event to where an attendee proposed it; everybody is asked again.
  public mutating func acceptCounter(
    _ uid: String, of attendee: CalendarAddress
  ) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    guard context.isMe(series.organizer) else {
      throw SchedulingError(.notTheOrganizer, "only the organizer can accept a proposal")
    }
    guard let proposal = takeProposal(uid, of: attendee) else {
      throw SchedulingError(.badProposal, "\(attendee) has proposed nothing for that event")
    }
    var components = series.components
    for wanted in proposal.components {
      let date = wanted.recurrenceID.map { series.identity($0) }
      guard var component = date.map({ series.instance(at: $0) }) ?? series.master?.component else {
        continue
      }
      for name in [
        "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "SUMMARY", "LOCATION", "DESCRIPTION",
      ] {
        component.replace(name, with: wanted.first(name))
      }
      let place = components.firstIndex { $0.recurrenceID.map { series.identity($0) } == date }
      if let place { components[place] = component } else { components.append(component) }
    }
    return SchedulingOutcome(
      outgoing: organize(uid, from: series, to: Series(components, resolver: resolver)))
  }

  private mutating func takeProposal(_ uid: String, of attendee: CalendarAddress) -> CounterProposal? {
    let place = proposals.lastIndex {
      $0.attendee == attendee && $0.components.first?.uid.utf8.elementsEqual(uid.utf8) == true
    }
    return place.map { proposals.remove(at: $0) }
  }
}
