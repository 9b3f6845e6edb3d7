public import Basics

/// A command, with everything that it needs to be performed: the only place of business logic, and the only way to change
/// a store.
///
/// CONTRIBUTING.md has the recipe for another one.
public protocol Intent: Sendable {
  associatedtype Answer: IntentAnswer
  static var descriptor: IntentDescriptor { get }
  /// Reads the parameters; throws `validation`.
  init(_ parameters: IntentParameters) throws(IntentError)
  func perform() async throws -> Answer
}

/// What an intent answers.
public protocol IntentAnswer: Sendable {
  var json: JSONNode { get }
}

extension Optional: IntentAnswer where Wrapped: IntentAnswer {
  public var json: JSONNode { self?.json ?? .null }
}

extension Array: IntentAnswer where Element: IntentAnswer {
  public var json: JSONNode { .array(map(\.json)) }
}

extension Int: IntentAnswer {
  public var json: JSONNode { .number(self) }
}

/// The answer of an intent that has nothing to say.
public struct NoAnswer: IntentAnswer {
  public init() {}
  public var json: JSONNode { .null }
}
