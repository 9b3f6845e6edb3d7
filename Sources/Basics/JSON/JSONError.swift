/// Why a text cannot be read as JSON, or as what its JSON should be. Equal by code.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// No JSON at all.
    case malformed = "bad-json"
    /// JSON of another shape than expected.
    case unexpected = "unexpected-json"
  }

  public var code: Code
  /// One sentence without a full stop.
  public var reason: String
  public var position: TextPosition
  /// The way to the value concerned, where there are values.
  public var path: JSONPath?

  public init(_ code: Code, _ reason: String, at position: TextPosition, path: JSONPath? = nil) {
    self.code = code
    self.reason = reason
    self.position = position
    self.path = path
  }

  /// A value that is something else.
  public static func expected(_ what: String, found: JSONNode) -> JSONError {
    JSONError(.unexpected, "expected \(what), found \(found.kind)", at: found.position)
  }

  /// A member that is something else, or is missing.
  public static func expected(_ what: String, as key: String, of object: JSONNode) -> JSONError {
    if let found = object[key] { return expected(what, found: found) }
    return JSONError(
      .unexpected, "expected \(what), found nothing", at: object.position, path: JSONPath([.key(key)]))
  }

  /// The error with the way from `root` to where it is.
  public func located(in root: JSONNode) -> JSONError {
    var error = self
    if code == .unexpected {
      error.path = JSONPath(JSONPath(to: position, in: root).steps + (path?.steps ?? []))
    }
    return error
  }

  public var description: String {
    let place = position == .none ? "" : "line \(position.line), column \(position.column): "
    return place + (path.map { "\($0): " } ?? "") + reason
  }

  public static func == (left: JSONError, right: JSONError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
