/// When somebody can be reached: a span with the available times inside it.
///
/// Source: RFC 7953, 3.1.
public struct AvailabilityModel: ComponentModel {
  public static let componentName = "VAVAILABILITY"

  public var uid: String?
  public var stamp: EventTime?
  /// DTSTART with DTEND or DURATION; both may be missing (from and to forever).
  public var scheduling = SchedulingModel()
  /// BUSYTYPE, upper case; nil means BUSY-UNAVAILABLE.
  public var busyType: String?
  public var summary: String?
  public var description: String?
  public var location: String?
  public var classification: String?
  public var priority: Int?
  public var sequence: Int?
  public var created: EventTime?
  public var lastModified: EventTime?
  public var organizer: AttendeeModel?
  public var url: String?
  public var categories: [String] = []
  public var contacts: [String] = []
  public var comments: [String] = []
  /// The AVAILABLE components.
  public var available: [AvailableModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
