public import CalendarDomain

/// A message to be sent to one recipient.
public struct OutgoingMessage: Hashable, Sendable {
  public var method: SchedulingMethod
  public var sender: CalendarAddress
  public var recipient: CalendarAddress
  /// Whether the recipient has to look at it; a corrected title, for one, has not to be looked at.
  public var isSignificant: Bool
  /// A VCALENDAR with METHOD.
  public var calendar: Component

  public init(
    method: SchedulingMethod, sender: CalendarAddress, recipient: CalendarAddress, isSignificant: Bool,
    calendar: Component
  ) {
    self.method = method
    self.sender = sender
    self.recipient = recipient
    self.isSignificant = isSignificant
    self.calendar = calendar
  }

  /// The events, to-dos or busy times that it is about.
  public var components: [Component] { calendar.entries }
}

extension OutgoingMessage {
  private var first: Component? { components.first }

  /// Of a REPLY.
  var answer: ParticipationStatus? {
    method == .reply ? first?.attendee(sender)?.answer ?? first?.attendees.first?.answer : nil
  }

  /// A request for something that the recipient was told of before.
  var isUpdate: Bool {
    method == .request
      && (!isSignificant || (first?.sequence ?? 0) > 0 && first?.first("RECURRENCE-ID") == nil)
  }

  /// What kind of message it is, in a word or two of English.
  public var label: String { MailLanguage.english.subject(method, isUpdate: isUpdate, answer: answer) }
}
