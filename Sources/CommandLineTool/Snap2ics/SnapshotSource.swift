import CalendarDomain
import CalendarTime
import CalendarrCore
import Conversion

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a program gets its snapshot: a container, or a snapshot file alone.
struct SnapshotSource {
  /// A folder, a file, `-`, or nil for the platform's container.
  var path: String?
  /// A calendar list to take in place of the container's.
  var calendars: String?

  /// Reads through the reader's own code; `zone` tells where days begin for files that name no coverage.
  func read(
    zone: Zone, in environment: CommandEnvironment
  ) throws -> (reading: ContainerReading, findings: [Diagnostic]) {
    var (reading, isContainer) = try snapshot(zone: zone, in: environment)
    if let calendars {
      guard let list = SnapshotStore.decodeCalendars(try NamedFile.read(calendars)) else {
        throw CommandFailure(.badData, "\(calendars) is no list of calendars")
      }
      reading.calendars = list
    }
    guard isContainer, calendars == nil, reading.calendars.isEmpty, reading.snapshot?.events.isEmpty == false
    else {
      return (reading, [])
    }
    return (
      reading,
      [
        Diagnostic(
          "no-calendar-list", .warning, "the container has no list of calendars that can be read",
          action: "names and colours of the calendars are left out")
      ]
    )
  }

  private func snapshot(
    zone: Zone, in environment: CommandEnvironment
  ) throws -> (ContainerReading, isContainer: Bool) {
    let legacy = LegacyCoverage.reckoned(in: zone)
    if path == "-" {
      let data = Data(try environment.standardInput.readAll())
      return (ContainerReading(result: SnapshotStore.decode(data, legacyCoverage: legacy)), false)
    }
    let container = try ReadingOptions.container(path)
    if let path, !FileManager.default.fileExists(atPath: path) {
      throw CommandFailure(.noInput, "there is no file or folder \(path)")
    }
    if let path, case .file = CalendarInput.Place(path: path), FileManager.default.fileExists(atPath: path) {
      let result = SnapshotStore.decode(try NamedFile.read(path), legacyCoverage: legacy)
      return (ContainerReading(result: result), false)
    }
    return (ContainerReading(container: container, zone: zone), true)
  }

}
