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
    let identifier = recurrenceID.map { IdentifierRule.text(of: $0, after: uid) } ?? uid
    return scoped(identifier, scope: scope)
  }

  /// The identifier with the scope that tells it from the same one of another calendar.
  func scoped(_ identifier: String, scope: String?) -> String {
    guard self == .unique, let scope else { return identifier }
    return identifier + "#" + scope
  }

  /// `20260902T070000Z`, or `20260902` for an all-day series.
  static func text(of time: EventTime) -> String { text(of: time, after: nil) }

  /// The same, after a UID and a slash.
  private static func text(of time: EventTime, after uid: String?) -> String {
    let local = time.local
    var year = ""
    if !(0...9999).contains(local.date.year) {
      year = String(local.date.year)
      year = String(repeating: "0", count: max(0, 4 - year.utf8.count)) + year
    }
    let length = (uid?.utf8.count ?? 0) + 17 + year.utf8.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    func add(_ number: Int) {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
    if let uid {
      bytes.append(contentsOf: uid.utf8)
      bytes.append(UInt8(ascii: "/"))
    }
    if year.isEmpty {
      add(local.date.year / 100)
      add(local.date.year % 100)
    } else {
      bytes.append(contentsOf: year.utf8)
    }
    add(local.date.month)
    add(local.date.day)
    if !time.isDate {
      bytes.append(UInt8(ascii: "T"))
      add(local.hour)
      add(local.minute)
      add(local.second)
      bytes.append(UInt8(ascii: "Z"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
