/// How much of a series a change is for.
public enum EventSpan: String, CaseIterable, Sendable {
  /// The one instance.
  case this
  /// The instance and all that come later.
  case future
  /// The series.
  case all
}
