public import Basics
import CalendarRepository

/// What a store does by itself.
public enum StoreSetting: String, CaseIterable, Sendable {
  /// The folder that the snapshot is published into after each change.
  case publish
  /// The user's addresses, the main one first. Without it nothing is told to anybody.
  case addresses
  /// How mail goes out: `maildir:/FOLDER`, or `command:COMMAND`. Without it nothing is sent.
  case outbox
  /// Whether edits are told at once (`send`), or make drafts (`draft`).
  case edits
  /// The calendar that invitations go into.
  case invitations
  /// What is answered without the user: a policy, and policies of single calendars (`local:2=never`).
  case answers
  /// Rooms with calendars of their own: `room@example.com=local:2`.
  case rooms
  /// Senders who may mail for others: addresses, and domains such as `@example.com`.
  case trust
}

/// The settings of a store.
public struct SettingsEntity: Hashable, Sendable, IntentAnswer {
  public var values: [StoreSetting: String]

  public var json: JSONNode {
    .object(StoreSetting.allCases.map { .init($0.rawValue, .text(values[$0])) })
  }
}

/// Shows the settings.
public struct ShowSettingsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showSettings", "Shows the settings of the store.", answer: "settings")

  @Dependency<CalendarManager>() var manager

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> SettingsEntity {
    try await manager().read { reader in
      var settings = SettingsEntity(values: [:])
      for setting in StoreSetting.allCases { settings.values[setting] = try reader.setting(setting.rawValue) }
      return settings
    }
  }
}

/// Changes a setting.
public struct ChangeSettingIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "changeSetting", "Changes a setting of the store; settings are no part of the history.",
    [
      .init("name", .choice(StoreSetting.allCases.map(\.rawValue)), isRequired: true, "Which."),
      .init("value", .text, isRequired: true, isClearable: true, "What to; null for nothing."),
    ], answer: "settings")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let setting: StoreSetting
  private let value: String?

  public init(_ parameters: IntentParameters) throws(IntentError) {
    guard let setting = try parameters.choice("name", of: StoreSetting.self) else {
      throw .validation("name", "it must not be null")
    }
    self.setting = setting
    value = try parameters.text("value").value
    if let value, value.isEmpty { throw .validation("value", "it must not be empty") }
    if let value { try setting.check(value) }
  }

  public func perform() async throws -> SettingsEntity {
    let (setting, value) = (setting, value)
    let note = ChangeNote(
      madeAt: try await environment().now().secondsSince1970, intent: Self.descriptor.name,
      title: setting.rawValue)
    return try await manager().change(note) { writer in
      try writer.setSetting(setting.rawValue, value)
      var settings = SettingsEntity(values: [:])
      for setting in StoreSetting.allCases {
        settings.values[setting] = try writer.reader.setting(setting.rawValue)
      }
      return settings
    }
  }
}
