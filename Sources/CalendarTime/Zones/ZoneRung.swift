/// Which step of the ladder of names gave a time its zone.
public enum ZoneRung: String, Hashable, Sendable, CaseIterable {
  /// The name is one of the system's zones, in any case.
  case iana
  /// Another name of one of the system's zones.
  case alias
  /// A system's zone after a vendor's prefix: `/mozilla.org/20070129_1/Europe/Paris`.
  case vendorPrefix = "vendor-prefix"
  /// The file's VTIMEZONE of that name.
  case definition = "vtimezone"
  /// X-LIC-LOCATION of the file's VTIMEZONE of that name, which says nothing more.
  case location = "x-lic-location"
  /// A Windows name, by CLDR.
  case windows
  /// An offset in the name: `GMT+0100`.
  case offsetInName = "offset-in-name"
  /// X-WR-TIMEZONE of the calendar, for a time without a zone.
  case calendarDefault = "x-wr-timezone"
  /// The user's zone, for a time or a date without a zone.
  case userZone = "user-zone"
  /// The user's zone, since nothing is known by the name.
  case unknown
  /// A time in UTC.
  case utc
}
