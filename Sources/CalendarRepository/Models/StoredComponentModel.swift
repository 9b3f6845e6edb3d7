/// A component as it is stored: the truth, without what is derived from it.
public struct StoredComponentModel: Hashable, Sendable {
  /// The row; 0 for one that is not stored yet.
  public var id: Int
  /// The row of its calendar.
  public var calendar: Int
  /// `VEVENT`, `VTODO`, `VJOURNAL` and so on.
  public var kind: String
  public var uid: String
  /// Which instance of a series it stands for, as `InstanceKey` spells it; empty for the master.
  public var instance: String
  /// Unfolded lines from BEGIN to END, with a line feed between them.
  public var text: String
  /// The rows of the zone definitions that its TZIDs mean.
  public var zones: [Int]

  public init(
    id: Int = 0, calendar: Int, kind: String, uid: String, instance: String = "", text: String,
    zones: [Int] = []
  ) {
    self.id = id
    self.calendar = calendar
    self.kind = kind
    self.uid = uid
    self.instance = instance
    self.text = text
    self.zones = zones
  }

  /// `zones` as a column holds it.
  var zonesText: String { zones.map(String.init).joined(separator: ",") }

  static func zones(_ text: String) -> [Int] { text.split(separator: ",").compactMap { Int($0) } }
}
