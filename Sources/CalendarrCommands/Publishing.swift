import CalendarDomain
import CalendarIntents
import CalendarTime
@_spi(Writer) import CalendarrCore
import CommandLineTool
@_spi(Writer) import Conversion
import ICalendar
import Libical
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The calendars of a store as one more source of the conversion: by the rules of `ics2snap`, into the three files.
struct Publishing {
  let environment: IntentEnvironment
  var privacy = PrivacyRule.keep

  private var request: SnapshotRequest {
    var request = SnapshotRequest(
      now: environment.now(), zone: environment.zone, database: environment.database,
      writerVersion: "calendarr \(SuiteVersion.text)")
    request.expandScale = CalendarScales.expand
    request.privacy = privacy
    return request
  }

  /// What the snapshot shows, half-open.
  var window: Range<Instant> { request.window }

  /// Writes the snapshot of the calendars into a folder. Throws `CommandFailure`.
  func publish(_ calendars: [ExportedCalendar], to folder: String) throws -> [Diagnostic] {
    let request = request
    let inputs = calendars.compactMap(Self.input)
    let store = SnapshotStore(container: URL(filePath: folder, directoryHint: .isDirectory))
    return try PendingStop.holding {
      let container: ContainerRun
      do throws(ContainerLock.Failure) {
        container = try ContainerRun(
          store: store, policy: .init(holder: "calendarr publish"), request: request, inputs: inputs)
      } catch { throw CommandFailure(error) }
      // A signal to end is let through when this returns.
      guard let outcome = container.convert() else { return [] }
      let ending = container.finish(outcome)
      if ending.ending == .failed {
        throw CommandFailure(.badData, "no calendar of the store can be published")
      }
      if let failure = ending.failure { throw CommandFailure(failure) }
      return ending.diagnostics
    }
  }

  private static func input(_ exported: ExportedCalendar) -> CalendarInput? {
    let calendar = exported.calendar
    guard let key = try? CalendarKey(calendar.id) else { return nil }
    return CalendarInput(
      key: key, name: calendar.title, color: calendar.color,
      visibility: calendar.isBanished ? .banished : calendar.isHidden ? .hidden : .visible,
      places: [.bytes(exported.bytes, name: calendar.id)])
  }
}
