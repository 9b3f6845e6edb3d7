import CalendarDomain

/// The words of the text that goes with a calendar.
enum MailLanguage: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"

  /// By a LANGUAGE parameter such as `de-AT`; nil for a language that there are no words in.
  init?(tag: String?) {
    guard let tag,
      let language = MailLanguage(rawValue: String(tag.lowercased().prefix { $0 != "-" && $0 != "_" }))
    else { return nil }
    self = language
  }

  private func pick(_ english: String, _ german: String) -> String { self == .english ? english : german }

  /// How a message of that method begins.
  ///
  /// - Parameters:
  ///   - sender: who writes, as people call them.
  ///   - isUpdate: of a request that is no new one.
  func opening(_ method: SchedulingMethod, sender: String, isUpdate: Bool, answer: ParticipationStatus?)
    -> String
  {
    switch method {
    case .request where isUpdate:
      pick("\(sender) has changed this:", "\(sender) hat dies geändert:")
    case .request: pick("\(sender) invites you:", "\(sender) lädt Sie ein:")
    case .publish: pick("\(sender) announces:", "\(sender) gibt bekannt:")
    case .add: pick("\(sender) adds a date:", "\(sender) fügt einen Termin hinzu:")
    case .cancel:
      pick(
        "\(sender) has cancelled this, or your invitation to it:",
        "\(sender) hat dies oder Ihre Einladung dazu abgesagt:")
    case .refresh:
      pick("\(sender) asks for the current version of this:", "\(sender) bittet um den aktuellen Stand:")
    case .counter: pick("\(sender) proposes:", "\(sender) schlägt vor:")
    case .declineCounter:
      pick(
        "\(sender) declines your proposal; it stays at:", "\(sender) lehnt Ihren Vorschlag ab; es bleibt bei:"
      )
    case .reply:
      switch answer {
      case .accepted?: pick("\(sender) has accepted:", "\(sender) hat zugesagt:")
      case .declined?: pick("\(sender) has declined:", "\(sender) hat abgesagt:")
      case .tentative?: pick("\(sender) may come:", "\(sender) hat unter Vorbehalt zugesagt:")
      case .delegated?: pick("\(sender) sends somebody else:", "\(sender) lässt sich vertreten:")
      case .completed?: pick("\(sender) is done:", "\(sender) ist fertig:")
      case .inProcess?: pick("\(sender) is at work:", "\(sender) arbeitet daran:")
      case .needsAction?, nil: pick("\(sender) answers:", "\(sender) antwortet:")
      }
    }
  }

  /// What the subject says before the title.
  func subject(_ method: SchedulingMethod, isUpdate: Bool, answer: ParticipationStatus?) -> String {
    switch method {
    case .request where isUpdate: pick("Updated", "Geändert")
    case .request: pick("Invitation", "Einladung")
    case .publish: pick("Announcement", "Ankündigung")
    case .add: pick("One more date", "Weiterer Termin")
    case .cancel: pick("Cancelled", "Abgesagt")
    case .refresh: pick("Question", "Rückfrage")
    case .counter: pick("Proposal", "Vorschlag")
    case .declineCounter: pick("Proposal declined", "Vorschlag abgelehnt")
    case .reply:
      switch answer {
      case .accepted?: pick("Accepted", "Zugesagt")
      case .declined?: pick("Declined", "Abgelehnt")
      case .tentative?: pick("Tentative", "Unter Vorbehalt")
      case .delegated?: pick("Delegated", "Weitergegeben")
      case .completed?: pick("Done", "Erledigt")
      case .inProcess?: pick("In progress", "In Arbeit")
      case .needsAction?, nil: pick("Answer", "Antwort")
      }
    }
  }

  var title: String { pick("What", "Was") }
  var time: String { pick("When", "Wann") }
  var place: String { pick("Where", "Wo") }
  var organizer: String { pick("From", "Von") }
  var guests: String { pick("With", "Mit") }
  var comment: String { pick("Comment", "Kommentar") }
  var due: String { pick("Due", "Fällig") }
  var series: String {
    pick("This is the first of several dates.", "Das ist der erste von mehreren Terminen.")
  }
  var oneOfSeries: String {
    pick("This is one date of a series.", "Das ist ein einzelner Termin einer Serie.")
  }
  var others: String { pick("more", "weitere") }

  private var weekdays: [String] {
    self == .english
      ? ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
      : ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
  }

  private var months: [String] {
    self == .english
      ? [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November",
        "December",
      ]
      : [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
        "November",
        "Dezember",
      ]
  }

  /// `Tuesday, 9 March 2027`, `Dienstag, 9. März 2027`.
  func day(_ date: LocalDate) -> String {
    let month = months[min(max(date.month, 1), 12) - 1]
    return
      "\(weekdays[date.weekday.rawValue - 1]), \(date.day)\(self == .german ? "." : "") \(month) \(date.year)"
  }

  /// `10:00`.
  func clock(_ time: LocalDateTime) -> String {
    "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
  }
}
