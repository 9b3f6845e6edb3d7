/// Other names of a zone, for systems whose zone data lacks the one that a calendar uses.
///
/// A system may be older than a name (`Europe/Kyiv`), or leave out names that are kept for old
/// times' sake (`US/Eastern`).
enum ZoneAlias {
  /// Names that may stand for `name`, in any case: what it links to, then what links to the same.
  static func others(of name: String) -> [String] {
    let lower = name.lowercased()
    guard let target = targets[lower] else { return [] }
    return [target] + (links[target] ?? []).filter { $0.lowercased() != lower }
  }

  /// The zone behind each link, and behind its own name, by lower-case name.
  private static let targets: [String: String] = {
    var targets: [String: String] = [:]
    for target in ZoneAliasTable.targets.values { targets[target.lowercased()] = target }
    for (link, target) in ZoneAliasTable.targets { targets[link.lowercased()] = target }
    return targets
  }()

  /// The links to each zone, sorted.
  private static let links = Dictionary(grouping: ZoneAliasTable.targets.keys.sorted()) {
    ZoneAliasTable.targets[$0] ?? ""
  }

  /// Whether the name means UTC whatever zone data there is.
  static func isUTC(_ name: String) -> Bool {
    utcNames.contains(name.lowercased())
  }

  private static let utcNames: Set<String> = [
    "utc", "z", "gmt", "uct", "zulu", "universal", "etc/utc", "etc/gmt", "etc/uct", "utc0", "gmt0",
  ]

  /// Abbreviations that one region alone uses, with the zone that follows its clocks.
  ///
  /// `CST`, `IST`, `BST`, `AST` and the like mean several, and are left out.
  static func ofAbbreviation(_ name: String) -> String? { abbreviations[name.uppercased()] }

  private static let abbreviations: [String: String] = [
    "EDT": "America/New_York", "CDT": "America/Chicago", "MDT": "America/Denver",
    "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles", "AKST": "America/Anchorage",
    "AKDT": "America/Anchorage", "NZST": "Pacific/Auckland", "NZDT": "Pacific/Auckland",
    "AEST": "Australia/Sydney", "AEDT": "Australia/Sydney", "ACST": "Australia/Darwin",
    "ACDT": "Australia/Adelaide", "AWST": "Australia/Perth", "CEST": "Europe/Brussels",
    "EEST": "Europe/Athens", "WEST": "Europe/Lisbon", "MEZ": "Europe/Berlin",
    "MESZ": "Europe/Berlin", "JST": "Asia/Tokyo", "MSK": "Europe/Moscow", "SAST": "Africa/Johannesburg",
  ]
}
