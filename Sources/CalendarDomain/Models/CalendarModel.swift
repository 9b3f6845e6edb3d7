/// A calendar: its own properties and what it contains.
///
/// Components keep their order within their kind. Source: RFC 5545, 3.4 and 3.7; RFC 7986, 5.
public struct CalendarModel: ComponentModel {
  public static let componentName = "VCALENDAR"

  /// PRODID.
  public var productID: String?
  /// VERSION: `2.0`, or `1.0` of vCalendar.
  public var version: String?
  /// CALSCALE, upper case.
  public var scale: String?
  /// METHOD, upper case: PUBLISH, REQUEST, CANCEL, …
  public var method: String?
  public var uid: String?
  public var lastModified: EventTime?
  /// NAME, else X-WR-CALNAME.
  public var name: String? { names.first ?? vendorName }
  /// NAME, one per language.
  public var names: [String] = []
  /// X-WR-CALNAME.
  public var vendorName: String?
  /// DESCRIPTION, else X-WR-CALDESC.
  public var description: String? { descriptions.first ?? vendorDescription }
  public var descriptions: [String] = []
  /// X-WR-CALDESC.
  public var vendorDescription: String?
  /// COLOR as written: a CSS colour name by the standard.
  public var color: String?
  /// X-APPLE-CALENDAR-COLOR as written: `#RRGGBB` or `#RRGGBBAA`.
  public var vendorColor: String?
  /// X-WR-TIMEZONE: the zone of times without one.
  public var timeZoneName: String?
  public var url: String?
  public var categories: [String] = []
  public var images: [AttachmentModel] = []
  /// SOURCE: where the calendar can be fetched again.
  public var sourceURL: String?
  /// REFRESH-INTERVAL.
  public var refreshInterval: CalendarDuration?
  /// X-PUBLISHED-TTL.
  public var vendorRefreshInterval: CalendarDuration?

  public var timeZones: [TimeZoneModel] = []
  public var events: [EventModel] = []
  public var todos: [TodoModel] = []
  public var journals: [JournalModel] = []
  public var freeBusy: [FreeBusyModel] = []
  public var availabilities: [AvailabilityModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
