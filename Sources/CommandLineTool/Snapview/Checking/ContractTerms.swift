import CalendarTime

/// What a check has to be told because the files do not say it.
struct ContractTerms: Sendable {
  /// How ids of series are expected.
  enum IDs: String, CaseIterable, ExpressibleByArgument, Sendable {
    /// Every id once.
    case unique
    /// The app's form: the UID for every instance.
    case uid
  }

  var maxEvents = 500
  var ids = IDs.unique
  /// Keys of calendars whose events must be absent.
  var hidden: Set<String> = []
  /// Keys of calendars that must be absent altogether.
  var banished: Set<String> = []
  /// The user's zone; nil leaves out what only it can tell.
  var zone: Zone?
}
