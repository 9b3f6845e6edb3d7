/// The words of the views in one language.
struct Phrases: Sendable {
  var language: ViewLanguage
  var asOf, writtenBy, coverage, session, calendars, now, next, today: String
  var noEvents, notCovered, notCoveredLong, allDay, untitled, week, month, agenda: String
  var signedIn, signedOut, knownUntil, knownFrom, more, nothingNow, nothingNext, emptyCoverage: String
  var until, from, days, events, oneEvent, continues, stale, noCalendars, goToAgenda: String
  var stateOK, stateNeverWritten, stateLoggedOut, stateIncompatible, stateUnreadable: String
  /// What stands behind the span of days that are not listed.
  var folded: String
  /// January to December.
  var months: [String]
  /// The same where there is no room for them.
  var shortMonths: [String]
  /// Monday to Sunday.
  var weekdays: [String]
  /// Monday to Sunday, as short as a column's head.
  var shortWeekdays: [String]

  static func of(_ language: ViewLanguage) -> Phrases {
    switch language {
    case .en: english
    case .de: german
    }
  }

  private static let english = Phrases(
    language: .en, asOf: "As of", writtenBy: "written by", coverage: "Coverage", session: "Session",
    calendars: "Calendars",
    now: "Now", next: "Next", today: "Today", noEvents: "no events", notCovered: "not covered",
    notCoveredLong: "not covered: the snapshot says nothing about it", allDay: "all day",
    untitled: "(untitled)", week: "Week", month: "Month", agenda: "Agenda",
    signedIn: "signed in", signedOut: "signed out", knownUntil: "known until", knownFrom: "known from",
    more: "more", nothingNow: "nothing", nothingNext: "nothing before the coverage ends",
    emptyCoverage: "empty", until: "until", from: "from", days: "days", events: "events", oneEvent: "event",
    continues: "continued", stale: "The snapshot no longer covers today.", noCalendars: "none listed",
    goToAgenda: "Skip to the agenda",
    stateOK: "The snapshot is there and can be read.",
    stateNeverWritten: "Nothing has been published here yet.",
    stateLoggedOut: "The user has signed out.",
    stateIncompatible: "The snapshot was written for newer readers; this one needs an update.",
    stateUnreadable: "The snapshot cannot be read.", folded: "listed with --all",
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
      "November", "December",
    ],
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"],
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])

  private static let german = Phrases(
    language: .de, asOf: "Stand", writtenBy: "geschrieben von", coverage: "Zeitraum", session: "Sitzung",
    calendars: "Kalender", now: "Jetzt", next: "Danach", today: "Heute", noEvents: "keine Termine",
    notCovered: "nicht erfasst", notCoveredLong: "nicht erfasst: hierüber ist nichts bekannt",
    allDay: "ganztägig", untitled: "(ohne Titel)", week: "Woche", month: "Monat",
    agenda: "Übersicht", signedIn: "angemeldet", signedOut: "abgemeldet", knownUntil: "bekannt bis",
    knownFrom: "bekannt ab", more: "weitere", nothingNow: "nichts",
    nothingNext: "nichts mehr in diesem Zeitraum", emptyCoverage: "leer", until: "bis", from: "ab",
    days: "Tage", events: "Termine", oneEvent: "Termin", continues: "Fortsetzung",
    stale: "Der heutige Tag ist nicht erfasst.", noCalendars: "keine",
    goToAgenda: "Zur Übersicht springen",
    stateOK: "Die Termine liegen vor.",
    stateNeverWritten: "Hier wurde noch nichts veröffentlicht.",
    stateLoggedOut: "Es ist niemand angemeldet.",
    stateIncompatible:
      "Die Termine wurden für neuere Programme geschrieben; dieses muss aktualisiert werden.",
    stateUnreadable: "Die Termine können nicht gelesen werden.", folded: "zu sehen mit --all",
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
      "November", "Dezember",
    ],
    shortMonths: [
      "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
    ],
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ],
    shortWeekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"])
}
