/// A reminder inside an event or a to-do.
///
/// Source: RFC 5545, 3.6.6; RFC 9074.
public struct AlarmModel: ComponentModel {
  public static let componentName = "VALARM"

  /// When the alarm goes off.
  public enum Trigger: Hashable, Sendable {
    /// That long after the start (negative: before).
    case fromStart(CalendarDuration)
    /// That long after the end, or DUE of a to-do.
    case fromEnd(CalendarDuration)
    case absolute(EventTime)
  }

  public var uid: String?
  /// ACTION, upper case: DISPLAY, AUDIO, EMAIL, NONE, …
  public var action: String?
  public var trigger: Trigger?
  /// REPEAT: how often again after the first time.
  public var repetitions: Int?
  /// DURATION between repetitions.
  public var interval: CalendarDuration?
  public var summary: String?
  public var description: String?
  public var attendees: [AttendeeModel] = []
  public var attachments: [AttachmentModel] = []
  /// When the user last dismissed it. Source: RFC 9074, 6.
  public var acknowledged: EventTime?
  /// PROXIMITY, upper case. Source: RFC 9074, 8.
  public var proximity: String?
  /// A snoozed alarm names the original one. Source: RFC 9074, 5.
  public var relations: [RelationModel] = []
  public var structuredLocations: [StructuredLocationModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
