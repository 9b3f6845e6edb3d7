public import Basics
import CalendarDomain
public import CalendarRepository
import ICalendar
public import Scheduling

/// One iTIP message that arrived, goes out, or would go out.
public struct MessageEntity: Hashable, Sendable, IntentAnswer {
  public var id: Int
  /// Of the conversation: the UID of what it is about.
  public var conversation: String
  public var method: String
  public var state: StoredMessageModel.State
  public var sender: String
  public var recipient: String
  public var title: String
  public var isRead: Bool
  /// Whether the recipient has to look at it.
  public var isSignificant: Bool
  /// Seconds since 1970 of its arrival, or of when it was written.
  public var at: Int
  /// Why it was not applied.
  public var code: String?
  public var reason: String?

  init(_ model: StoredMessageModel) {
    id = model.id
    conversation = model.uid
    method = model.method
    state = model.state
    sender = model.sender
    recipient = model.recipient
    title = model.title
    isRead = model.isRead
    isSignificant = model.isSignificant
    at = model.at
    code = model.code.isEmpty ? nil : model.code
    reason = model.reason.isEmpty ? nil : model.reason
  }

  public var json: JSONNode {
    .object([
      .init("id", .string(String(id))), .init("conversation", .string(conversation)),
      .init("method", .string(method)),
      .init("state", .string(state.rawValue)), .init("sender", .string(sender)),
      .init("recipient", .string(recipient)),
      .init("title", .string(title)), .init("isRead", .bool(isRead)),
      .init("isSignificant", .bool(isSignificant)), .init("at", .string(Self.instant(at))),
      .init("code", .text(code)), .init("reason", .text(reason)),
    ])
  }

  /// RFC 3339, in UTC.
  static func instant(_ seconds: Int) -> String { Instant(secondsSince1970: seconds).utc.extendedText + "Z" }
}

/// What an intent of messages led to.
public struct MessageReport: Sendable, IntentAnswer {
  /// Those that arrived.
  public var received: [MessageEntity] = []
  /// Those that go out.
  public var outgoing: [MessageEntity] = []
  /// Why some were not applied.
  public var ignored: [Refusal] = []

  public var json: JSONNode {
    .object([
      .init("received", received.json), .init("outgoing", outgoing.json),
      .init(
        "ignored",
        .array(
          ignored.map {
            .object([
              .init("code", .string($0.code.rawValue)), .init("reason", .string($0.reason)),
              .init("ask", .bool($0.isQuestion)),
            ])
          })),
    ])
  }
}

/// The messages about one UID.
public struct ConversationEntity: Hashable, Sendable, IntentAnswer {
  /// The UID.
  public var id: String
  /// Everybody but the user.
  public var recipients: [String]
  public var name: String
  /// What happened last.
  public var preview: String
  public var isRead: Bool
  /// Seconds since 1970.
  public var lastActive: Int

  public var json: JSONNode {
    .object([
      .init("id", .string(id)), .init("recipients", .array(recipients.map(JSONNode.string))),
      .init("name", .string(name)), .init("preview", .string(preview)), .init("isRead", .bool(isRead)),
      .init("lastActive", .string(MessageEntity.instant(lastActive))),
    ])
  }
}

/// Somebody who organizes or attends.
public struct ContactEntity: Hashable, Sendable, IntentAnswer {
  /// The address.
  public var id: String
  public var name: String?

  public var json: JSONNode { .object([.init("id", .string(id)), .init("name", .text(name))]) }
}

extension StoredMessageModel {
  /// The VCALENDAR, or nil where none could be read.
  var tree: Component? { ComponentText(calendar)?.component }

  /// As one that goes out, which has words for people; nil where it is none of scheduling.
  var message: OutgoingMessage? {
    guard let method = SchedulingMethod(rawValue: method), let tree else { return nil }
    return OutgoingMessage(
      method: method, sender: CalendarAddress(sender), recipient: CalendarAddress(recipient),
      isSignificant: isSignificant, calendar: tree)
  }
}
