/// A place in a JSON text, such as `$.profiles[2].calendars[0].color`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  public enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }

  /// The way from `root` to the value, or to the name of a member, that begins at a position.
  public init(to position: TextPosition, in root: JSONNode) {
    steps = []
    var node = root
    while node.position != position {
      switch node.value {
      case .array(let items):
        guard let index = items.lastIndex(where: { $0.position.offset <= position.offset }) else { return }
        steps.append(.index(index))
        node = items[index]
      case .object(let members):
        guard let member = members.last(where: { $0.position.offset <= position.offset }) else { return }
        steps.append(.key(member.key))
        if member.position == position { return }
        node = member.value
      default: return
      }
    }
  }

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
