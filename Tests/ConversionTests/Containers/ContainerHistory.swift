import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import Foundation
import SnapshotBuilding
import Testing

@_spi(Writer) @testable import Conversion

/// Two containers made from the same changing calendars: one run by run with what is known, one without.
final class ContainerHistory {
  let folder: ScratchFolder
  var inputs: [CalendarInput]
  var request: SnapshotRequest
  var isForced = false

  init() throws {
    folder = try ScratchFolder()
    request = SnapshotRequest(
      now: try #require(InstantText.read("2026-03-18T03:00:00Z")), zone: .utc,
      database: .system(environment: [:]), writerVersion: "test")
    inputs = []
    for name in ["a", "b", "c"] {
      inputs.append(
        CalendarInput(
          key: CalendarKey(source: "ical", id: name), places: [.file("\(folder.path)/\(name).ics")]))
    }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "many"), withIntermediateDirectories: true)
    inputs.append(
      CalendarInput(key: CalendarKey(source: "ical", id: "many"), places: [.folder("\(folder.path)/many")]))
  }

  /// One run over a container; nil when every calendar failed.
  func run(_ box: String, incremental: Bool) throws -> SnapshotReport? {
    let store = SnapshotStore(
      container: folder.url.appending(path: box, directoryHint: .isDirectory))
    var policy = ContainerSession.Policy(holder: "test")
    policy.isIncremental = incremental
    policy.isForced = incremental && isForced
    let run = try ContainerRun(store: store, policy: policy, request: request, inputs: inputs)
    let outcome = try run.unchanged.map { run.renew($0) } ?? run.finish(#require(run.convert()))
    if let failure = outcome.failure { throw failure }
    return outcome.report
  }

  /// Runs over both, holds them against each other, and returns the keys of calendars that were not read.
  @discardableResult
  func step(_ comment: Comment) throws -> Set<String> {
    let quick = try run("quick", incremental: true)
    let plain = try run("plain", incremental: false)
    for name in ["widget-cache.json", "widget-calendars.json", "session.json"] {
      #expect(bytes("quick/\(name)") == bytes("plain/\(name)"), comment)
    }
    var report = quick
    for index in (report?.calendars ?? []).indices { report?.calendars[index].isUnchanged = nil }
    #expect(report == plain, comment)
    return Set((quick?.calendars ?? []).filter { $0.isUnchanged == true }.map(\.key))
  }

  func bytes(_ name: String) -> Data? { try? Data(contentsOf: folder.url.appending(path: name)) }

  func remove(_ name: String) { try? FileManager.default.removeItem(at: folder.url.appending(path: name)) }

  /// Changes the bytes of a file, where it is there.
  func damage(_ name: String, _ change: (inout Data) -> Void) throws {
    guard var data = bytes(name) else { return }
    change(&data)
    try data.write(to: folder.url.appending(path: name))
  }
}
