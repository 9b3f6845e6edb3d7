/// A time, once or repeated, at which somebody is available.
///
/// Source: RFC 7953, 3.1.
public struct AvailableModel: ComponentModel {
  public static let componentName = "AVAILABLE"

  public var uid: String?
  public var stamp: EventTime?
  public var scheduling = SchedulingModel()
  public var summary: String?
  public var description: String?
  public var location: String?
  public var created: EventTime?
  public var lastModified: EventTime?
  public var categories: [String] = []
  public var contacts: [String] = []
  public var comments: [String] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
