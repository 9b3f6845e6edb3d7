/// A calendar as it is stored.
public struct StoredCalendarModel: Hashable, Sendable {
  /// The row, which no one outside the store knows; 0 for one that is not stored yet.
  public var id: Int
  /// `local`, `ical` (a subscription), `caldav`.
  public var source: String
  public var number: Int
  public var title: String
  /// `#RRGGBB`.
  public var color: String?
  /// Where it comes from.
  public var url: String?
  /// Listed, and publishes no events.
  public var isHidden = false
  /// Not listed either. Never together with `isHidden`.
  public var isBanished = false
  /// Intents refuse it; imports may change it.
  public var isReadOnly = false
  /// The lines of its VCALENDAR that are its own, unfolded, with a line feed between them.
  public var header = ""
  /// Seconds since 1970 of the last import.
  public var lastImport: Int?

  public init(id: Int = 0, source: String, number: Int, title: String) {
    self.id = id
    self.source = source
    self.number = number
    self.title = title
  }

  /// `local:1`, the calendarKey of a snapshot.
  public var key: String { "\(source):\(number)" }

  /// The parts of a key; nil for anything but `source:number`.
  public static func parts(ofKey key: String) -> (source: String, number: Int)? {
    guard let colon = key.firstIndex(of: ":"), colon != key.startIndex,
      let number = Int(key[key.index(after: colon)...]), number >= 0
    else { return nil }
    let source = key[..<colon]
    guard source.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x23 && $0 < 0x7F }) else { return nil }
    return (String(source), number)
  }
}
