/// A place in a JSON text, such as `$.profiles[2].calendars[0].color`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  public func appending(_ key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }
  public func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  public var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .key(let key): text += "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
  }
}
