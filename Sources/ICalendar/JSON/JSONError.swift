/// Why JSON cannot be read as what it should be. Equal by code.
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
  /// Where, as a JSON path: `$[1][0]`; `$` for the whole.
  public var path: String
  /// The line of malformed text, from 1.
  public var line: Int?

  public init(_ code: Code, _ reason: String, path: String = "$", line: Int? = nil) {
    self.code = code
    self.reason = reason
    self.path = path
    self.line = line
  }

  public var description: String {
    line.map { "line \($0): \(reason)" } ?? "\(path): \(reason)"
  }

  public static func == (left: JSONError, right: JSONError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  static func expected(_ what: String, at path: String, found: JSONValue?) -> JSONError {
    JSONError(.unexpected, "expected \(what), found \(found?.kind ?? "nothing")", path: path)
  }
}
