import CalendarDomain
import CalendarRepository
import ICalendar
import Scheduling

extension MessageExchange {
  /// Tells of an event what others have not heard of it, or says what they would be told.
  func revise(_ target: MessageTarget, _ telling: MessageDesk.Telling) throws -> MessageReport {
    var desk = try desk(of: target)
    // Nobody has heard of an event about which there is no message.
    let isNew = try writer.reader.messages(uid: target.uid).allSatisfy { $0.state == .draft }
    let before = isNew ? [] : desk.storedComponents(of: target.uid)
    let messages = try desk.revise(target.uid, before: desk.tree(before), telling, in: writer)
    try writer.describe(desk.storedComponents(of: target.uid).title ?? messages.first?.title ?? target.uid)
    return MessageReport(outgoing: messages.map(MessageEntity.init))
  }
}

/// Tells those concerned what is new about an event.
public struct SendMessageIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "sendMessage",
    "Tells those concerned what is new about an event: an invitation, a change, an answer, that it is off.",
    [.init("event", .text, isRequired: true, "The id of an event or to-do, or of a draft about it.")],
    answer: "messages going out")

  private let event: String

  public init(_ parameters: IntentParameters) throws(IntentError) { event = try parameters.required("event") }

  public func perform() async throws -> MessageReport {
    let event = event
    return try await MessageExchange.perform(Self.descriptor, event) { exchange in
      try exchange.revise(exchange.target(event), .send)
    }
  }
}

/// Says what would be sent.
public struct DraftMessageIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "draftMessage", "Answers what sendMessage would send, and keeps it as drafts.",
    [.init("event", .text, isRequired: true, "The id of an event or to-do, or of a message about it.")],
    answer: "drafts")

  private let event: String

  public init(_ parameters: IntentParameters) throws(IntentError) { event = try parameters.required("event") }

  public func perform() async throws -> MessageReport {
    let event = event
    return try await MessageExchange.perform(Self.descriptor, event) { exchange in
      try exchange.revise(exchange.target(event), .draft)
    }
  }
}

/// Sends a new revision of what was sent.
public struct EditSentMessageIntent: Intent {
  private static let names = ["title", "startDate", "endDate", "location", "note", "status", "attendees"]

  public static let descriptor = IntentDescriptor(
    "editSentMessage", "Changes an event of which a message was sent, and sends a new revision of it.",
    [
      .init("message", .text, isRequired: true, "The id of a message that was sent, or of its event.")
    ] + EventFields.parameters.filter { names.contains($0.name) }, answer: "messages going out")

  private let message: String
  private let fields: EventFields

  public init(_ parameters: IntentParameters) throws(IntentError) {
    message = try parameters.required("message")
    fields = try EventFields(parameters)
  }

  public func perform() async throws -> MessageReport {
    let (message, fields) = (message, fields)
    return try await MessageExchange.perform(Self.descriptor, message) { exchange in
      let target = try exchange.target(message)
      guard let object = target.object, object.kind == "VEVENT" else {
        throw IntentError.notFound("event", target.uid)
      }
      let states: [StoredMessageModel.State] = [.waiting, .sent]
      guard try !exchange.writer.reader.messages(uid: target.uid, states: states).isEmpty else {
        throw IntentError(.conflict, "nothing was sent of '\(target.uid)' yet; sendMessage does")
      }
      var editor = SeriesEditor(try SeriesDocument(object, exchange.environment))
      try editor.update(at: target.date, fields)
      try UpdateEventIntent.store(editor, in: exchange.writer)
      var desk = try exchange.desk(of: target)
      let messages = try desk.revise(target.uid, before: object.tree, .send, in: exchange.writer)
      try exchange.writer.describe(desk.components(of: target.uid).title ?? target.uid)
      return MessageReport(outgoing: messages.map(MessageEntity.init))
    }
  }
}

/// Cancels what was sent.
public struct UnsendMessageIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "unsendMessage",
    "Takes an event out of which a message was sent, and cancels it; of one that was received it is a decline.",
    [.init("message", .text, isRequired: true, "The id of a message that was sent, or of its event.")],
    answer: "messages going out")

  private let message: String

  public init(_ parameters: IntentParameters) throws(IntentError) {
    message = try parameters.required("message")
  }

  public func perform() async throws -> MessageReport {
    let message = message
    return try await MessageExchange.perform(Self.descriptor, message) { exchange in
      let target = try exchange.target(message)
      guard let object = target.object else { throw IntentError.notFound("event", target.uid) }
      guard !object.calendar.isReadOnly else { throw IntentError.readOnly(object.calendar) }
      var desk = try exchange.desk(of: target)
      // An event that nobody was told of goes without a word.
      let before = desk.tree(desk.storedComponents(of: target.uid))
      desk.replace(target.uid, with: [])
      let messages = try desk.revise(target.uid, before: before, .send, in: exchange.writer)
      try exchange.writer.describe(desk.storedComponents(of: target.uid).title ?? target.uid)
      return MessageReport(outgoing: messages.map(MessageEntity.init))
    }
  }
}

/// Sends what waits.
public struct SendWaitingMessagesIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "sendWaitingMessages", "Hands the messages that wait over to the outbox.",
    answer: "number of messages sent")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> Int {
    let manager = try await manager()
    let isConfigured = try await manager.read { try SchedulingSettings(reader: $0).outbox() != nil }
    guard isConfigured else {
      throw IntentError(
        .conflict, "it is not known how mail goes out; set '\(StoreSetting.outbox.rawValue)'")
    }
    return try await MessageSending.send(manager, try await environment())
  }
}
