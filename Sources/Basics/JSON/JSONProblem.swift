/// What is wrong at one place of a JSON text that reads well as JSON.
public struct JSONProblem: Error, Hashable, Sendable {
  public var path: JSONPath
  public var position: TextPosition
  /// One sentence without a full stop.
  public var reason: String
  /// A word that is not known, with the words that are: for the nearest one.
  public var word: String?
  public var candidates: [String]

  public init(
    _ path: JSONPath, at position: TextPosition, _ reason: String, word: String? = nil,
    candidates: [String] = []
  ) {
    self.path = path
    self.position = position
    self.reason = reason
    self.word = word
    self.candidates = candidates
  }
}

/// Collects what is wrong, so that one look at a file shows all of it.
public final class JSONProblemLog {
  public private(set) var problems: [JSONProblem] = []

  public init() {}

  public func add(_ problem: JSONProblem) { problems.append(problem) }
}
