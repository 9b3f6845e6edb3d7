/// A journal entry: text that belongs to a date.
///
/// Source: RFC 5545, 3.6.3; RFC 7986, 4.
public struct JournalModel: IncidenceModel {
  public static let componentName = "VJOURNAL"

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

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
