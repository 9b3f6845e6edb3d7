/// Why a text is no XML, or none that is read here.
public struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence without a full stop.
  public var reason: String
  public var position: TextPosition

  public init(_ reason: String, at position: TextPosition) {
    self.reason = reason
    self.position = position
  }

  public var description: String { "line \(position.line), column \(position.column): \(reason)" }
}
