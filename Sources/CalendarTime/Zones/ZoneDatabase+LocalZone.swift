import CalendarDomain

extension ZoneDatabase {
  /// The zone that the machine's settings name, as the C library reads them.
  ///
  /// In this order: `TZ` (a name, `:name`, the path of a zone file, or a rule such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3`); what the link `localtime` in `settings` points at;
  /// the name in `timezone` there; UTC. A setting that can't be used gives UTC and a note.
  public func localZone(environment: [String: String], settings: String = "/etc") -> ResolvedZone {
    if let setting = environment["TZ"] { return zone(ofSetting: setting) }
    let link = settings + "/localtime"
    for path in [FileBytes.linkText(link), FileBytes.resolvedLink(link)].compactMap({ $0 }) {
      if let name = Self.name(inPath: path), let zone = zone(named: name) {
        return ResolvedZone(zone: zone, rung: .userZone)
      }
    }
    if let name = (try? FileBytes.readZoneFile(settings + "/timezone", limit: 1024)).map({
      ZoneLadder.trimmed(String(decoding: $0, as: UTF8.self))
    }), let zone = zone(named: name) {
      return ResolvedZone(zone: zone, rung: .userZone)
    }
    // A copy of a zone file has no name, but has the answers.
    if let zone = try? Self.zone(atPath: link, identifier: "localtime") {
      return ResolvedZone(zone: zone, rung: .userZone)
    }
    return ResolvedZone(zone: .utc, rung: .userZone)
  }

  private func zone(ofSetting setting: String) -> ResolvedZone {
    let name = setting.hasPrefix(":") ? String(setting.dropFirst()) : setting
    if name.isEmpty { return ResolvedZone(zone: .utc, rung: .userZone) }
    if let zone = zone(named: name) { return ResolvedZone(zone: zone, rung: .userZone) }
    if name.hasPrefix("/") {
      if let known = Self.name(inPath: name), let zone = zone(named: known) {
        return ResolvedZone(zone: zone, rung: .userZone)
      }
      if let zone = try? Self.zone(atPath: name, identifier: name) {
        return ResolvedZone(zone: zone, rung: .userZone)
      }
    } else if let rule = PosixZoneRuleParser.parse(name) {
      return ResolvedZone(zone: Zone(identifier: name, rule: rule), rung: .userZone)
    }
    let note = Diagnostic(
      "unknown-timezone", .warning, "the time zone '\(setting)' of the variable TZ is not known",
      action: "read as UTC")
    return ResolvedZone(zone: .utc, rung: .userZone, note: note)
  }

  /// What follows the folder of zones in a path: `Europe/Paris`.
  private static func name(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  private static func zone(atPath path: String, identifier: String) throws(ZoneFileError) -> Zone {
    try ZoneFile(bytes: FileBytes.readZoneFile(path, limit: 1 << 20)).zone(identifier: identifier)
  }
}
