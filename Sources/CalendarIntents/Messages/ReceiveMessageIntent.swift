import CalendarDomain
import CalendarRepository
import ICalendar
import Scheduling

/// Acts on a mail that arrives, or says why not.
public struct ReceiveMessageIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "receiveMessage", "Acts on a mail with a calendar, or says why not; it is kept either way.",
    [.init("mail", .text, isRequired: true, "The whole mail, with its header.")],
    answer: "messages received and going out, and what was ignored")

  private let mail: [UInt8]

  public init(_ parameters: IntentParameters) throws(IntentError) {
    mail = Array(try parameters.required("mail").utf8)
  }

  /// The same with the bytes as they came.
  public init(mail: [UInt8]) { self.mail = mail }

  public func perform() async throws -> MessageReport {
    let result: Result<ReceivedMail, Refusal>
    do throws(Refusal) { result = .success(try ReceivedMail(mail)) } catch { result = .failure(error) }
    let isKept = ReceivedMail.concernsCalendars(mail)
    let title = (try? result.get()).map { Self.title($0) } ?? "mail"
    return try await MessageExchange.perform(Self.descriptor, title) { exchange in
      var receipt = MessageReceipt(exchange)
      switch result {
      case .success(let mail): try receipt.receive(mail)
      case .failure(let refusal): try receipt.refuse(refusal, isKept: isKept)
      }
      return receipt.report
    }
  }

  /// `REQUEST of olga@example.com: Review`
  private static func title(_ mail: ReceivedMail) -> String {
    let object = mail.objects[0]
    let title = object.components[0].first("SUMMARY")?.text ?? object.components[0].uid
    return "\(object.method.rawValue) of \(mail.sender): \(title)"
  }
}

/// Says yes or no to a message that was refused with a question.
public struct DecideMessageIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "decideMessage", "Says yes or no to a message that asks something: yes applies it after all.",
    [
      .init("message", .text, isRequired: true, "The id of the message."),
      .init("isAllowed", .boolean, isRequired: true, "Whether it is applied."),
    ], answer: "messages received and going out, and what was ignored")

  private let message: String
  private let isAllowed: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    message = try parameters.required("message")
    isAllowed = try parameters.requiredBoolean("isAllowed")
  }

  public func perform() async throws -> MessageReport {
    let (message, isAllowed) = (message, isAllowed)
    return try await MessageExchange.perform(Self.descriptor, "message \(message)") { exchange in
      guard let id = Int(message), let stored = try exchange.writer.reader.message(id: id) else {
        throw IntentError.notFound("message", message)
      }
      var receipt = MessageReceipt(exchange)
      try receipt.decide(stored, isAllowed: isAllowed)
      return receipt.report
    }
  }
}
