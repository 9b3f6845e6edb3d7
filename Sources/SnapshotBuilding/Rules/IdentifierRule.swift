public import CalendarDomain

/// How the `id` of a snapshot event is made.
///
/// Source: wire format, writer rule 9.
public enum IdentifierRule: String, Hashable, Sendable, CaseIterable {
  /// Unique and stable.
  case unique
  /// The app's form: the UID, repeated for every instance of a series.
  case uid

  /// - Parameters:
  ///   - uid: UID, or a name made from the content when the component has none.
  ///   - recurrenceID: which instance, or nil for a single event.
  ///   - scope: set when an earlier calendar has the same UID: the calendar's key, for the second and
  ///     later calendar object of one source with its number (`ical:1.2`).
  public func identifier(uid: String, recurrenceID: EventTime?, scope: String?) -> String {
    guard self == .unique else { return uid }
    var identifier = uid
    if let recurrenceID { identifier += "/" + IdentifierRule.text(of: recurrenceID) }
    return scoped(identifier, scope: scope)
  }

  /// The identifier with the scope that tells it from the same one of another calendar.
  func scoped(_ identifier: String, scope: String?) -> String {
    guard self == .unique, let scope else { return identifier }
    return identifier + "#" + scope
  }

  /// `20260902T070000Z`, or `20260902` for an all-day series.
  static func text(of time: EventTime) -> String {
    let local = time.local
    let date = digits(local.date.year, 4) + digits(local.date.month, 2) + digits(local.date.day, 2)
    if time.isDate { return date }
    return date + "T" + digits(local.hour, 2) + digits(local.minute, 2) + digits(local.second, 2) + "Z"
  }

  private static func digits(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
