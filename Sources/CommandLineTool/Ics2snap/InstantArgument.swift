package import CalendarDomain

/// An instant on the command line. Source: RFC 3339, 5.6.
package enum InstantArgument {
  /// `2026-03-20T09:00:00Z`, `2026-03-20T10:00:00+01:00`; fractions of a second are cut.
  package static func parse(_ text: String) throws -> Instant {
    guard let instant = InstantText.read(text) else {
      throw ArgumentProblem("is not an instant like 2026-03-20T09:00:00Z")
    }
    return instant
  }
}
