/// Somebody who takes part, with or without being an attendee.
///
/// Source: RFC 9073, 7.1.
public struct ParticipantModel: ComponentModel {
  public static let componentName = "PARTICIPANT"

  public var uid: String?
  /// PARTICIPANT-TYPE, upper case.
  public var type: String?
  /// CALENDAR-ADDRESS, a URI.
  public var address: String?
  public var summary: String?
  public var description: String?
  public var url: String?
  public var structuredData: [StructuredDataModel] = []
  public var structuredLocations: [StructuredLocationModel] = []
  public var structuredResources: [StructuredResourceModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
