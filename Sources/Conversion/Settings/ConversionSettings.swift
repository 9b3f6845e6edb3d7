import CalendarDomain
import CalendarrCore
import ICalendar
public import SnapshotBuilding

/// What one profile, one request of a stream, or a command line wants differently from the rest of the run: values of
/// settings by their names. What is not said is not there.
public struct ConversionSettings: Hashable, Sendable {
  /// By the names of `RunSetting`.
  public private(set) var values: [String: SettingValue] = [:]

  public init() {}

  /// Everything that `request` says, so that a worker with other defaults gives the same result.
  public init(_ request: SnapshotRequest) {
    for setting in RunSetting.all { values[setting.name] = setting.tell(request) }
  }

  /// The value of a setting; nil where nothing is said.
  public subscript(_ name: String) -> SettingValue? { values[name] }

  /// Says something of a setting: of colours what is new comes to what was said, and so do the texts of a list.
  public mutating func add(_ value: SettingValue, to setting: RunSetting) {
    switch (values[setting.name], value) {
    case (.colors(let old), .colors(let new)): values[setting.name] = .colors(old.merging(new) { $1 })
    case (.list(let old), .list(let new)): values[setting.name] = .list(old + new)
    default: values[setting.name] = value
    }
  }

  /// The six names of theme colours, in the order of the file.
  public static let themeNames = ["today", "text", "background", "line", "primary", "accent"]

  static var keys: [String] { RunSetting.all.map(\.name) }

  /// These settings where they say something, else those of `defaults`; of colours each by itself.
  func over(_ defaults: ConversionSettings) -> ConversionSettings {
    var result = self
    result.values.merge(defaults.values) { own, other in
      guard case (.colors(let own), .colors(let other)) = (own, other) else { return own }
      return .colors(other.merging(own) { $1 })
    }
    return result
  }

  /// `base` with what these settings say; a zone that the system lacks stays as it is in `base`.
  public func applied(to base: SnapshotRequest) -> SnapshotRequest {
    var request = base
    for setting in RunSetting.all {
      if let value = values[setting.name] { setting.take(value, &request) }
    }
    return request
  }

  /// Seconds of `PT1H`, `P1D`; nil where the text is no length of time.
  public static func seconds(_ text: String) -> Int? {
    guard let duration = CalendarDuration(text: text), !duration.isNegative else { return nil }
    return duration.nominalDays * 86_400 + duration.exactSeconds
  }
}

extension SnapshotTheme {
  /// One of the six colours by its name; setting another name changes nothing.
  subscript(colorNamed name: String) -> String? {
    get { Self.path(name).map { self[keyPath: $0] } }
    set {
      if let path = Self.path(name), let newValue { self[keyPath: path] = newValue }
    }
  }

  private static func path(_ name: String) -> WritableKeyPath<SnapshotTheme, String>? {
    switch name {
    case "today": \.today
    case "text": \.text
    case "background": \.background
    case "line": \.line
    case "primary": \.primary
    case "accent": \.accent
    default: nil
    }
  }
}
