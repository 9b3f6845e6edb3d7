public import CalendarDomain
import CalendarTime
import ICalendar

/// Scheduling as values: what the user does and what arrives go in, a changed calendar and messages come out.
///
/// Nothing is read from a clock, a store or a mailbox. Source: RFC 5546; RFC 6638, 3 and 4.
public struct SchedulingEngine: Sendable {
  public internal(set) var calendar: SchedulingCalendar
  public var context: SchedulingContext
  /// Times proposed by attendees that the user has not decided on.
  public internal(set) var proposals: [CounterProposal] = []

  /// - Parameter calendar: all that the user has, since busy times are read from it.
  public init(_ calendar: SchedulingCalendar, context: SchedulingContext) {
    self.calendar = calendar
    self.context = context
  }

  /// A time that an attendee proposes.
  public struct CounterProposal: Hashable, Sendable {
    public var attendee: CalendarAddress
    /// What is proposed, whole.
    public var components: [Component]
  }

  var resolver: ZoneResolver { calendar.resolver(context) }

  func series(_ uid: String) -> Series? { Series(calendar.components(of: uid), resolver: resolver) }

  /// The series of a UID that the user names. Throws `unknown-uid`.
  func known(_ uid: String) throws(SchedulingError) -> Series {
    guard let series = series(uid) else {
      throw SchedulingError(.unknownUID, "there is no event with the UID \(uid)")
    }
    return series
  }

  func message(
    _ method: SchedulingMethod, from sender: CalendarAddress, to recipient: CalendarAddress,
    _ components: [Component], isSignificant: Bool = true, keepsStamp: Bool = false
  ) -> OutgoingMessage {
    let maker = MessageCalendar(zones: calendar.zones, resolver: resolver, now: context.now)
    return OutgoingMessage(
      method: method, sender: sender, recipient: recipient, isSignificant: isSignificant,
      calendar: maker.make(method, components, keepsStamp: keepsStamp))
  }

  // MARK: What the user saves and deletes

  /// The user saved a calendar: its components take the place of all of the UIDs it holds.
  public mutating func save(_ edited: Component) -> SchedulingOutcome {
    var outcome = SchedulingOutcome()
    let components = calendar.takeIn(edited)
    var uids: [String] = []
    var groups: [ExactText: [Component]] = [:]
    for component in components {
      let uid = component.uid
      if groups[ExactText(uid)] == nil { uids.append(uid) }
      groups[ExactText(uid), default: []].append(component)
    }
    for uid in uids { outcome.outgoing += save(groups[ExactText(uid)] ?? [], of: uid) }
    return outcome
  }

  private mutating func save(_ components: [Component], of uid: String) -> [OutgoingMessage] {
    let old = series(uid)
    guard let new = Series(components, resolver: resolver) else { return [] }
    let isMine = context.isMe(new.organizer) || new.organizer == nil && context.isMe(old?.organizer)
    if isMine { return organize(uid, from: old, to: new) }
    if new.organizer != nil { return attend(uid, from: old, to: new) }
    calendar.replace(uid, with: new.components.map(Self.withoutForce))
    return []
  }

  /// The user deleted everything of a UID: what was sent is cancelled, what was received is declined.
  public mutating func delete(_ uid: String) throws(SchedulingError) -> SchedulingOutcome {
    let series = try known(uid)
    if context.isMe(series.organizer) {
      return SchedulingOutcome(outgoing: organize(uid, from: series, to: nil))
    }
    return SchedulingOutcome(outgoing: attend(uid, from: series, to: nil))
  }

  /// SCHEDULE-FORCE-SEND is a wish and is not kept. Source: RFC 6638, 7.2.
  static func withoutForce(_ component: Component) -> Component {
    var component = component
    for index in component.properties.indices {
      component.properties[index].set("SCHEDULE-FORCE-SEND", to: nil)
    }
    return component
  }
}
