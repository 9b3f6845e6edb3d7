import CalendarDomain
import CalendarRepository
import Scheduling

/// What is answered to an invitation.
struct InvitationAnswer: Sendable {
  static let parameters: [IntentDescriptor.Parameter] = [
    .init(
      "event", .text, isRequired: true,
      "The id of an event, of an instance or of a to-do, or of a message about it."),
    .init("comment", .text, "A word to the organizer."),
  ]

  let event: String
  let comment: String?

  init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    comment = try parameters.text("comment").value
  }

  func perform(_ status: ParticipationStatus, _ descriptor: IntentDescriptor) async throws -> MessageReport {
    let answer = self
    return try await MessageExchange.perform(descriptor, event) { exchange in
      let target = try exchange.target(answer.event)
      if var message = target.message, !message.isRead {
        message.isRead = true
        try exchange.writer.put(message)
      }
      return try exchange.act(on: target) {
        try $0.answer(target.uid, status, at: target.date, comment: answer.comment)
      }
    }
  }
}

/// Accepts an invitation.
public struct AcceptIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "accept", "Accepts an invitation, or one date of it, and tells the organizer.",
    InvitationAnswer.parameters, answer: "messages going out")

  private let answer: InvitationAnswer

  public init(_ parameters: IntentParameters) throws(IntentError) {
    answer = try InvitationAnswer(parameters)
  }

  public func perform() async throws -> MessageReport {
    try await answer.perform(.accepted, Self.descriptor)
  }
}

/// Declines an invitation.
public struct DeclineIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "decline", "Declines an invitation, or one date of it, and tells the organizer.",
    InvitationAnswer.parameters, answer: "messages going out")

  private let answer: InvitationAnswer

  public init(_ parameters: IntentParameters) throws(IntentError) {
    answer = try InvitationAnswer(parameters)
  }

  public func perform() async throws -> MessageReport {
    try await answer.perform(.declined, Self.descriptor)
  }
}

/// Accepts an invitation with a reservation.
public struct TentativeIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "tentative", "Accepts an invitation, or one date of it, tentatively, and tells the organizer.",
    InvitationAnswer.parameters, answer: "messages going out")

  private let answer: InvitationAnswer

  public init(_ parameters: IntentParameters) throws(IntentError) {
    answer = try InvitationAnswer(parameters)
  }

  public func perform() async throws -> MessageReport {
    try await answer.perform(.tentative, Self.descriptor)
  }
}

/// Hands an invitation to somebody else.
public struct DelegateIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "delegate", "Hands an invitation to somebody else, who is invited, and tells the organizer.",
    [
      .init("event", .text, isRequired: true, "The id of an event or to-do, or of a message about it."),
      .init("to", .text, isRequired: true, "The address of who goes instead."),
      .init("comment", .text, "A word to the organizer."),
    ], answer: "messages going out")

  private let event: String
  private let to: CalendarAddress
  private let comment: String?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    to = try parameters.address("to")
    comment = try parameters.text("comment").value
  }

  public func perform() async throws -> MessageReport {
    let (event, to, comment) = (event, to, comment)
    return try await MessageExchange.perform(Self.descriptor, event) { exchange in
      let target = try exchange.target(event)
      return try exchange.act(on: target) { try $0.delegate(target.uid, to: to, comment: comment) }
    }
  }
}

/// Hands an invitation on.
public struct ForwardIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "forward", "Hands an invitation on to somebody who is not invited; an organizer invites.",
    [
      .init("event", .text, isRequired: true, "The id of an event or to-do, or of a message about it."),
      .init("to", .text, isRequired: true, "The address."),
    ], answer: "messages going out")

  private let event: String
  private let to: CalendarAddress

  public init(_ parameters: IntentParameters) throws(IntentError) {
    event = try parameters.required("event")
    to = try parameters.address("to")
  }

  public func perform() async throws -> MessageReport {
    let (event, to) = (event, to)
    return try await MessageExchange.perform(Self.descriptor, event) { exchange in
      let target = try exchange.target(event)
      return try exchange.act(on: target) { try $0.forward(target.uid, to: to) }
    }
  }
}

/// Asks the organizer for an event as it stands.
public struct RefreshIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "refresh", "Asks the organizer for an event as it stands.",
    [.init("event", .text, isRequired: true, "The id of an event or to-do, or of a message about it.")],
    answer: "messages going out")

  private let event: String

  public init(_ parameters: IntentParameters) throws(IntentError) { event = try parameters.required("event") }

  public func perform() async throws -> MessageReport {
    let event = event
    return try await MessageExchange.perform(Self.descriptor, event) { exchange in
      let target = try exchange.target(event)
      return try exchange.act(on: target) { try $0.refresh(target.uid) }
    }
  }
}
