import CalendarDomain
import CalendarRepository
import ICalendar
import Scheduling

/// Proposes another time to the organizer.
public struct CounterIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "counter", "Proposes another time or place to the organizer; the event itself stays as it is.",
    [
      .init(
        "event", .text, isRequired: true, "The id of an event or of an instance, or of a message about it."),
      .init("startDate", .time, "The start that is proposed; without an end the length stays."),
      .init("endDate", .time, "The end that is proposed."),
      .init("location", .text, "The place that is proposed."),
      .init("comment", .text, "A word to the organizer."),
    ], answer: "messages going out")

  private let event: String
  private let fields: EventFields
  private let comment: String?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    comment = try parameters.text("comment").value
    var fields = EventFields()
    fields.start = try parameters.time("startDate").leftByNull
    fields.end = try parameters.time("endDate").leftByNull
    fields.location = try parameters.text("location").leftByNull
    guard !fields.start.isUnset || !fields.end.isUnset || !fields.location.isUnset else {
      throw .validation("startDate", "a proposal names another start, end or place")
    }
    self.fields = fields
  }

  public func perform() async throws -> MessageReport {
    let (event, fields, comment) = (event, fields, comment)
    return try await MessageExchange.perform(Self.descriptor, event) { exchange in
      let target = try exchange.target(event)
      guard let object = target.object, object.kind == "VEVENT" else {
        throw IntentError.notFound("event", event)
      }
      var desk = try exchange.desk(of: target)
      var editor = SeriesEditor(try SeriesDocument(object, exchange.environment))
      let proposed: [ComponentText]
      if let slot = try editor.update(at: target.date, fields) {
        proposed = editor.document.overrideIndex(at: slot).map { [editor.document.overrides[$0].text] } ?? []
      } else {
        proposed = [editor.document.master].compactMap { $0?.text } + editor.document.overrides.map(\.text)
      }
      let tree = desk.tree(proposed.map(\.component))
      let outcome = try desk.engine.counter(target.uid, proposed: tree, comment: comment)
      return try exchange.finish(&desk, target.uid, outcome)
    }
  }
}

/// What is decided on a proposal.
struct CounterDecision: Sendable {
  static let parameters: [IntentDescriptor.Parameter] = [
    .init("event", .text, isRequired: true, "The id of the message with the proposal, or of the event."),
    .init("from", .text, "The address of who proposed; not needed where the message is named."),
    .init("comment", .text, "A word to the attendee, where it is declined."),
  ]

  let event: String
  let from: CalendarAddress?
  let comment: String?

  init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    from = try parameters.text("from").value == nil ? nil : parameters.address("from")
    comment = try parameters.text("comment").value
  }

  /// Of the message of that row.
  init(message: Int) {
    event = String(message)
    from = nil
    comment = nil
  }

  func perform(isAccepted: Bool, _ descriptor: IntentDescriptor) async throws -> MessageReport {
    let decision = self
    return try await MessageExchange.perform(descriptor, event) { exchange in
      try decision.decide(isAccepted: isAccepted, in: exchange)
    }
  }

  func decide(isAccepted: Bool, in exchange: MessageExchange) throws -> MessageReport {
    let target = try exchange.target(event)
    let asked = try target.message ?? proposal(of: target.uid, in: exchange.writer.reader)
    guard var asked, asked.method == SchedulingMethod.counter.rawValue, asked.state == .question,
      let tree = asked.tree
    else {
      throw IntentError(.conflict, "nothing is proposed for '\(target.uid)' that is not decided yet")
    }
    let sender = CalendarAddress(asked.sender)
    var desk = try exchange.desk(of: target)
    let object: SchedulingObject
    do throws(Refusal) { object = try SchedulingObject(tree) } catch {
      throw IntentError(.conflict, error.reason)
    }
    let allowed = Set(asked.allowed.compactMap { Refusal.Code(rawValue: $0) })
    let heard = desk.engine.receive(object, from: sender, allowing: allowed)
    guard let proposal = desk.engine.proposals.last else {
      throw IntentError(.conflict, heard.refusals.first?.reason ?? "the proposal does not hold any more")
    }
    let outcome =
      isAccepted
      ? try desk.engine.acceptCounter(target.uid, of: proposal.attendee)
      : try desk.engine.declineCounter(target.uid, to: proposal.attendee, comment: comment)
    let report = try exchange.finish(&desk, target.uid, outcome)
    asked.state = isAccepted ? .applied : .refused
    asked.isRead = true
    try exchange.writer.put(asked)
    return report
  }

  private func proposal(of uid: String, in reader: StoreReader) throws -> StoredMessageModel? {
    try reader.messages(uid: uid, states: [.question]).first { message in
      message.method == SchedulingMethod.counter.rawValue
        && from.map { CalendarAddress(message.sender) == $0 } ?? true
    }
  }
}

/// Moves an event to where an attendee proposed it.
public struct AcceptCounterIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "acceptCounter", "Moves an event to where an attendee proposed it; everybody is asked again.",
    CounterDecision.parameters, answer: "messages going out")

  private let decision: CounterDecision

  public init(_ parameters: IntentParameters) throws(IntentError) {
    decision = try CounterDecision(parameters)
  }

  public func perform() async throws -> MessageReport {
    try await decision.perform(isAccepted: true, Self.descriptor)
  }
}

/// Declines what an attendee proposed.
public struct DeclineCounterIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "declineCounter", "Declines what an attendee proposed, and tells the attendee.",
    CounterDecision.parameters, answer: "messages going out")

  private let decision: CounterDecision

  public init(_ parameters: IntentParameters) throws(IntentError) {
    decision = try CounterDecision(parameters)
  }

  public func perform() async throws -> MessageReport {
    try await decision.perform(isAccepted: false, Self.descriptor)
  }
}
