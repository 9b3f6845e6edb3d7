import Basics
import CalendarIntents
import CommandLineTool

/// A verb that makes an intent of messages, performs it, and shows what came of it.
struct MessageVerb {
  let verb: IntentVerb

  init(_ options: StoreOptions, in environment: CommandEnvironment) throws {
    verb = try IntentVerb(options, in: environment)
  }

  /// Performs an intent; the exit code is 1 where a message was not applied.
  ///
  /// - Parameter parameters: those without a value are left out.
  func run(_ intent: String, _ parameters: KeyValuePairs<String, JSONNode?>) throws -> ExitCode {
    try show(verb.perform(intent, Self.members(parameters)))
  }

  static func members(_ parameters: KeyValuePairs<String, JSONNode?>) -> [JSONNode.Member] {
    parameters.compactMap { key, value in value.map { .init(key, $0) } }
  }

  /// Shows a report.
  func show(_ report: JSONNode) -> ExitCode {
    let ignored = report["ignored"]?.array ?? []
    verb.show(report) { text in
      let received = report["received"]?.array ?? []
      let refused = received.isEmpty ? ignored.map(text.refusal) : []
      return (received + (report["outgoing"]?.array ?? [])).map(text.message) + refused
    }
    return ignored.isEmpty ? .ok : .partial
  }

  /// Shows a list of messages.
  func list(_ parameters: KeyValuePairs<String, JSONNode?>) throws -> ExitCode {
    let value = try verb.perform("findMessages", Self.members(parameters))
    verb.show(value) { text in (value.array ?? []).map(text.message) }
    return .ok
  }
}

extension StoreText {
  /// `*12  2026-03-20 10:00  REQUEST  olga@example.com  Review  (question: the request names ... [not-invited])`
  func message(_ message: JSONNode) -> String {
    func word(_ key: String) -> String { VisibleText.of(message[key]?.string ?? "") }
    let state = word("state")
    let isOut = ["waiting", "sent", "draft"].contains(state)
    let isUnread = message["isRead"]?.bool == false
    var words = [(isUnread ? "*" : " ") + word("id"), String(time(word("at")).prefix(16))]
    if !word("method").isEmpty { words.append(word("method")) }
    words.append(isOut ? "to \(word("recipient"))" : word("sender").isEmpty ? "?" : "from \(word("sender"))")
    if !word("title").isEmpty { words.append(output.styled(word("title"), .bold)) }
    if let reason = message["reason"]?.string, let code = message["code"]?.string {
      words.append("(\(state): \(VisibleText.of(reason)) [\(code)])")
    } else if state != "applied" {
      words.append("(\(state))")
    }
    return words.joined(separator: "  ")
  }

  /// `not applied: the request names none of your addresses [not-invited]`
  func refusal(_ refusal: JSONNode) -> String {
    "not applied: \(VisibleText.of(refusal["reason"]?.string ?? "")) [\(refusal["code"]?.string ?? "")]"
  }

  /// `*Review  Accepted: ben@example.com  2026-03-20 10:00  [uid]`
  func conversation(_ conversation: JSONNode) -> String {
    func word(_ key: String) -> String { VisibleText.of(conversation[key]?.string ?? "") }
    let mark = conversation["isRead"]?.bool == false ? "*" : " "
    return [
      mark + output.styled(word("name"), .bold), word("preview"), time(word("lastActive")), "[\(word("id"))]",
    ]
    .joined(separator: "  ")
  }

  /// What a message says, under a line for it.
  func wholeMessage(_ value: JSONNode) -> [String] {
    let text = value["text"]?.string ?? ""
    return [message(value["message"] ?? .null), ""]
      + text.split(separator: "\n", omittingEmptySubsequences: false).map { VisibleText.of(String($0)) }
  }
}
