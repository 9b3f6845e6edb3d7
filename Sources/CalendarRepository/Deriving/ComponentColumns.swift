/// What is derived from the text of a component, to find it by.
struct ComponentColumns: Hashable {
  /// Seconds since 1970 at which the first of its instances begins; times without a zone are read as UTC. nil where it
  /// names no time.
  var first: Int?
  /// Seconds since 1970 by which the last one is over; nil where that is not known, or never.
  var last: Int?
  /// Of a to-do: the UID that it is a subtask of.
  var parent: String?
  var title: String?
  var place: String?
  var note: String?
  /// Names and addresses.
  var people: String?
}
