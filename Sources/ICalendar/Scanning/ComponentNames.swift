import CalendarDomain

/// Names of components that decide where a component may stand.
enum ComponentNames {
  // Written out, since what is worked out when first asked for is asked for at every BEGIN and END.
  static let calendar = NameKey(first: 0x6164_6E65_6C61_6376, second: 0x72)
  static let event = NameKey(first: 0x746E_6576_6576)
  static let timeZone = NameKey(first: 0x6E6F_7A65_6D69_7476, second: 0x65)

  /// Components that stand in a VCALENDAR and nowhere else, and that itself.
  static let calendarLevel: [NameKey] = Vocabulary.components.filter { $0.isOfCalendar || $0.parents.isEmpty }
    .map { NameKey($0.name.utf8) }
  /// Components that stand inside another, so that one at the level of a calendar is out of order.
  static let innerOnly: [NameKey] = Vocabulary.components.filter { !$0.isOfCalendar && !$0.parents.isEmpty }
    .map { NameKey($0.name.utf8) }
}
