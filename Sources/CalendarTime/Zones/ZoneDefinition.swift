public import CalendarDomain

/// A VTIMEZONE component as values.
///
/// Source: RFC 5545, 3.6.5.
public struct ZoneDefinition: Hashable, Sendable {
  /// A STANDARD or DAYLIGHT part.
  public struct Observance: Hashable, Sendable {
    /// DAYLIGHT rather than STANDARD.
    public var isDaylight: Bool
    /// DTSTART: the first onset, read with `offsetFrom`.
    public var start: LocalDateTime
    /// TZOFFSETFROM, seconds east of UTC.
    public var offsetFrom: Int
    /// TZOFFSETTO, seconds east of UTC.
    public var offsetTo: Int
    public var rules: [RecurrenceModel]
    /// RDATE: more onsets, read with `offsetFrom`.
    public var dates: [LocalDateTime]
    /// The first TZNAME.
    public var name: String?

    public init(
      isDaylight: Bool, start: LocalDateTime, offsetFrom: Int, offsetTo: Int,
      rules: [RecurrenceModel] = [], dates: [LocalDateTime] = [], name: String? = nil
    ) {
      self.isDaylight = isDaylight
      self.start = start
      self.offsetFrom = offsetFrom
      self.offsetTo = offsetTo
      self.rules = rules
      self.dates = dates
      self.name = name
    }
  }

  /// As the file gives it, without quotes.
  public var tzid: String
  public var observances: [Observance]
  /// X-LIC-LOCATION: a name of the system's zones, where the definition says so.
  public var location: String?

  public init(tzid: String, observances: [Observance], location: String? = nil) {
    self.tzid = tzid
    self.observances = observances
    self.location = location
  }

  /// Whether clocks change by it: it has observances of different offsets.
  var changesOffset: Bool { Set(observances.map(\.offsetTo)).count > 1 }
}
