/// A recurrence rule as typed values (RECUR).
///
/// Lists keep the order and the repeats they were given; what they mean is decided by
/// `CalendarTime`. Source: RFC 5545, 3.3.10; RFC 7529 for RSCALE, SKIP and leap months.
public struct RecurrenceModel: Hashable, Sendable {
  public enum Frequency: String, Hashable, Sendable, CaseIterable, Comparable {
    case secondly = "SECONDLY"
    case minutely = "MINUTELY"
    case hourly = "HOURLY"
    case daily = "DAILY"
    case weekly = "WEEKLY"
    case monthly = "MONTHLY"
    case yearly = "YEARLY"

    /// 0 for SECONDLY, 6 for YEARLY.
    public var rank: Int {
      switch self {
      case .secondly: 0
      case .minutely: 1
      case .hourly: 2
      case .daily: 3
      case .weekly: 4
      case .monthly: 5
      case .yearly: 6
      }
    }

    public static func < (left: Frequency, right: Frequency) -> Bool { left.rank < right.rank }
  }

  /// One entry of BYDAY: a weekday with an optional ordinal (`-1FR`). `nil` means every one.
  public struct WeekdayEntry: Hashable, Sendable {
    public var ordinal: Int?
    public var weekday: Weekday

    public init(ordinal: Int? = nil, weekday: Weekday) {
      self.ordinal = ordinal
      self.weekday = weekday
    }
  }

  /// One entry of BYMONTH; `isLeap` is the `L` suffix of RFC 7529.
  public struct MonthEntry: Hashable, Sendable {
    public var month: Int
    public var isLeap: Bool

    public init(_ month: Int, isLeap: Bool = false) {
      self.month = month
      self.isLeap = isLeap
    }
  }

  /// What becomes of a date that does not exist. Source: RFC 7529, 4.2.
  public enum Skip: String, Hashable, Sendable {
    case omit = "OMIT"
    case backward = "BACKWARD"
    case forward = "FORWARD"
  }

  /// A part that nobody knows, in the order it came.
  public struct UnknownPart: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  public var frequency: Frequency
  /// nil means 1.
  public var interval: Int?
  public var count: Int?
  /// Inclusive bound, in the form it was given.
  public var until: EventTime?
  public var bySecond: [Int] = []
  public var byMinute: [Int] = []
  public var byHour: [Int] = []
  public var byDay: [WeekdayEntry] = []
  public var byMonthDay: [Int] = []
  public var byYearDay: [Int] = []
  public var byWeekNumber: [Int] = []
  public var byMonth: [MonthEntry] = []
  public var bySetPosition: [Int] = []
  /// nil means Monday.
  public var weekStart: Weekday?
  /// The calendar scale of RFC 7529 (`CHINESE`), upper case; nil means Gregorian.
  public var scale: String?
  public var skip: Skip?
  public var unknownParts: [UnknownPart] = []

  public init(frequency: Frequency) { self.frequency = frequency }
}
