/// Finds the IANA names behind what Windows and Exchange call a zone.
///
/// Besides the names of CLDR's table there are the forms that people see: `(UTC+01:00) Amsterdam,
/// Berlin, Bern`, `Eastern Time (US & Canada)`, `W. Europe`, `Pacific Daylight Time`.
enum WindowsZoneName {
  /// A name in the parts that count.
  struct Reading: Equatable {
    /// Seconds east of UTC in standard time, when the name begins with it.
    var standardOffset: Int?
    /// IANA names, the likelier ones first.
    var candidates: [String]
  }

  /// The IANA name of a Windows name in any case, by CLDR's table alone.
  static func iana(_ name: String) -> String? { WindowsZoneTable.zones[name.lowercased()] }

  /// What the name may mean.
  static func read(_ name: String) -> Reading {
    let (offset, rest) = splitOffset(name)
    let plain = folded(rest)
    var candidates: [String] = []
    func add(_ windowsName: String) {
      if let zone = WindowsZoneTable.zones[windowsName], !candidates.contains(zone) {
        candidates.append(zone)
      }
    }
    add(plain)
    if let windowsName = displayNames[plain] { add(windowsName) }
    let region = plain.split(separator: "(").first.map { folded(String($0)) } ?? plain
    for base in [plain, region] {
      add(base + " standard time")
      for (suffix, count) in [(" daylight time", 14), (" summer time", 12), (" time", 5)]
      where base.hasSuffix(suffix) {
        add(base.dropLast(count) + " standard time")
      }
      if let windowsName = displayNames[base] { add(windowsName) }
    }
    candidates += cities(rest).flatMap(namesOfCity)
    return Reading(standardOffset: offset, candidates: candidates)
  }

  /// `(UTC+01:00) Rest`, `(GMT-05.00) Rest`, `(UTC) Rest`.
  private static func splitOffset(_ name: String) -> (Int?, String) {
    guard name.hasPrefix("("), let close = name.firstIndex(of: ")") else { return (nil, name) }
    let inner = name[name.index(after: name.startIndex)..<close]
    let seconds = OffsetInName.seconds(String(inner.map { $0 == "." ? ":" : $0 }))
    guard let seconds else { return (nil, name) }
    return (seconds, ZoneLadder.trimmed(String(name[name.index(after: close)...])))
  }

  /// Lower case, one space between words, `and` for `&`.
  private static func folded(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace }.map { $0 == "&" ? "and" : String($0) }.joined(separator: " ")
  }

  /// The places that a display name counts up.
  private static func cities(_ text: String) -> [String] {
    text.split { ",;:(".contains($0) }
      .map { part in ZoneLadder.trimmed(String(part.filter { $0 != ")" && $0 != "." })) }
      .filter { !$0.isEmpty && $0.utf8.count < 40 }
  }

  private static func namesOfCity(_ city: String) -> [String] {
    let name = city.split(separator: " ").joined(separator: "_")
    return areas.map { $0 + "/" + name }
  }

  private static let areas = [
    "Europe", "America", "Asia", "Australia", "Africa", "Pacific", "Atlantic", "Indian",
    "America/Argentina", "America/Indiana",
  ]

  /// Display names that name no city of the tz database, and say something else than their
  /// Windows name; without the offset in front.
  private static let displayNames: [String: String] = [
    "abu dhabi, muscat": "arabian standard time",
    "alaska": "alaskan standard time",
    "aleutian islands": "aleutian standard time",
    "arizona": "us mountain standard time",
    "astana": "qyzylorda standard time",
    "astana, dhaka": "bangladesh standard time",
    "baja california": "pacific standard time (mexico)",
    "beijing, chongqing, hong kong, urumqi": "china standard time",
    "beijing, chongqing, hong kong sar, urumqi": "china standard time",
    "bogota, lima, quito, rio branco": "sa pacific standard time",
    "brasilia": "e. south america standard time",
    "cape verde is.": "cape verde standard time",
    "cayenne, fortaleza": "sa eastern standard time",
    "central america": "central america standard time",
    "central european time": "romance standard time",
    "central time (us and canada)": "central standard time",
    "chatham islands": "chatham islands standard time",
    "chennai, kolkata, mumbai, new delhi": "india standard time",
    "coordinated universal time": "utc",
    "coordinated universal time+12": "utc+12",
    "coordinated universal time+13": "utc+13",
    "coordinated universal time-02": "utc-02",
    "coordinated universal time-08": "utc-08",
    "coordinated universal time-09": "utc-09",
    "coordinated universal time-11": "utc-11",
    "easter island": "easter island standard time",
    "eastern european time": "gtb standard time",
    "ekaterinburg": "ekaterinburg standard time",
    "fiji": "fiji standard time",
    "georgetown, la paz, manaus, san juan": "sa western standard time",
    "greenland": "greenland standard time",
    "greenwich mean time": "utc",
    "guadalajara, mexico city, monterrey": "central standard time (mexico)",
    "hawaii": "hawaiian standard time",
    "hawaii-aleutian time": "hawaiian standard time",
    "india": "india standard time",
    "indiana": "us eastern standard time",
    "indiana (east)": "us eastern standard time",
    "international date line west": "dateline standard time",
    "islamabad, karachi": "pakistan standard time",
    "islamabad, karachi, tashkent": "pakistan standard time",
    "israel": "israel standard time",
    "japan": "tokyo standard time",
    "kuwait, riyadh": "arab standard time",
    "mid-atlantic": "utc-02",
    "mid-atlantic - old": "utc-02",
    "midway island, samoa": "utc-11",
    "newfoundland": "newfoundland standard time",
    "newfoundland and labrador": "newfoundland standard time",
    "nuku'alofa": "tonga standard time",
    "pretoria, harare": "south africa standard time",
    "harare, pretoria": "south africa standard time",
    "saint pierre and miquelon": "saint pierre standard time",
    "samoa": "samoa standard time",
    "saskatchewan": "canada central standard time",
    "solomon is., new caledonia": "central pacific standard time",
    "sri jayawardenepura": "sri lanka standard time",
    "turks and caicos": "turks and caicos standard time",
    "universal coordinated time": "utc",
    "universal time": "utc",
    "west central africa": "w. central africa standard time",
    "western european time": "gmt standard time",
    "yukon": "yukon standard time",
  ]
}
