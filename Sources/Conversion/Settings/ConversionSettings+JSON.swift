import Basics
import CalendarTime
import SnapshotBuilding

extension ConversionSettings {
  /// The members that `init` reads, in the order of the table.
  var node: JSONNode {
    .object(
      RunSetting.all.compactMap { setting in self[setting.name].map { JSONNode.Member(setting.name, $0.node) }
      })
  }

  /// Reads the settings among the members of an object; what is wrong is noted.
  init(_ reader: JSONObjectReader, zones: ZoneDatabase) {
    self.init()
    for setting in RunSetting.all {
      if let value = setting.value(in: reader, zones: zones) { add(value, to: setting) }
    }
  }
}

extension RunSetting {
  /// The value among the members of an object; nil where nothing is said. What is wrong is noted.
  fileprivate func value(in reader: JSONObjectReader, zones: ZoneDatabase) -> SettingValue? {
    switch form {
    case .integer(let range): return reader.integer(name, in: range).map(SettingValue.number)
    case .flag: return reader.flag(name).map(SettingValue.flag)
    case .word(let words): return reader.word(name, of: words).map(SettingValue.text)
    case .zone:
      guard let zone = reader.string(name) else { return nil }
      if zones.zone(named: zone) == nil {
        reader.note(
          name, "'\(zone)' is no zone of this system", word: zone, candidates: zones.identifiers)
      }
      return .text(zone)
    case .text(let expected, let isValid):
      guard let text = reader.string(name) else { return nil }
      if !isValid(text) { reader.note(name, "'\(text)' \(expected)") }
      return .text(text)
    case .list(let expected, _, let known, let isValid):
      guard let texts = reader.strings(name) else { return nil }
      for text in texts where !isValid(text) {
        reader.note(name, "'\(text)' \(expected)", word: text, candidates: known())
      }
      return .list(texts)
    case .colors:
      guard let colors = reader.object(name, keys: ConversionSettings.themeNames) else { return nil }
      var values: [String: String] = [:]
      for key in ConversionSettings.themeNames {
        guard let color = colors.string(key) else { continue }
        values[key] = color
        if ColorRule.normalized(color) == nil { colors.note(key, "'\(color)' is not a colour like #4285f4") }
      }
      return .colors(values)
    }
  }
}
