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
    /// Whether the name says more than an offset.
    var hasPlace = false
  }

  /// The IANA name of a Windows name in any case, by CLDR's table and that of older systems.
  static func iana(_ name: String) -> String? { zone(ofWindowsName: name.lowercased()) }

  /// What the name may mean.
  static func read(_ name: String) -> Reading {
    let (offset, rest) = splitOffset(lotusName(in: name) ?? name)
    let plain = folded(rest)
    var candidates: [String] = []
    func add(_ windowsName: String) {
      if let zone = zone(ofWindowsName: windowsName), !candidates.contains(zone) { candidates.append(zone) }
    }
    add(plain)
    let region = plain.split(separator: "(").first.map { folded(String($0)) } ?? plain
    for base in [plain, region] {
      if let windowsName = displayNames[base] ?? squeezedDisplayNames[squeezed(base)] { add(windowsName) }
      add(base + " standard time")
      for (suffix, count) in [(" daylight time", 14), (" summer time", 12), (" time", 5)]
      where base.hasSuffix(suffix) {
        add(base.dropLast(count) + " standard time")
      }
    }
    // Blanks and dots that were left out.
    for text in [plain, plain + " standard time"] {
      if let windowsName = squeezedWindowsNames[squeezed(text)] { add(windowsName) }
    }
    candidates += cities(rest).flatMap(namesOfCity)
    return Reading(standardOffset: offset, candidates: candidates, hasPlace: !rest.isEmpty)
  }

  private static func zone(ofWindowsName name: String) -> String? {
    WindowsZoneTable.zones[name] ?? olderZones[name]
  }

  /// The name at the end of how Lotus Notes writes a zone: `Z=-1$DO=1$DL=3 -1 1 10 -1 1$ZX=61$ZN=W. Europe`.
  private static func lotusName(in name: String) -> String? {
    guard name.contains("$") || name.hasPrefix("ZN=") else { return nil }
    return name.split(separator: "$").first { $0.hasPrefix("ZN=") }.map { String($0.dropFirst(3)) }
  }

  /// `(UTC+01:00) Rest`, `(GMT-05.00) Rest`, `(UTC) Rest`, `GMT+01:00 Rest`.
  private static func splitOffset(_ name: String) -> (Int?, String) {
    var inner = name[...]
    var rest = name[name.endIndex...]
    if name.hasPrefix("("), let close = name.firstIndex(of: ")") {
      inner = name[name.index(after: name.startIndex)..<close]
      rest = name[name.index(after: close)...]
    } else if let end = name.firstIndex(where: { $0.isWhitespace }),
      name[..<end].contains(where: { "+-\u{2212}".contains($0) })
    {
      inner = name[..<end]
      rest = name[end...]
    } else {
      return (nil, name)
    }
    let seconds = OffsetInName.seconds(String(inner.map { $0 == "." ? ":" : $0 }))
    guard let seconds else { return (nil, name) }
    return (seconds, ZoneLadder.trimmed(String(rest)))
  }

  /// Lower case, one space between words and before brackets, `and` for `&`.
  private static func folded(_ name: String) -> String {
    var spaced = ""
    for character in name.lowercased() {
      switch character {
      case "&": spaced += " and "
      case "(": spaced += " ("
      default: spaced.append(character)
      }
    }
    return spaced.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// What is left without blanks and marks, which is enough to tell the names apart.
  private static func squeezed(_ name: String) -> String {
    name.filter { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" }
  }

  private static let squeezedWindowsNames = Dictionary(
    (Array(WindowsZoneTable.zones.keys) + olderZones.keys).sorted().map { (squeezed($0), $0) },
    uniquingKeysWith: { first, _ in first })

  private static let squeezedDisplayNames = Dictionary(
    displayNames.sorted { $0.key < $1.key }.map { (squeezed($0.key), $0.value) },
    uniquingKeysWith: { first, _ in first })

  /// The places that a display name counts up; no name has more than a handful.
  private static func cities(_ text: String) -> [String] {
    text.split(maxSplits: 24) { ",;:/(".contains($0) }.prefix(24)
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

  /// Names of older Windows systems that CLDR does not list any more.
  private static let olderZones: [String: String] = [
    "armenian standard time": "Asia/Yerevan",
    "bangkok standard time": "Asia/Bangkok",
    "gft standard time": "Europe/Istanbul",
    "hong kong standard time": "Asia/Hong_Kong",
    "jerusalem standard time": "Asia/Jerusalem",
    "kamchatka standard time": "Asia/Kamchatka",
    "malay peninsula standard time": "Asia/Singapore",
    "mexico standard time": "America/Mexico_City",
    "mexico standard time 2": "America/Mazatlan",
    "mid-atlantic standard time": "Etc/GMT+2",
    "prague bratislava standard time": "Europe/Prague",
    "saudi arabia standard time": "Asia/Riyadh",
    "sydney standard time": "Australia/Sydney",
    "warsaw standard time": "Europe/Warsaw",
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
    "city of buenos aires": "argentina standard time",
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
    "western/central europe": "w. europe standard time",
    "yukon": "yukon standard time",
  ]
}
