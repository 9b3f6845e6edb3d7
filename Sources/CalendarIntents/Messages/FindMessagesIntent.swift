public import Basics
import CalendarDomain
import CalendarRepository
import Scheduling

/// Finds messages: by ids, by a text, of one conversation, unread ones, or the last five.
public struct FindMessagesIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "findMessages", "Finds messages; without a parameter, all, the newest first.",
    [
      .init("ids", .texts, "These, in this order; unknown ones are left out."),
      .init("matching", .text, "Those with this in title or people; case and diacritics are ignored."),
      .init("conversation", .text, "Of this UID."),
      .init(
        "states", .texts, "In one of these states: applied, refused, question, undone, waiting, sent, draft."),
      .init("isUnread", .boolean, "Those that arrived and were not read, and those that ask something."),
      .init("isRecent", .boolean, "The last five."),
    ], answer: "list of messages")

  @Dependency<CalendarManager>() var manager
  private let ids: [String]?
  private let text: String?
  private let conversation: String?
  private let states: [StoredMessageModel.State]
  private let isUnread: Bool
  private let isRecent: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    ids = try parameters.texts("ids").value
    text = try parameters.text("matching").value.map(FoldedText.of)
    conversation = try parameters.text("conversation").value
    var states = StoredMessageModel.State.allCases
    if let words = try parameters.texts("states").value {
      states = []
      for word in words {
        guard let state = StoredMessageModel.State(rawValue: word) else {
          throw .validation("states", "'\(word)' is no state of a message")
        }
        states.append(state)
      }
    }
    self.states = states
    isUnread = try parameters.boolean("isUnread").value ?? false
    isRecent = try parameters.boolean("isRecent").value ?? false
  }

  public func perform() async throws -> [MessageEntity] {
    let query = self
    return try await manager().read { try query.find($0) }
  }

  private func find(_ reader: StoreReader) throws -> [MessageEntity] {
    if let ids {
      return try ids.compactMap { try Int($0).flatMap(reader.message).map(MessageEntity.init) }
    }
    let found = try reader.messages(uid: conversation, states: states).filter { message in
      (!isUnread || message.state == .question || message.hasArrived && !message.isRead)
        && (text.map { text in
          [message.title, message.sender, message.recipient].contains { FoldedText.of($0).contains(text) }
        } ?? true)
    }
    return (isRecent ? Array(found.prefix(5)) : found).map(MessageEntity.init)
  }
}

/// A message with what it says.
public struct MessageText: Sendable, IntentAnswer {
  public var message: MessageEntity
  /// For people, as in a mail.
  public var text: String
  /// The VCALENDAR; empty where none could be read.
  public var calendar: String
  /// The whole mail of one that goes out.
  public var mail: String?

  public var json: JSONNode {
    .object([
      .init("message", message.json), .init("text", .string(text)), .init("calendar", .string(calendar)),
      .init("mail", .text(mail)),
    ])
  }
}

/// Shows a message.
public struct ShowMessageIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showMessage", "Shows what a message says.",
    [.init("message", .text, isRequired: true, "The id of the message.")], answer: "message with its text",
    isForeground: true)

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let message: String

  public init(_ parameters: IntentParameters) throws(IntentError) {
    message = try parameters.required("message")
  }

  public func perform() async throws -> MessageText {
    let environment = try await environment()
    let message = message
    let found = try await manager().read { try Int(message).flatMap($0.message) }
    guard let found else { throw IntentError.notFound("message", message) }
    return MessageText(
      message: MessageEntity(found), text: Self.text(found, environment), calendar: found.calendar,
      mail: found.mail.isEmpty ? nil : found.mail)
  }

  private static func text(_ message: StoredMessageModel, _ environment: IntentEnvironment) -> String {
    guard let outgoing = message.message else { return message.reason }
    return MailComposer(now: environment.now(), zone: environment.zone, zones: environment.database)
      .summary(of: outgoing)
  }
}

/// Marks a message as read, or not.
public struct SetMessageReadStatusIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "setMessageReadStatus", "Marks messages as read, or as not read.",
    [
      .init("messages", .texts, isRequired: true, "Their ids."),
      .init("isRead", .boolean, isRequired: true, "Whether they were read."),
    ], answer: "list of messages")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let messages: [String]
  private let isRead: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    guard let messages = try parameters.texts("messages").value else {
      throw .validation("messages", "it must not be null")
    }
    self.messages = messages
    isRead = try parameters.requiredBoolean("isRead")
  }

  public func perform() async throws -> [MessageEntity] {
    let environment = try await environment()
    let (messages, isRead) = (messages, isRead)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: "", isTold: false)
    return try await manager().change(note) { writer in
      try messages.map { id in
        guard let row = Int(id), var message = try writer.reader.message(id: row) else {
          throw IntentError.notFound("message", id)
        }
        message.isRead = isRead
        return MessageEntity(try writer.put(message))
      }
    }
  }
}
