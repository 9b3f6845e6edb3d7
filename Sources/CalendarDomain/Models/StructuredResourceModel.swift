/// A resource with data of its own.
///
/// Source: RFC 9073, 7.3.
public struct StructuredResourceModel: ComponentModel {
  public static let componentName = "VRESOURCE"

  public var uid: String?
  public var name: String?
  public var description: String?
  public var geo: GeoModel?
  /// RESOURCE-TYPE.
  public var type: String?
  public var structuredData: [StructuredDataModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
