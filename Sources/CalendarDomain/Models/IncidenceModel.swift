/// What events, to-dos and journal entries have in common.
///
/// Source: RFC 5545, 3.6.1 to 3.6.3; RFC 7986, 4; RFC 9073.
public protocol IncidenceModel: ComponentModel {
  /// UID; nil when the component has none.
  var uid: String? { get set }
  var scheduling: SchedulingModel { get set }
  var summary: String? { get set }
  /// DESCRIPTION; a journal entry may have several.
  var descriptions: [String] { get set }
  /// STATUS, upper case.
  var status: String? { get set }
  /// CLASS, upper case.
  var classification: String? { get set }
  var sequence: Int? { get set }
  /// DTSTAMP.
  var stamp: EventTime? { get set }
  var lastModified: EventTime? { get set }
  var created: EventTime? { get set }
  /// COLOR as written.
  var color: String? { get set }
  var url: String? { get set }
  var categories: [String] { get set }
  var organizer: AttendeeModel? { get set }
  var attendees: [AttendeeModel] { get set }
  var attachments: [AttachmentModel] { get set }
  var images: [AttachmentModel] { get set }
  var relations: [RelationModel] { get set }
  var requestStatuses: [RequestStatusModel] { get set }
  var contacts: [String] { get set }
  var comments: [String] { get set }
  var participants: [ParticipantModel] { get set }
  var structuredLocations: [StructuredLocationModel] { get set }
  var structuredResources: [StructuredResourceModel] { get set }
}

extension IncidenceModel {
  /// The first DESCRIPTION.
  public var description: String? {
    get { descriptions.first }
    set { descriptions = newValue.map { [$0] } ?? [] }
  }
}

/// What events and to-dos share and journal entries lack.
public protocol PlannedModel: IncidenceModel {
  var location: String? { get set }
  var geo: GeoModel? { get set }
  /// 0 (none) to 9 (lowest); 1 is the highest.
  var priority: Int? { get set }
  var resources: [String] { get set }
  var alarms: [AlarmModel] { get set }
  var conferences: [ConferenceModel] { get set }
}
