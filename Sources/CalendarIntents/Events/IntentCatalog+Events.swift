extension IntentCatalog {
  /// What can be done with events.
  static let events: [any Intent.Type] = [
    CreateEventIntent.self, UpdateEventIntent.self, DeleteEventIntent.self, OpenEventIntent.self,
    ToggleFavoriteEventIntent.self, FindEventsIntent.self,
  ]
}
