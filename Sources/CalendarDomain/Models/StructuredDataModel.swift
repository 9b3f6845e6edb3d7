/// Data in a format of its own: STRUCTURED-DATA.
///
/// Source: RFC 9073, 6.6.
public struct StructuredDataModel: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case text(String)
    case uri(String)
    case inline(base64: String)
  }

  public var content: Content
  /// FMTTYPE, a media type.
  public var mediaType: String?
  /// SCHEMA, a URI.
  public var schema: String?
  /// Parameters without a field, in the order they came.
  public var restParameters: [ContentProperty.Parameter] = []

  public init(content: Content) { self.content = content }
}
