/// One calendar a reader may offer as a filter, whether or not it has events in the window.
public struct SnapshotCalendar: Codable, Hashable, Sendable, Identifiable {
  /// The `calendarKey` of its events: `source:id`.
  public var id: String
  /// What people call it. Not unique: two calendars may have one name.
  public var name: String
  /// `#RRGGBB`.
  public var colorHex: String

  /// A calendar with these values, as they are.
  public init(id: String, name: String, colorHex: String) {
    self.id = id
    self.name = name
    self.colorHex = colorHex
  }
}
