/// A day of the week. Raw values follow ISO 8601: Monday 1 to Sunday 7.
public enum Weekday: Int, Hashable, Sendable, CaseIterable, Comparable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday of the day `dayNumber` days after 1970-01-01, a Thursday.
  @inlinable public init(dayNumber: Int) {
    let index = (dayNumber % 7 + 7 + 3) % 7
    self = Weekday(rawValue: index + 1)!
  }

  /// Two letters, as in a BYDAY list. Source: RFC 5545, 3.3.10.
  public var code: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  /// Reads `MO` to `SU` in any case; nil for anything else.
  public init?(code: some StringProtocol) {
    let upper = code.uppercased()
    guard let match = Weekday.allCases.first(where: { $0.code == upper }) else { return nil }
    self = match
  }

  @inlinable public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
