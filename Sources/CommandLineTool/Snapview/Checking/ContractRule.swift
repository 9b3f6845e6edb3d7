/// What a container has to hold to, one rule a code. The codes are stable and listed in snapview(1).
enum ContractRule: String, CaseIterable, Sendable {
  case missingFile = "missing-file"
  case unreadableFile = "unreadable-file"
  case loosePermissions = "loose-permissions"

  case notJSON = "not-json"
  case repeatedKey = "repeated-key"
  case wrongType = "wrong-type"
  case missingKey = "missing-key"
  case unknownKey = "unknown-key"
  case schemaVersion = "schema-version"
  case dateForm = "date-form"
  case colourForm = "colour-form"
  case emptyID = "empty-id"
  case calendarKeyForm = "calendar-key-form"
  case groupScope = "group-scope"
  case overCap = "over-cap"
  case secretInSession = "secret-in-session"
  case signedOutUser = "signed-out-user"

  case coverageOrder = "coverage-order"
  case endBeforeStart = "end-before-start"
  case beforeCoverage = "before-coverage"
  case beyondCoverage = "beyond-coverage"
  case eventOrder = "event-order"
  case repeatedID = "repeated-id"
  case notMidnight = "not-midnight"
  case unlistedCalendar = "unlisted-calendar"
  case hiddenCalendar = "hidden-calendar"
  case banishedCalendar = "banished-calendar"
  case calendarOrder = "calendar-order"
  case repeatedCalendar = "repeated-calendar"
  case sessionDisagrees = "session-disagrees"

  /// Whether the JSON Schemas of the files ask for it too: a rule on one value, without others beside it.
  var isInSchema: Bool {
    switch self {
    case .notJSON, .wrongType, .missingKey, .unknownKey, .schemaVersion, .dateForm, .colourForm, .emptyID,
      .calendarKeyForm, .groupScope, .overCap, .secretInSession, .signedOutUser:
      true
    default: false
    }
  }

  /// What is asked, as a sentence without a subject's name.
  var demand: String {
    switch self {
    case .missingFile: "A snapshot has its list of calendars beside it."
    case .unreadableFile: "Every file is a regular file that its owner can read."
    case .loosePermissions:
      "Nobody but owner and group may write to the files, or replace files in the folder."
    case .notJSON: "Every file is one JSON value in UTF-8."
    case .repeatedKey: "No object has a key twice."
    case .wrongType: "Every value is of the type the contract gives it."
    case .missingKey: "Every key of the contract is there."
    case .unknownKey: "No other key is there: nothing private can travel in the files."
    case .schemaVersion: "The schema is 2."
    case .dateForm: "Dates are ISO 8601 in UTC, in whole seconds, with Z."
    case .colourForm: "Colours are a number sign and six hexadecimal digits."
    case .emptyID: "Events have an id."
    case .calendarKeyForm: "A calendar key is a source, a colon and an id."
    case .groupScope: "Nothing of a group overlay is published."
    case .overCap: "No more events than the cap allows."
    case .secretInSession: "The session's address holds no user, password or query."
    case .signedOutUser: "A session that is signed out names no user."
    case .coverageOrder: "The coverage does not end before it starts."
    case .endBeforeStart: "No event ends before it starts."
    case .beforeCoverage: "Every event reaches into the coverage."
    case .beyondCoverage: "No event starts at or after the end of the coverage, pulled back or not."
    case .eventOrder: "Events are sorted by start, then end, calendar key and id."
    case .repeatedID: "An id stands for one event; with the app's form of ids, for one start."
    case .notMidnight: "All-day events and the start of the coverage are local midnights of the user's zone."
    case .unlistedCalendar: "Every event's calendar is in the list of calendars."
    case .hiddenCalendar: "A hidden calendar has no events in the snapshot."
    case .banishedCalendar: "A banished calendar has no events, and is not in the list of calendars."
    case .calendarOrder: "Calendars are sorted by name."
    case .repeatedCalendar: "No calendar is listed twice."
    case .sessionDisagrees: "A session that is signed out has no signed-in snapshot beside it."
    }
  }
}
