#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CalendarrSnapshot: Codable {
  private enum CodingKeys: String, CodingKey {
    case schemaVersion, writtenAt, coverageStart, coverageEnd, isLoggedIn, writerVersion, events
    case todayColorHex, textColorHex, backgroundColorHex, lineColorHex, primaryColorHex
    case accentColorHex, language
  }

  /// Reads schema 1 and 2; unknown keys are ignored.
  ///
  /// From schema 2 on every key but `language` is required. In a schema 1 file (`schemaVersion` absent
  /// or 1) the keys that came with schema 2 and the two later colours may be absent.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let schema = try values.decodeIfPresent(Int.self, forKey: .schemaVersion) ?? 1
    let isLegacy = schema < 2
    func value<Value: Decodable>(
      _ key: CodingKeys, orInSchema1 fallback: @autoclosure () -> Value
    ) throws -> Value {
      guard isLegacy else { return try values.decode(Value.self, forKey: key) }
      return try values.decodeIfPresent(Value.self, forKey: key) ?? fallback()
    }

    schemaVersion = schema
    writtenAt = try values.decode(Date.self, forKey: .writtenAt)
    let legacyCoverage = LegacyCoverage(in: decoder)
    let written = writtenAt
    coverageStart = try value(.coverageStart, orInSchema1: legacyCoverage(written).start)
    coverageEnd = try value(.coverageEnd, orInSchema1: legacyCoverage(written).end)
    isLoggedIn = try value(.isLoggedIn, orInSchema1: true)
    writerVersion = try value(.writerVersion, orInSchema1: "")
    events = try values.decode([SnapshotEvent].self, forKey: .events)
    todayColorHex = try values.decode(String.self, forKey: .todayColorHex)
    textColorHex = try values.decode(String.self, forKey: .textColorHex)
    backgroundColorHex = try values.decode(String.self, forKey: .backgroundColorHex)
    lineColorHex = try values.decode(String.self, forKey: .lineColorHex)
    primaryColorHex = try value(.primaryColorHex, orInSchema1: SnapshotTheme.standard.primary)
    accentColorHex = try value(.accentColorHex, orInSchema1: SnapshotTheme.standard.accent)
    language = try values.decodeIfPresent(String.self, forKey: .language) ?? "system"
  }

  /// Writes the current schema, whatever schema the value was read from.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(Self.currentSchema, forKey: .schemaVersion)
    try values.encode(writtenAt, forKey: .writtenAt)
    try values.encode(coverageStart, forKey: .coverageStart)
    try values.encode(coverageEnd, forKey: .coverageEnd)
    try values.encode(isLoggedIn, forKey: .isLoggedIn)
    try values.encode(writerVersion, forKey: .writerVersion)
    try values.encode(events, forKey: .events)
    try values.encode(todayColorHex, forKey: .todayColorHex)
    try values.encode(textColorHex, forKey: .textColorHex)
    try values.encode(backgroundColorHex, forKey: .backgroundColorHex)
    try values.encode(lineColorHex, forKey: .lineColorHex)
    try values.encode(primaryColorHex, forKey: .primaryColorHex)
    try values.encode(accentColorHex, forKey: .accentColorHex)
    try values.encode(language, forKey: .language)
  }
}
