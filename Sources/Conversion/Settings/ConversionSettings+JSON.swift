import Basics
import CalendarTime
public import SnapshotBuilding

extension ConversionSettings {
  /// Reads the settings among the members of an object; what is wrong is noted.
  init(_ reader: JSONObjectReader, zones: ZoneDatabase) {
    timezone = reader.string("timezone")
    if let timezone, zones.zone(named: timezone) == nil {
      reader.note(
        "timezone", "'\(timezone)' is no zone of this system", word: timezone,
        candidates: zones.identifiers)
    }
    daysBehind = reader.integer("daysBehind", in: 0...36_600)
    daysAhead = reader.integer("daysAhead", in: 1...36_600)
    maxEvents = reader.integer("maxEvents", in: 1...10_000_000)
    ids = reader.word("ids", of: IdentifierRule.self)
    privacy = reader.word("private", of: PrivacyRule.self)
    keepCancelled = reader.flag("keepCancelled")
    defaultDuration = reader.string("defaultDuration")
    if let defaultDuration, Self.seconds(defaultDuration) == nil {
      reader.note("defaultDuration", "'\(defaultDuration)' is not a length like PT1H")
    }
    if let colors = reader.object("theme", keys: Self.themeNames) {
      for name in Self.themeNames {
        guard let color = colors.string(name) else { continue }
        theme[name] = color
        if ColorRule.normalized(color) == nil {
          colors.note(name, "'\(color)' is not a colour like #4285f4")
        }
      }
    }
    language = reader.string("language")
    if let language, !LanguageTag.isWellFormed(language) {
      reader.note("language", "'\(language)' is not a language like de or pt-BR")
    }
  }

  /// The members that `init` reads.
  var node: JSONNode {
    let colors = theme.map { JSONNode.Member($0.key, .string($0.value)) }
    return .object([
      "timezone": timezone.map(JSONNode.string), "daysBehind": daysBehind.map(JSONNode.number),
      "daysAhead": daysAhead.map(JSONNode.number), "maxEvents": maxEvents.map(JSONNode.number),
      "ids": ids.map { .string($0.rawValue) }, "private": privacy.map { .string($0.rawValue) },
      "keepCancelled": keepCancelled.map(JSONNode.bool),
      "defaultDuration": defaultDuration.map(JSONNode.string),
      "theme": colors.isEmpty ? nil : .object(colors), "language": language.map(JSONNode.string),
    ])
  }

  /// Everything that `request` says, so that a worker with other defaults gives the same result.
  public init(_ request: SnapshotRequest) {
    // A zone that TZ gives as a rule has no name; a worker finds it in the same place.
    let zone = request.zone.identifier
    timezone = request.database.zone(named: zone) == nil ? nil : zone
    daysBehind = request.coverage.daysBehind
    daysAhead = request.coverage.daysAhead
    maxEvents = request.cap.maximum
    ids = request.identifiers
    privacy = request.privacy
    keepCancelled = request.keepsCancelled
    defaultDuration = "PT\(request.defaultDuration)S"
    for name in Self.themeNames { theme[name] = request.theme[colorNamed: name] }
    language = request.language
  }
}
