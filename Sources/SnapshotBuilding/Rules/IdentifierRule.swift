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
    let identifier = recurrenceID.map { IdentifierRule.instance($0, of: uid) } ?? uid
    return scoped(identifier, scope: scope)
  }

  /// The identifier with the scope that tells it from the same one of another calendar.
  func scoped(_ identifier: String, scope: String?) -> String {
    guard self == .unique, let scope else { return identifier }
    return identifier + "#" + scope
  }

  /// The UID, a slash, and `20260902T070000Z`, or `20260902` for an all-day series.
  private static func instance(_ time: EventTime, of uid: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(uid.utf8.count + 17)
    bytes.append(contentsOf: uid.utf8)
    bytes.append(UInt8(ascii: "/"))
    // All instances but those of dates are named in UTC.
    BasicTime.append(time.isDate ? time : .utc(time.local), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
