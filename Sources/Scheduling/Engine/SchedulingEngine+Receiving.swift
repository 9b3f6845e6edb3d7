import CalendarDomain
import ICalendar

/// What arrives.
extension SchedulingEngine {
  /// Acts on a message, or says why not.
  ///
  /// - Parameters:
  ///   - sender: who sent it, as the transport says.
  ///   - allowed: refusals that the user said yes to.
  public mutating func receive(
    _ object: SchedulingObject, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code> = []
  ) -> SchedulingOutcome {
    let before = calendar
    do throws(Refusal) {
      return try apply(object, from: sender, allowing: allowed)
    } catch {
      // The zones of a proposal are needed when it is accepted.
      if error.code != .counter { calendar = before }
      return SchedulingOutcome(refusals: [error])
    }
  }

  private mutating func apply(
    _ object: SchedulingObject, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> SchedulingOutcome {
    if object.components[0].name == "VFREEBUSY" {
      return SchedulingOutcome(outgoing: try busyTimes(object, from: sender, allowing: allowed))
    }
    if object.method == .publish { return try publish(object, from: sender, allowing: allowed) }
    let held = series(object.uid)
    try check(object, from: sender, knowing: held, allowing: allowed)
    let taken = calendar.takeIn(object.calendar)
    let components = (taken.filter { $0.recurrenceID == nil } + taken.filter { $0.recurrenceID != nil })
      .filter { $0.name == object.components[0].name }.map(Self.arrived)
    switch object.method {
    case .request:
      return SchedulingOutcome(outgoing: try request(components, knowing: held, allowing: allowed))
    case .add: return try add(components, knowing: held)
    case .cancel:
      return SchedulingOutcome(refusals: try cancel(components, knowing: held))
    case .reply:
      return SchedulingOutcome(
        outgoing: try reply(components, from: sender, knowing: held, allowing: allowed))
    case .refresh:
      return SchedulingOutcome(outgoing: try refreshed(components, from: sender, knowing: held))
    case .counter:
      return SchedulingOutcome(
        outgoing: try proposed(components, from: sender, knowing: held, allowing: allowed))
    case .declineCounter:
      // Nothing moves; the user reads it.
      guard held != nil else { throw Self.unknown(object.uid) }
      return SchedulingOutcome()
    case .publish: return SchedulingOutcome()
    }
  }

  static func unknown(_ uid: String) -> Refusal {
    Refusal(.unknownUID, "there is no event with the UID \(uid)")
  }

  /// Without alarms, which are everybody's own, and without what nobody but us may write.
  static func arrived(_ component: Component) -> Component {
    var component = component
    component.removeAlarms()
    component.properties = component.properties.compactMap { property in
      let name = property.name.uppercased()
      if name.hasPrefix(ContentProperty.private) { return nil }
      return name == "ATTENDEE" || name == "ORGANIZER" ? property.sendable : property
    }
    return component
  }

  // MARK: Who may send it

  /// Source: RFC 5546, 6.1; RFC 6047, 2.2.1 and 3.
  private func check(
    _ object: SchedulingObject, from sender: CalendarAddress, knowing held: Series?,
    allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) {
    let organizer = object.organizer
    if let known = held?.organizer, known != organizer, !allowed.contains(.wrongOrganizer) {
      throw Refusal(
        .wrongOrganizer,
        "the event is known as one of \(known), and the message names \(organizer?.text ?? "no organizer")",
        isQuestion: organizer != nil)
    }
    if object.method.isFromOrganizer {
      guard let organizer else {
        throw Refusal(.senderMismatch, "the message names no ORGANIZER, so that nobody could have sent it")
      }
      if held != nil, held?.organizer == nil, !allowed.contains(.wrongOrganizer) {
        throw Refusal(
          .wrongOrganizer, "the event is known without an organizer, and the message names \(organizer)",
          isQuestion: true)
      }
      try checkOrganizer(organizer, object, from: sender, knowing: held, allowing: allowed)
    } else {
      try checkAttendee(object, from: sender, allowing: allowed)
    }
  }

  private func checkOrganizer(
    _ organizer: CalendarAddress, _ object: SchedulingObject, from sender: CalendarAddress,
    knowing held: Series?, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) {
    if sender == organizer || context.trusts(sender) { return }
    let line = object.components.lazy.compactMap { $0.first("ORGANIZER") }.first
    if let line, line.addresses("SENT-BY").contains(sender) {
      let known = held?.components.lazy.compactMap { $0.first("ORGANIZER") }.first
      if known?.addresses("SENT-BY").contains(sender) ?? false || allowed.contains(.sentBy) { return }
      throw Refusal(.sentBy, "\(sender) writes for the organizer \(organizer)", isQuestion: true)
    }
    // A delegate is invited by the delegator. Source: RFC 5546, 3.2.2.3.
    if held == nil, object.method == .request,
      object.components.contains(where: { isDelegated($0, by: sender) })
    {
      return
    }
    guard !allowed.contains(.senderMismatch) else { return }
    throw Refusal(
      .senderMismatch, "the message names \(organizer) as organizer and was sent by \(sender)",
      isQuestion: held == nil)
  }

  private func isDelegated(_ component: Component, by sender: CalendarAddress) -> Bool {
    guard let me = component.invited(context.addresses), let line = component.attendee(me),
      line.addresses("DELEGATED-FROM").contains(sender), let theirs = component.attendee(sender)
    else { return false }
    return theirs.addresses("DELEGATED-TO").contains(me)
  }

  private func checkAttendee(
    _ object: SchedulingObject, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) {
    for component in object.components {
      let lines = component.attendees
      if lines.contains(where: { CalendarAddress($0.value) == sender }) || context.trusts(sender) { continue }
      if let line = lines.first(where: { $0.addresses("SENT-BY").contains(sender) }) {
        guard !allowed.contains(.sentBy) else { continue }
        throw Refusal(.sentBy, "\(sender) writes for \(CalendarAddress(line.value))", isQuestion: true)
      }
      guard !allowed.contains(.senderMismatch) else { continue }
      let named = lines.first.map { CalendarAddress($0.value).text } ?? "no attendee"
      throw Refusal(.senderMismatch, "the message names \(named) and was sent by \(sender)")
    }
  }

  /// The attendee of a message who speaks: the sender, else the one whom the sender speaks for.
  func speaker(of component: Component, from sender: CalendarAddress) -> CalendarAddress? {
    let lines = component.attendees
    if lines.contains(where: { CalendarAddress($0.value) == sender }) { return sender }
    let spokenFor =
      lines.first { $0.addresses("SENT-BY").contains(sender) } ?? (lines.count == 1 ? lines[0] : nil)
    return spokenFor.map { CalendarAddress($0.value) }
  }
}
