extension IntentCatalog {
  /// What can be done with calendars.
  static let calendars: [any Intent.Type] = [
    CreateCalendarIntent.self, UpdateCalendarIntent.self, DeleteCalendarIntent.self, ShowCalendarsIntent.self,
  ]
}
