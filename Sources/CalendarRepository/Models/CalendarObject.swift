/// The components of one kind that share a UID in one calendar: a master and its overrides.
///
/// Source: RFC 4791, 4.1.
public struct CalendarObject: Hashable, Sendable {
  public var calendar: StoredCalendarModel
  public var kind: String
  public var uid: String
  /// The master first, where there is one; overrides in the order of their rows.
  public var components: [StoredComponentModel]
  /// The definitions that the TZIDs of the components mean.
  public var zones: [StoredZone]

  public init(
    calendar: StoredCalendarModel, kind: String, uid: String, components: [StoredComponentModel] = [],
    zones: [StoredZone] = []
  ) {
    self.calendar = calendar
    self.kind = kind
    self.uid = uid
    self.components = components
    self.zones = zones
  }

  public var master: StoredComponentModel? { components.first { $0.instance.isEmpty } }
}
