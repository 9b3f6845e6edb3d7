import CalendarDomain

/// How a component differs from what was known of it.
struct ComponentChange {
  /// Nothing was known.
  var isNew = false
  /// Start, end, rule or RDATE mean another time.
  var isMoved = false
  /// STATUS means something else.
  var hasOtherStatus = false
  /// Title, place or another text.
  var isReworded = false
  /// Somebody is not invited any more.
  var losesGuests = false
  /// Dates that are left out now.
  var left: [EventTime] = []
  /// Dates that were left out are there again.
  var returns = false

  /// Whether it takes a new SEQUENCE. Source: RFC 5546, 2.1.4.
  var isRevised: Bool { isMoved || hasOtherStatus || losesGuests || !left.isEmpty || returns }

  /// Nothing but dates that are left out, of which each attendee gets a CANCEL.
  var onlyLeaves: Bool { !left.isEmpty && !(isMoved || hasOtherStatus || losesGuests || returns) }

  /// Whether an attendee has to look at it.
  var isSignificant: Bool { isNew || isMoved || hasOtherStatus || returns }

  /// No difference that is known of.
  init() {}

  /// Time and status are told apart by meaning, texts by their values.
  init(from old: Component?, in oldSeries: Series?, to new: Component, in newSeries: Series) {
    guard let old, let oldSeries else {
      isNew = true
      return
    }
    let (oldPart, newPart) = (SeriesPart(old), SeriesPart(new))
    isMoved =
      oldSeries.meaning(of: oldPart, exceptions: false) != newSeries.meaning(of: newPart, exceptions: false)
    hasOtherStatus = Self.status(old) != Self.status(new)
    isReworded = Self.words(old) != Self.words(new)
    guard new.recurrenceID == nil, old.recurrenceID == nil, !isMoved else { return }
    let (before, after) = (oldSeries.exceptions, newSeries.exceptions)
    left = after.filter { !before.contains($0) && newSeries.overrides[$0] == nil }
    returns = before.contains { !after.contains($0) }
  }

  /// No STATUS means that it takes place, or is to be done.
  private static func status(_ component: Component) -> String {
    component.status ?? (component.name == "VTODO" ? "NEEDS-ACTION" : "CONFIRMED")
  }

  private static let notWords: Set<String> = [
    "DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE",
    "EXRULE",
    "RDATE", "EXDATE", "RECURRENCE-ID", "STATUS", "ATTENDEE", "ORGANIZER", "TRANSP", "COLOR",
    "REQUEST-STATUS",
  ]

  private struct Word: Hashable {
    var name: String
    var text: String
    var parameters: [ContentProperty.Parameter]
  }

  /// What is told to others besides time, status and guests.
  private static func words(_ component: Component) -> Set<Word> {
    Set(
      component.properties.compactMap { property in
        let name = property.name.uppercased()
        guard !notWords.contains(name), !name.hasPrefix("X-") else { return nil }
        let parameters = property.parameters.filter { !$0.name.uppercased().hasPrefix("X-") }
          .sorted { $0.name < $1.name }
        return Word(name: name, text: property.text, parameters: parameters)
      })
  }
}
