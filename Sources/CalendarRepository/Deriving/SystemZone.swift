import CalendarTime

/// Names that mean a zone of the system, whatever a file's definition of them says.
enum SystemZone {
  static func isKnown(_ tzid: String, _ database: ZoneDatabase) -> Bool {
    let resolver = ZoneResolver(database: database, userZone: .utc)
    return [.iana, .alias, .vendorPrefix].contains(resolver.resolve(tzid: tzid).rung)
  }
}
