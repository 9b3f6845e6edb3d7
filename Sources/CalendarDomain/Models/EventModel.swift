/// An event: something that takes place at a time.
///
/// Text fields are decoded; `status`, `classification` and `transparency` are upper case and may hold
/// words that no RFC knows. Source: RFC 5545, 3.6.1; RFC 7986, 4; RFC 9073.
public struct EventModel: PlannedModel {
  public static let componentName = "VEVENT"

  public var uid: String?
  public var scheduling = SchedulingModel()
  public var summary: String?
  public var descriptions: [String] = []
  public var status: String?
  public var classification: String?
  public var sequence: Int?
  public var stamp: EventTime?
  public var lastModified: EventTime?
  public var created: EventTime?
  public var color: String?
  public var url: String?
  public var categories: [String] = []
  public var organizer: AttendeeModel?
  public var attendees: [AttendeeModel] = []
  public var attachments: [AttachmentModel] = []
  public var images: [AttachmentModel] = []
  public var relations: [RelationModel] = []
  public var requestStatuses: [RequestStatusModel] = []
  public var contacts: [String] = []
  public var comments: [String] = []
  public var participants: [ParticipantModel] = []
  public var structuredLocations: [StructuredLocationModel] = []
  public var structuredResources: [StructuredResourceModel] = []
  public var location: String?
  public var geo: GeoModel?
  public var priority: Int?
  public var resources: [String] = []
  public var alarms: [AlarmModel] = []
  public var conferences: [ConferenceModel] = []
  /// TRANSP, upper case.
  public var transparency: String?

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
