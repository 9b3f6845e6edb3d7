import CalendarDomain
import CalendarTime
import Database
import Foundation
import ICalendar

@testable import CalendarRepository

/// A folder with stores in it, gone with the value.
final class StoreFolder {
  let url: URL

  init() throws {
    // In memory where that is to be had: each change of a store waits for the disk.
    let memory = URL(filePath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    url = parent.appending(path: "calendarr-repository-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String = "test.store") -> String { url.appending(path: name).path }

  static let now = Instant(utc: LocalDateTime(2026, 3, 20, 9, 0, 0))
  static let zones = ZoneDatabase.system(environment: [:])

  /// Takes files into `local:1`.
  @discardableResult
  static func take(
    _ files: [ImportFile], into manager: CalendarManager, isFeed: Bool = false
  ) async throws -> ImportOutcome {
    try await manager.change(ChangeNote(madeAt: now.secondsSince1970, intent: "import", title: "")) {
      writer in
      try CalendarImport(
        files: files, source: "local", number: 1, title: "Test", isFeed: isFeed, now: now, database: zones
      ).run(in: writer)
    }
  }

  static func export(_ manager: CalendarManager) async throws -> [UInt8] {
    try await manager.read { reader in
      var export = try CalendarExport(reader, database: zones)
      return try reader.calendars().flatMap { try export.bytes(of: $0) }
    }
  }

  /// What is stored, row by row.
  static func components(_ manager: CalendarManager) async throws -> [StoredComponentModel] {
    try await manager.read { reader in
      var found: [StoredComponentModel] = []
      for calendar in try reader.calendars() {
        try reader.forEachComponent(of: calendar) { found.append($0) }
      }
      return found
    }
  }

  /// The calendars of the samples and of the conversion cases.
  static var calendars: [URL] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    return ["samples/calendars", "samples/broken", "samples/vdir", "Tests/Fixtures/cases"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?
        .compactMap { $0 as? String }
      return (names ?? []).filter { $0.hasSuffix(".ics") }.sorted().map {
        root.appending(path: folder).appending(path: $0)
      }
    }
  }
}
