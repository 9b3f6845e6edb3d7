/// What intents tell besides their answer: shown under it, or spoken.
public actor NotificationManager {
  private var messages: [String] = []

  public init() {}

  /// One sentence without a full stop.
  public func tell(_ message: String) { messages.append(message) }

  /// Takes the messages away, in their order.
  public func takeMessages() -> [String] {
    defer { messages = [] }
    return messages
  }
}
