import CalendarDomain
import CalendarTime
import CalendarrCore

/// One container to test a reader with, and what the reader must say of it.
struct Fixture {
  struct File {
    var name: String
    var content: Content
    /// Permission bits other than the usual ones.
    var mode: UInt16?
    /// What the text says, where the file is a session.
    var session: SharedSession?

    enum Content {
      case text(String)
      /// A folder in the place of the file.
      case folder
    }
  }

  /// The folder's name, in kebab case.
  var name: String
  /// One sentence that says what is special.
  var summary: String
  var files: [File]
  var state: ReadState
  /// What the reader must get out; nil unless the state is ok.
  var snapshot: CalendarrSnapshot?
  var calendars: [SnapshotCalendar] = []
  /// The moment to look from, and the user's zone.
  var now: Instant
  var zone: Zone
  /// The codes that `snapview check` must report, sorted.
  var findings: [ContractRule] = []
  /// Files that the JSON Schemas must refuse.
  var refusedBySchema: [String] = []
  /// The state for a reader whom permissions do not stop, where it is another.
  var stateForSuperuser: ReadState?
  var note: String?
  /// The events are out of order: a reader gives them as they are, or sorted by start.
  var eventsMayBeSorted = false

  /// The session that a reader must get out, whatever it makes of the snapshot.
  var session: SharedSession? { files.compactMap(\.session).first }
}
