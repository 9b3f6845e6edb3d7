/// A document or picture: ATTACH and IMAGE.
///
/// Source: RFC 5545, 3.8.1.1; RFC 7986, 5.10.
public struct AttachmentModel: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case uri(String)
    /// The BASE64 text as it stands; not decoded, so that a large one costs nothing.
    case inline(base64: String)
  }

  public var content: Content
  /// FMTTYPE, a media type.
  public var mediaType: String?
  /// DISPLAY of an image, upper case.
  public var display: [String] = []
  /// Parameters without a field, in the order they came.
  public var restParameters: [ContentProperty.Parameter] = []

  public init(content: Content) { self.content = content }

  /// Bytes of an inline document; for a URI, what the SIZE parameter says.
  public var size: Int? {
    switch content {
    case .uri:
      return restParameters.first { $0.name.uppercased() == "SIZE" }?.values.first.flatMap { Int($0) }
    case .inline(let base64):
      let padding = base64.utf8.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
      return max(0, base64.utf8.count * 3 / 4 - padding)
    }
  }
}
