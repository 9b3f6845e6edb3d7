package import CalendarDomain
import CalendarrCore

/// What one calendar gives to a snapshot, before the rules that look across calendars.
///
/// It depends on the calendar, the request and the window it was read for, and on no other calendar, so
/// that it can be kept from run to run.
public struct CalendarExtract: Hashable, Sendable {
  /// The instances of one UID in one object of the calendar: the first series of a UID in a snapshot keeps
  /// its ids, later ones get their scope added.
  package struct Series: Hashable, Sendable {
    package var uid: String
    /// The calendar's key, for the second and later objects with their number.
    package var scope: String

    package init(uid: String, scope: String) {
      self.uid = uid
      self.scope = scope
    }
  }

  /// The part of the request's window that all calendars of the snapshot spoke for.
  package var window: Range<Instant>
  package var declared: DeclaredCoverage
  /// The colour of the calendar list.
  package var color: String
  package var account: CalendarAccount
  /// In the order in which they were met.
  package var series: [Series]
  /// The UIDs of every object that is shown, by number, those outside the window too; empty where the run has no other
  /// calendar.
  package var uids: [UIDSet]
  /// Those that the cap may let through, sorted.
  package var drafts: [SnapshotDraft]
  /// Nothing is known of events that start from there on; nil when all are known.
  package var knownUntil: Instant?

  package init(
    window: Range<Instant>, declared: DeclaredCoverage, color: String, account: CalendarAccount,
    series: [Series], uids: [UIDSet] = [], drafts: [SnapshotDraft], knownUntil: Instant? = nil
  ) {
    self.window = window
    self.declared = declared
    self.color = color
    self.account = account
    self.series = series
    self.uids = uids
    self.drafts = drafts
    self.knownUntil = knownUntil
  }

  /// The calendar's key.
  package var key: String { account.report.key }

  /// What is wrong in the calendar's own words on its coverage.
  package var declaredDiagnostics: [Diagnostic] { declared.diagnostics }

  /// Its entry in the calendar list; nil for a banished calendar.
  var listed: SnapshotCalendar? {
    guard account.visibility.isListed else { return nil }
    return SnapshotCalendar(id: account.report.key, name: account.report.name, colorHex: color)
  }
}
