import CalendarDomain
import ICalendar

/// REPLY, REFRESH and COUNTER as they arrive.
///
/// Source: RFC 5546, 3.2.3, 3.2.6 and 3.2.7; RFC 6638, 4.2.
extension SchedulingEngine {
  mutating func reply(
    _ components: [Component], from sender: CalendarAddress, knowing held: Series?,
    allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> [OutgoingMessage] {
    let uid = components[0].uid
    guard let held else { throw Self.unknown(uid) }
    guard context.isMe(held.organizer) || isMyDelegate(sender, in: held) else {
      throw Refusal(.wrongOrganizer, "the answer is for the organizer, whom you are not")
    }
    guard !held.isCancelled else { throw Refusal(.cancelled, "the event was cancelled before") }
    var refusals: [Refusal] = []
    var answered: [CalendarAddress] = []
    for component in components {
      do throws(Refusal) {
        answered.append(try reply(component, from: sender, allowing: allowed))
      } catch {
        refusals.append(error)
      }
    }
    if answered.isEmpty, let refusal = refusals.first { throw refusal }
    guard context.sharesAnswers, context.isMe(held.organizer), let new = series(uid) else { return [] }
    return shared(new, butTo: Set(answered))
  }

  private func isMyDelegate(_ sender: CalendarAddress, in held: Series) -> Bool {
    held.components.contains { component in
      component.invited(context.addresses).flatMap { component.attendee($0) }?.addresses("DELEGATED-TO")
        .contains(sender) ?? false
    }
  }

  /// Tells the other attendees of answers. Source: RFC 6638, 4.2.
  private func shared(_ series: Series, butTo answered: Set<CalendarAddress>) -> [OutgoingMessage] {
    guard let organizer = series.organizer else { return [] }
    return series.attendees.compactMap { recipient in
      guard !answered.contains(recipient), !context.isMe(recipient), recipient.isMail, recipient != organizer
      else { return nil }
      let components = invitation(for: recipient, to: series).filter {
        $0.attendee(recipient)?.isOurs ?? false
      }
      return components.isEmpty
        ? nil : message(.request, from: organizer, to: recipient, components, isSignificant: false)
    }
  }

  private mutating func reply(
    _ message: Component, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> CalendarAddress {
    guard let held = series(message.uid) else { throw Self.unknown(message.uid) }
    guard let speaker = speaker(of: message, from: sender), let line = message.attendee(speaker) else {
      throw Refusal(.senderMismatch, "the answer does not say whose it is")
    }
    var component = try asked(by: message, of: held)
    if component.attendee(speaker) == nil {
      guard isDelegate(line, of: component) || allowed.contains(.partyCrasher) else {
        throw Refusal(.partyCrasher, "\(speaker) answers without having been invited", isQuestion: true)
      }
      component.properties.append(line.sendable)
    }
    guard let known = component.attendee(speaker) else { return speaker }
    if message.sequence < max(component.askedSequence, known.askedSequence ?? 0) {
      // The series has moved since; what follows it by a component of its own may still be where it was.
      let still = message.recurrenceID == nil ? inheriting(line, of: speaker, instead: known, in: held) : []
      let valid = still.filter { component in
        max(component.askedSequence, component.attendee(speaker)?.askedSequence ?? 0) <= message.sequence
      }
      guard valid.isEmpty else {
        keep(valid, in: held)
        return speaker
      }
      throw Refusal(
        .staleSequence,
        "\(speaker) answers SEQUENCE \(message.sequence), and the event has \(component.sequence) now")
    }
    if let before = known.answered, let refusal = message.revision.refusal(knowing: before, of: "the answer")
    {
      throw refusal
    }
    component.change(speaker) { take(line, of: message, into: &$0) }
    addDelegates(of: line, named: speaker, message, to: &component)
    let others = message.recurrenceID == nil ? inheriting(line, of: speaker, instead: known, in: held) : []
    keep([component] + others, in: held)
    return speaker
  }

  /// Dates with a component of their own of which this attendee may not know: what is said of the series is said of them.
  private func inheriting(
    _ answer: ContentProperty, of speaker: CalendarAddress, instead before: ContentProperty, in held: Series
  ) -> [Component] {
    held.components.compactMap { component in
      guard component.recurrenceID != nil, component.followsSeries, let line = component.attendee(speaker),
        line.answered == nil, line.answer == before.answer
      else { return nil }
      var component = component
      component.change(speaker) { line in
        line.answer = answer.answer
        line.set("RSVP", to: nil)
      }
      return component
    }
  }

  /// The component that an answer is about; of a date without its own, one made for it.
  private func asked(by message: Component, of held: Series) throws(Refusal) -> Component {
    guard let id = message.recurrenceID else {
      guard let component = held.master?.component ?? (held.components.count == 1 ? held.components[0] : nil)
      else {
        throw Refusal(.unknownInstance, "the answer does not say which date it is about")
      }
      return component
    }
    guard var component = held.instance(at: held.identity(id)) else {
      throw Refusal(.unknownInstance, "the series has no date \(id.shown)")
    }
    guard !component.isCancelled else { throw Refusal(.cancelled, "that date was cancelled before") }
    if held.overrides[held.identity(id)] == nil {
      if message.isThisAndFuture {
        component.properties = component.properties.map { property in
          guard property.name.uppercased() == "RECURRENCE-ID" else { return property }
          var property = property
          property.set("RANGE", to: "THISANDFUTURE")
          return property
        }
      }
      component.followsSeries = true
      // What was answered for the series says nothing of this date.
      component.changeAttendees { $0.answered = nil }
    }
    return component
  }

  /// Whether the invitation was handed to that one by somebody who was invited.
  private func isDelegate(_ line: ContentProperty, of component: Component) -> Bool {
    let address = CalendarAddress(line.value)
    return component.attendees.contains { $0.addresses("DELEGATED-TO").contains(address) }
  }

  private func take(_ answer: ContentProperty, of message: Component, into line: inout ContentProperty) {
    line.answer = answer.answer
    line.set("RSVP", to: nil)
    for name in ["DELEGATED-TO", "DELEGATED-FROM"] {
      if let values = answer.parameter(name) {
        line.parameters.removeAll { $0.name.uppercased() == name }
        line.parameters.append(.init(name: name, values: values))
      } else if name == "DELEGATED-TO", answer.answer != .delegated {
        line.set(name, to: nil)
      }
    }
    let status = message.first("REQUEST-STATUS")?.value.prefix { $0 != ";" }
    line.set("SCHEDULE-STATUS", to: status.map(String.init) ?? "2.0")
    line.answered = message.revision
  }

  /// Those to whom an attendee hands the invitation are invited. Source: RFC 5546, 3.2.2.3.
  private func addDelegates(
    of line: ContentProperty, named delegator: CalendarAddress, _ message: Component,
    to component: inout Component
  ) {
    guard line.answer == .delegated else { return }
    for delegate in line.addresses("DELEGATED-TO")
    where component.attendee(delegate) == nil && delegate.isMail {
      var added =
        message.attendee(delegate)?.sendable ?? ContentProperty(name: "ATTENDEE", value: delegate.uri)
      added.answer = .needsAction
      added.set("RSVP", to: "TRUE")
      added.set("ROLE", to: component.attendee(delegator)?.parameter("ROLE")?.first)
      added.set("DELEGATED-FROM", to: delegator.uri)
      component.properties.append(added)
    }
  }

  // MARK: REFRESH

  func refreshed(
    _ components: [Component], from sender: CalendarAddress, knowing held: Series?
  ) throws(Refusal) -> [OutgoingMessage] {
    guard let held else { throw Self.unknown(components[0].uid) }
    guard let organizer = held.organizer, context.isMe(organizer) else {
      throw Refusal(.wrongOrganizer, "the question is for the organizer, whom you are not")
    }
    guard let asker = speaker(of: components[0], from: sender), held.attendees.contains(asker) else {
      throw Refusal(.notAnAttendee, "\(sender) asks for an event without having been invited")
    }
    guard !held.isCancelled else { throw Refusal(.cancelled, "the event was cancelled before") }
    let dates = components.compactMap { $0.recurrenceID.map { held.identity($0) } }
    var sent: [Component]
    if dates.isEmpty {
      sent = invitation(for: asker, to: held)
    } else {
      sent = dates.compactMap { held.instance(at: $0) }.filter {
        !$0.isCancelled && $0.attendee(asker) != nil
      }
      guard !sent.isEmpty else { throw Refusal(.unknownInstance, "the series has no such date for \(asker)") }
    }
    sent.removeAll { $0.isCancelled }
    return sent.isEmpty ? [] : [message(.request, from: organizer, to: asker, sent)]
  }

  // MARK: COUNTER

  mutating func proposed(
    _ components: [Component], from sender: CalendarAddress, knowing held: Series?,
    allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> [OutgoingMessage] {
    guard let held else { throw Self.unknown(components[0].uid) }
    guard context.isMe(held.organizer) else {
      throw Refusal(.wrongOrganizer, "the proposal is for the organizer, whom you are not")
    }
    guard let attendee = speaker(of: components[0], from: sender), held.attendees.contains(attendee) else {
      throw Refusal(.notAnAttendee, "\(sender) proposes another time without having been invited")
    }
    guard !held.isCancelled else { throw Refusal(.cancelled, "the event was cancelled before") }
    for component in components {
      let known =
        component.recurrenceID.map { held.instance(at: held.identity($0)) } ?? held.master?.component
      guard let known else {
        throw Refusal(.unknownInstance, "the proposal is about a date that the event does not have")
      }
      guard component.sequence >= known.askedSequence else {
        throw Refusal(
          .staleSequence,
          "\(attendee) proposes to move SEQUENCE \(component.sequence), and the event has \(known.sequence) now"
        )
      }
    }
    proposals.removeAll { $0.attendee == attendee && $0.components.first?.uid == held.uid }
    proposals.append(CounterProposal(attendee: attendee, components: components))
    if allowed.contains(.counter) {
      do throws(SchedulingError) {
        return try acceptCounter(held.uid, of: attendee).outgoing
      } catch {
        throw Refusal(.counter, error.reason)
      }
    }
    throw Refusal(.counter, "\(attendee) proposes another time", isQuestion: true)
  }
}

extension Component {
  private static let follower = ContentProperty.private + "FOLLOWS-SERIES"

  /// Whether an override is at the hour that its series has for it: it was made since somebody answered for that date, or
  /// for its text. Who does not know of it yet means it, too, when answering the series.
  var followsSeries: Bool {
    get { first(Self.follower) != nil }
    set { replace(Self.follower, with: newValue ? ContentProperty(name: Self.follower, value: "TRUE") : nil) }
  }
}
