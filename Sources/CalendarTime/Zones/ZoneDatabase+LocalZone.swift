import CalendarDomain
import SystemCalls

extension ZoneDatabase {
  /// The zone that the machine's settings name, as the C library reads them.
  ///
  /// In this order: `TZ` (a name, `:name`, the path of a zone file, or a rule such as
  /// `CET-1CEST,M3.5.0,M10.5.0/3`); what the link `localtime` in `settings` points at;
  /// the name in `timezone` there; UTC. Case and blanks around a name do not count. A setting that can't be used
  /// gives UTC and a note: whoever cannot do with a guess refuses it.
  public func localZone(environment: [String: String], settings: String = "/etc") -> ResolvedZone {
    if let setting = environment["TZ"] { return zone(ofSetting: setting) }
    let link = settings + "/localtime"
    var unknown: ResolvedZone?
    for path in [SystemCall.linkText(link), SystemCall.resolvedPath(link)].compactMap({ $0 }) {
      guard let name = Self.name(inPath: path) else { continue }
      if let zone = anyCase(name) { return ResolvedZone(zone: zone, rung: .userZone) }
      unknown = unknown ?? Self.unknown(name, of: link)
    }
    if let bytes = try? ZoneFile.bytes(of: settings + "/timezone", limit: 1024) {
      let name = ZoneLadder.trimmed(String(decoding: bytes, as: UTF8.self))
      if let zone = anyCase(name) { return ResolvedZone(zone: zone, rung: .userZone) }
      if !name.isEmpty { unknown = unknown ?? Self.unknown(name, of: settings + "/timezone") }
    }
    // A copy of a zone file has no name, but has the answers.
    if let zone = try? Self.zone(atPath: link, identifier: "localtime") {
      return ResolvedZone(zone: zone, rung: .userZone)
    }
    return unknown ?? ResolvedZone(zone: .utc, rung: .userZone)
  }

  private func zone(ofSetting setting: String) -> ResolvedZone {
    let name = ZoneLadder.trimmed(setting.hasPrefix(":") ? String(setting.dropFirst()) : setting)
    if name.isEmpty { return ResolvedZone(zone: .utc, rung: .userZone) }
    if let zone = anyCase(name) { return ResolvedZone(zone: zone, rung: .userZone) }
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
    return Self.unknown(setting, of: "the variable TZ")
  }

  /// The zone of a name in any case.
  private func anyCase(_ name: String) -> Zone? {
    zone(named: name) ?? spelling(of: name).flatMap { zone(named: $0) }
  }

  private static func unknown(_ name: String, of setting: String) -> ResolvedZone {
    ResolvedZone(
      zone: .utc, rung: .userZone,
      note: Diagnostic("unknown-timezone", "the time zone '\(name)' of \(setting) is no zone of this system"))
  }

  /// What follows the folder of zones in a path: `Europe/Paris`.
  private static func name(inPath path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
    return parts[(folder + 1)...].joined(separator: "/")
  }

  private static func zone(atPath path: String, identifier: String) throws(ZoneFileError) -> Zone {
    try ZoneFile(bytes: ZoneFile.bytes(of: path, limit: 1 << 20)).zone(identifier: identifier)
  }
}
