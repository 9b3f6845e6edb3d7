/// A way to join a meeting: CONFERENCE.
///
/// Source: RFC 7986, 5.11.
public struct ConferenceModel: Hashable, Sendable {
  public var uri: String
  /// FEATURE, upper case: AUDIO, VIDEO, …
  public var features: [String] = []
  public var label: String?
  /// Parameters without a field, in the order they came.
  public var restParameters: [ContentProperty.Parameter] = []

  public init(uri: String) { self.uri = uri }
}
