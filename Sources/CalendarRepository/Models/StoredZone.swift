/// A VTIMEZONE as it is stored: once for each wording, however many calendars use it.
public struct StoredZone: Hashable, Sendable {
  public var id: Int
  public var tzid: String
  /// Unfolded lines from BEGIN to END, with a line feed between them.
  public var text: String
}
