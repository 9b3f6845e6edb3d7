/// A place with data of its own.
///
/// Source: RFC 9073, 7.2.
public struct StructuredLocationModel: ComponentModel {
  public static let componentName = "VLOCATION"

  public var uid: String?
  public var name: String?
  public var description: String?
  public var geo: GeoModel?
  /// LOCATION-TYPE.
  public var types: [String] = []
  public var url: String?
  public var structuredData: [StructuredDataModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
