import CProcessGuards
import SystemCalls

/// What a process that reads calendars of strangers gives up before it reads the first, so that whoever finds a fault in
/// the reading has gained little by it.
///
/// Each is asked of the system, which may not have it: what was granted is told in the report of a run.
public enum ProcessGuard: String, CaseIterable, Codable, Comparable, Sendable {
  /// No rights are gained by starting a program.
  case noNewPrivileges = "no-new-privileges"
  /// It ends with the process that started it.
  case endsWithParent = "ends-with-parent"
  /// It writes no file of any size, opens few, and leaves no core dump.
  case resourceLimits = "resource-limits"
  /// Files can be read and nothing else (landlock).
  case readsFilesOnly = "reads-files-only"
  /// Calls that reading a calendar never makes are refused: starting programs, the network, other processes (seccomp).
  case restrictedCalls = "restricted-calls"

  public static func < (left: ProcessGuard, right: ProcessGuard) -> Bool { left.rawValue < right.rawValue }

  /// Whether this process can write no file, whatever it was that took the right away.
  static var writesNoFiles: Bool { SystemCall.limit(of: .fileSize) == 0 }

  /// Gives up what can be given up, for good, and says what that was, sorted.
  ///
  /// - Parameter isWorker: its parent is a batch, to which it answers through a pipe: it writes no file at all.
  public static func applyAll(isWorker: Bool) -> [ProcessGuard] {
    var granted: [ProcessGuard] = []
    if calendarr_give_up_privileges() != 0 { granted.append(.noNewPrivileges) }
    if isWorker, calendarr_end_with_parent() != 0 { granted.append(.endsWithParent) }
    if isWorker, WorkerLimits.applyToFiles() { granted.append(.resourceLimits) }
    if calendarr_restrict_files() != 0 { granted.append(.readsFilesOnly) }
    if calendarr_restrict_calls() != 0 { granted.append(.restrictedCalls) }
    return granted.sorted()
  }
}
