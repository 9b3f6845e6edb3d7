/// How a request fared: REQUEST-STATUS.
///
/// Source: RFC 5545, 3.8.8.3.
public struct RequestStatusModel: Hashable, Sendable {
  /// Two or three numbers with dots: `2.0`.
  public var code: String
  public var text: String
  /// What was wrong, often a content line.
  public var data: String?

  public init(code: String, text: String, data: String? = nil) {
    self.code = code
    self.text = text
    self.data = data
  }
}
