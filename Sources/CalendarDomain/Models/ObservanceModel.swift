/// A span of a time zone with one offset: standard or daylight time.
///
/// Offsets are seconds east of UTC. Source: RFC 5545, 3.6.5.
public struct ObservanceModel: ComponentModel {
  public static let componentName = "STANDARD"

  public var isDaylight = false
  /// DTSTART, local time by `offsetFrom`.
  public var start: EventTime?
  public var offsetFrom: Int?
  public var offsetTo: Int?
  public var rules: [RecurrenceModel] = []
  public var recurrenceDates: [RecurrenceDate] = []
  /// TZNAME, one per language.
  public var names: [String] = []
  public var comments: [String] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
