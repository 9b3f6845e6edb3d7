/// A to-do: something to be done, perhaps by a time.
///
/// DUE is `scheduling.end`; a subtask names its parent in `relations`.
/// Source: RFC 5545, 3.6.2; RFC 7986, 4; RFC 9073.
public struct TodoModel: PlannedModel {
  public static let componentName = "VTODO"

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
  public var completed: EventTime?
  /// 0 to 100.
  public var percentComplete: Int?

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
