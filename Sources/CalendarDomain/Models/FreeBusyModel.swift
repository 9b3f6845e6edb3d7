/// A request for, an answer to, or a publication of busy time.
///
/// Source: RFC 5545, 3.6.4.
public struct FreeBusyModel: ComponentModel {
  public static let componentName = "VFREEBUSY"

  /// One FREEBUSY line's type with one of its periods.
  public struct Entry: Hashable, Sendable {
    /// FBTYPE, upper case; nil means BUSY.
    public var type: String?
    public var period: PeriodModel

    public init(type: String? = nil, period: PeriodModel) {
      self.type = type
      self.period = period
    }
  }

  public var uid: String?
  public var stamp: EventTime?
  public var start: EventTime?
  /// DTEND, exclusive.
  public var end: EventTime?
  public var organizer: AttendeeModel?
  public var attendees: [AttendeeModel] = []
  public var entries: [Entry] = []
  public var url: String?
  public var contacts: [String] = []
  public var comments: [String] = []
  public var requestStatuses: [RequestStatusModel] = []

  public var forms: [ContentProperty] = []
  public var rest: [ContentProperty] = []
  public var restComponents: [Component] = []
  @Uncompared public var order: [ComponentEntry] = []
  @Uncompared public var source: SourceLocation?

  public init() {}
}
