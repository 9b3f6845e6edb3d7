public import CalendarDomain

/// The steps that lead from a TZID to a zone.
struct ZoneLadder: Sendable {
  let database: ZoneDatabase
  let userZone: Zone
  /// By `key`.
  let definitions: [String: ZoneDefinition]
  let window: Range<Instant>?

  /// What two spellings of a TZID have in common: spaces and quotes around it and case don't count.
  static func key(_ tzid: String) -> String { trimmed(tzid).lowercased() }

  static func trimmed(_ tzid: String) -> String {
    let isOuter: (Character) -> Bool = { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    var text = Substring(tzid).drop(while: isOuter)
    while let last = text.last, isOuter(last) { text.removeLast() }
    return String(text)
  }

  /// More bytes than any name has that a program gives a zone, and parts that the longest of the system's names has.
  private static let (longest, mostParts) = (512, 3)

  func resolve(_ tzid: String) -> ResolvedZone {
    let definition = definitions[Self.key(tzid)]
    guard tzid.utf8.count <= Self.longest else {
      if let zone = definition?.zone { return ResolvedZone(zone: zone, rung: .definition) }
      return ResolvedZone(zone: userZone, rung: .unknown, note: unknown(String(tzid.prefix(60)) + "…", ""))
    }
    let name = Self.trimmed(tzid)
    if let (zone, rung) = systemZone(name) {
      // No law changes what is no place: who gives EST a summer means a place that has one.
      if let definition, definition.changesOffset, !name.utf8.contains(UInt8(ascii: "/")), zone.isFixed,
        let own = definition.zone
      {
        return ResolvedZone(zone: own, rung: .definition)
      }
      return ResolvedZone(zone: zone, rung: rung, note: contradiction(definition, zone, tzid))
    }
    if let zone = definition?.zone { return ResolvedZone(zone: zone, rung: .definition) }
    if let location = definition?.location, location.utf8.count <= Self.longest,
      let (zone, _) = systemZone(Self.trimmed(location))
    {
      return ResolvedZone(zone: zone, rung: .location)
    }
    if let zone = ZoneAlias.ofAbbreviation(name).flatMap(named) {
      return ResolvedZone(zone: zone, rung: .alias)
    }
    let reading = WindowsZoneName.read(name)
    if let zone = windowsZone(name, reading) { return ResolvedZone(zone: zone, rung: .windows) }
    if let zone = OffsetInName.zone(name) { return ResolvedZone(zone: zone, rung: .offsetInName) }
    if let offset = reading.standardOffset {
      return ResolvedZone(
        zone: .fixed(seconds: offset, identifier: name), rung: .offsetInName,
        note: reading.hasPlace ? fixedOffset(tzid) : nil)
    }
    return ResolvedZone(zone: userZone, rung: .unknown, note: unknown(tzid, name))
  }

  private func systemZone(_ name: String) -> (Zone, ZoneRung)? {
    if let zone = named(name) { return (zone, .iana) }
    if let zone = alias(name) { return (zone, .alias) }
    // A vendor's prefix: the longest part at the end that names a zone.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    for count in stride(from: min(parts.count - 1, Self.mostParts), to: 0, by: -1) {
      let rest = parts.suffix(count).joined(separator: "/")
      if let zone = named(rest) ?? alias(rest) { return (zone, .vendorPrefix) }
    }
    return nil
  }

  private func named(_ name: String) -> Zone? {
    if let zone = database.zone(named: name) { return zone }
    return database.spelling(of: name).flatMap { database.zone(named: $0) }
  }

  private func alias(_ name: String) -> Zone? {
    for other in ZoneAlias.others(of: name) {
      if let zone = database.zone(named: other) { return zone }
    }
    if ZoneAlias.isUTC(name) { return .utc }
    let joined = name.split(separator: " ").joined(separator: "_")
    if joined != name, let zone = named(joined) { return zone }
    // `US-Eastern`, `Europe-Berlin`: file names of zones in programs that take no slash in one.
    guard let dash = joined.firstIndex(of: "-"), !joined.contains("/") else { return nil }
    let slashed = joined[..<dash] + "/" + joined[joined.index(after: dash)...]
    return named(String(slashed)) ?? ZoneAlias.others(of: String(slashed)).lazy.compactMap(named).first
  }

  private func windowsZone(_ name: String, _ reading: WindowsZoneName.Reading) -> Zone? {
    if let zone = WindowsZoneName.iana(name).flatMap(canonical) { return zone }
    for candidate in reading.candidates {
      guard let zone = canonical(candidate) else { continue }
      // A city of the same name elsewhere, or a zone that has left that offset since.
      if let offset = reading.standardOffset, !zone.hasUsed(offset: offset) { continue }
      return zone
    }
    return nil
  }

  /// The zone of a name as the tz database writes it: less is tried than for a name of a file, as most are guesses.
  private func canonical(_ name: String) -> Zone? {
    named(name) ?? ZoneAlias.others(of: name).lazy.compactMap { database.zone(named: $0) }.first
  }

  private func fixedOffset(_ tzid: String) -> Diagnostic {
    Diagnostic(
      "fixed-offset", "nothing is known of the time zone '\(tzid)' but the offset in its name",
      property: "TZID", action: "read at that offset all year, which is wrong where it has summer time")
  }

  private func unknown(_ tzid: String, _ name: String) -> Diagnostic {
    var reason = "nothing is known of the time zone '\(tzid)'"
    // A file that is there and can't be used is worth another word than one that isn't.
    do {
      _ = try database.load(name)
    } catch {
      if error.code != .notFound {
        reason = "the zone file \(error.path ?? name) of '\(tzid)' can't be used: \(error.reason)"
      }
    }
    return Diagnostic(
      "unknown-timezone", reason, property: "TZID",
      action: "read in the user's zone, \(userZone.identifier)")
  }

  private func contradiction(_ definition: ZoneDefinition?, _ zone: Zone, _ tzid: String) -> Diagnostic? {
    guard let definition, let window, definition.differs(from: zone, in: window) else { return nil }
    return Diagnostic(
      "timezone-contradicted",
      "the file's VTIMEZONE '\(tzid)' differs from the system's zone \(zone.identifier)",
      property: "TZID", action: "read by the system's zone data")
  }
}

extension ZoneDefinition {
  /// Whether a TZID means this definition: spaces and quotes around it and case do not count.
  public func isNamed(_ tzid: String) -> Bool { ZoneLadder.key(self.tzid) == ZoneLadder.key(tzid) }

  /// Whether this definition gives other offsets than `zone` anywhere in a half-open range.
  ///
  /// A definition without observances says nothing, and does not differ.
  public func differs(from zone: Zone, in range: Range<Instant>) -> Bool {
    guard let own = self.zone, !range.isEmpty else { return false }
    guard own.offset(at: range.lowerBound) == zone.offset(at: range.lowerBound) else { return true }
    let (left, right) = (own.offsetChanges(in: range), zone.offsetChanges(in: range))
    return !left.elementsEqual(right) { $0.instant == $1.instant && $0.after == $1.after }
  }
}
