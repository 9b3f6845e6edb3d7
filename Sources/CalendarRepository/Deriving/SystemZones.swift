import CalendarTime

/// Names that mean a zone of the system, whatever a file's definition of them says.
struct SystemZones {
  let database: ZoneDatabase
  private var known: [String: Bool] = [:]

  init(_ database: ZoneDatabase) { self.database = database }

  mutating func contains(_ tzid: String) -> Bool {
    if let answer = known[tzid] { return answer }
    let resolver = ZoneResolver(database: database, userZone: .utc)
    let answer = [.iana, .alias, .vendorPrefix].contains(resolver.resolve(tzid: tzid).rung)
    known[tzid] = answer
    return answer
  }
}
