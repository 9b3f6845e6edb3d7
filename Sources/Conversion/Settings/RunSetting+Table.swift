import CalendarDomain
import CalendarrCore
import ICalendar
import SnapshotBuilding

extension RunSetting {
  /// Every setting, in the order of the manual.
  public static let all: [RunSetting] = ofSnapshot + CalendarLimits.terms.map(limit)

  private static func limit(_ term: CalendarLimits.Term) -> RunSetting {
    RunSetting(
      term.name, option: term.option, .integer(term.range), term.abstract,
      valueName: term.name == "maxBytes" || term.name == "maxLineLength" ? "BYTES" : "COUNT"
    ) { request in
      .number(request.limits[keyPath: term.path])
    } take: { value, request in
      if case .number(let number) = value { request.limits[keyPath: term.path] = number }
    }
  }

  private static let ofSnapshot: [RunSetting] = [
    RunSetting(
      "timezone", option: "--timezone", .zone,
      "Zone whose midnights bound the days, an IANA name; default: TZ, else the system's zone.",
      valueName: "ZONE"
    ) { request in
      // A zone that TZ gives as a rule has no name; a worker finds it in the same place.
      request.database.zone(named: request.zone.identifier) == nil ? nil : .text(request.zone.identifier)
    } take: { value, request in
      // One that the system lacks changes nothing.
      if case .text(let name) = value, let zone = request.database.zone(named: name) { request.zone = zone }
    },
    .flag(
      "each", option: "--each", "Every file of a folder, or of a pattern, is a calendar of its own.",
      discussion:
        "Its key is made from the name of the file, and from the folder's key where it has one (KEY=FOLDER): it stays the same from night to night, and a file that is renamed is a new calendar. Files that would have the same key are named, and nothing is written; nor is anything where a folder is empty, so that no calendar vanishes because a disk is not mounted.",
      \.splitsFolders),
    .integer(
      "daysBehind", option: "--days-behind", in: 0...36_600, "Days before today that the snapshot covers.",
      valueName: "DAYS", \.coverage.daysBehind),
    .integer(
      "daysAhead", option: "--days-ahead", in: 1...36_600, "Days from today on that the snapshot covers.",
      valueName: "DAYS", \.coverage.daysAhead),
    .integer(
      "maxEvents", option: "--max-events", in: 1...10_000_000,
      "Keep at most this many events; the coverage ends where the first one is left out.", valueName: "COUNT",
      \.cap.maximum),
    .word(
      "ids", option: "--ids", "How ids are made: unique for every instance, or the UID as the app does it.",
      \.identifiers),
    .flag("keepCancelled", option: "--keep-cancelled", "Show cancelled events too.", \.keepsCancelled),
    .word(
      "private", option: "--private",
      "What becomes of events that are not public: keep them, show them as busy time, or omit them.",
      \.privacy),
    .word(
      "declined", option: "--declined",
      "What becomes of events that one of the addresses of --me has declined: keep them, mark their titles, or omit them.",
      \.declined),
    RunSetting(
      "me", option: "--me",
      .list(expected: "is not an address like anna@example.com", isSplit: false, known: { [] }) {
        $0.contains("@") && !$0.contains { $0.isWhitespace }
      },
      "An address of yours, for --declined.", valueName: "ADDRESS"
    ) {
      .list($0.me)
    } take: {
      if case .list(let texts) = $0 { $1.me = texts }
    },
    .choice(
      "freeBusy", option: "--free-busy", on: "show", off: "omit",
      "Whether the periods of VFREEBUSY components are shown as busy time.", \.showsFreeBusy),
    .choice(
      "exchangeAllDay", option: "--exchange-all-day", on: "on", off: "off",
      "Whether events that X-MICROSOFT-CDO-ALLDAYEVENT marks, and that last from midnight to midnight of their zone, are all-day events.",
      \.followsAllDayMark),
    .word(
      "reader", option: "--reader",
      "Who reads the bytes: the reader of lines, or libical's parser, to see what programs built on it see.",
      \.reader),
    RunSetting(
      "defaultDuration", option: "--default-duration",
      .text(expected: "is not a length like PT1H") { ConversionSettings.seconds($0) != nil },
      "Length of a timed event that gives neither end nor duration, such as PT1H.", valueName: "DURATION"
    ) {
      .text("PT\($0.defaultDuration)S")
    } take: { value, request in
      if case .text(let text) = value, let seconds = ConversionSettings.seconds(text) {
        request.defaultDuration = seconds
      }
    },
    RunSetting(
      "accept", option: "--accept",
      .list(
        expected: "is not a finding that can be accepted", isSplit: true, known: { FindingTable.acceptable }
      ) { FindingTable.isAcceptable(Diagnostic.Code(rawValue: $0)) },
      "Findings that are known, by their codes: they are notes then, and a file that ends too early, or a folder without calendars, is read as it is.",
      valueName: "CODE[,CODE]"
    ) {
      .list($0.accepted.map(\.rawValue).sorted())
    } take: { value, request in
      if case .list(let codes) = value { request.accepted = Set(codes.map(Diagnostic.Code.init(rawValue:))) }
    },
    RunSetting(
      "theme", option: "--theme", .colors,
      "Set a theme colour (today, text, background, line, primary, accent), or read them from a JSON file.",
      valueName: "NAME=#RRGGBB|FILE", concernsCalendars: false
    ) { request in
      .colors(
        Dictionary(
          uniqueKeysWithValues: ConversionSettings.themeNames.compactMap { name in
            request.theme[colorNamed: name].map { (name, $0) }
          }))
    } take: { value, request in
      guard case .colors(let colors) = value else { return }
      for (name, text) in colors {
        if let color = ColorRule.normalized(text) { request.theme[colorNamed: name] = color }
      }
    },
    RunSetting(
      "language", option: "--language",
      .text(expected: "is not a language like de or pt-BR", isValid: { LanguageTag.isWellFormed($0) }),
      "Language of the readers: de, en or system.",
      discussion: "Another one is written as it is; readers do not know it, and show their own.",
      valueName: "LANGUAGE"
    ) {
      .text($0.language)
    } take: { value, request in
      if case .text(let text) = value { request.language = text }
    },
  ]
}
