/// A link to another component: RELATED-TO.
///
/// Source: RFC 5545, 3.8.4.5; RFC 9253, 9.1.
public struct RelationModel: Hashable, Sendable {
  /// A UID, or a URI.
  public var target: String
  /// RELTYPE, upper case; nil means PARENT.
  public var type: String?
  /// Parameters without a field, in the order they came.
  public var restParameters: [ContentProperty.Parameter] = []

  public init(target: String, type: String? = nil) {
    self.target = target
    self.type = type
  }
}
