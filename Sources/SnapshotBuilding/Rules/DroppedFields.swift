import CalendarDomain

/// The properties of an event that never reach a snapshot.
///
/// Source: wire format, 'Dropped on purpose'.
public enum DroppedFields {
  /// The properties that the rules read: those that the eight keys of an event are made from, and those that decide
  /// whether and how it is shown.
  public static let read = Vocabulary.readBySnapshot

  /// Whether a property (upper case) has no place in a snapshot. RRULE and its kin shape the
  /// instances and then go; they count as used.
  public static func isDropped(_ property: String) -> Bool {
    Vocabulary.property(property)?.use != .drawn
  }
}
