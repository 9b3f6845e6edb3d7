/// A time zone as a file defines it.
///
/// Source: RFC 5545, 3.6.5; RFC 7808, 7.
public struct TimeZoneModel: ComponentModel {
  public static let componentName = "VTIMEZONE"

  /// TZID; empty when the definition names none.
  public var tzid = ""
  public var lastModified: EventTime?
  /// TZURL.
  public var url: String?
  /// TZID-ALIAS-OF.
  public var aliases: [String] = []
  /// TZUNTIL.
  public var until: EventTime?
  public var observances: [ObservanceModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
