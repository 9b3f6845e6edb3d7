extension IntentCatalog {
  /// What can be done with the store as a whole.
  static let store: [any Intent.Type] = [
    ImportCalendarsIntent.self, ExportCalendarsIntent.self, UndoIntent.self, ShowHistoryIntent.self,
    ShowSettingsIntent.self, ChangeSettingIntent.self, CheckStoreIntent.self, BackupStoreIntent.self,
  ]
}
