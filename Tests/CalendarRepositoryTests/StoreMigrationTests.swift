import Database
import Foundation
import Testing

@testable import CalendarRepository

@Suite("The file of a store")
struct StoreMigrationTests {
  private let folder: StoreFolder

  init() throws { folder = try StoreFolder() }

  private func version(_ path: String) throws -> Int? {
    try Database(path: path).value("PRAGMA user_version", as: Int.self)
  }

  @Test("A later schema is refused by name, and its file stays as it was")
  func newer() throws {
    _ = try CalendarManager(path: folder.path())
    try Database(path: folder.path()).run("PRAGMA user_version = 99")
    let before = try Data(contentsOf: URL(filePath: folder.path()))
    do throws(StoreError) {
      _ = try CalendarManager(path: folder.path())
      Issue.record("a later schema was taken")
    } catch {
      #expect(error.code == .newerSchema)
      #expect(error.reason.contains("schema 99") && error.reason.contains("\(StoreSchema.version)"))
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path())) == before)
  }

  @Test("Before a store is brought to a later version it is copied, and what is in it stays")
  func migration() async throws {
    _ = try await StoreFolder.take(
      [
        try ImportFile(
          Array(
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nDTSTART:20260323\nEND:VEVENT\nEND:VCALENDAR\n"
              .utf8), name: "a")
      ], into: CalendarManager(path: folder.path()))
    let found = StoreSchema.version
    let later = StoreSchema.migrations + ["CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT"]
    do {
      let database = try StoreMigration.open(
        folder.path(), creates: false, busySeconds: 1, migrations: later)
      #expect(try database.value("SELECT count(*) FROM later", as: Int.self) == 0)
      #expect(try database.value("SELECT count(*) FROM components", as: Int.self) == 1)
    }
    #expect(try version(folder.path()) == found + 1)
    let copy = folder.path("test.store.backup-\(found)")
    #expect(try version(copy) == found)
    let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try await CalendarManager(path: copy).read { try $0.objects(kind: "VEVENT").count } == 1)
  }

  @Test("A migration that fails leaves the store at its version")
  func failedMigration() throws {
    _ = try CalendarManager(path: folder.path())
    let later = StoreSchema.migrations + ["CREATE TABLE later (id INTEGER PRIMARY KEY) STRICT; no SQL"]
    #expect(throws: StoreError.self) {
      try StoreMigration.open(folder.path(), creates: false, busySeconds: 1, migrations: later)
    }
    #expect(try version(folder.path()) == StoreSchema.version)
    _ = try CalendarManager(path: folder.path())
  }

  @Test("Every version of the schema is brought to this one")
  func everyVersion() async throws {
    for count in 1...StoreSchema.version {
      let path = folder.path("v\(count)")
      _ = try StoreMigration.open(
        path, creates: true, busySeconds: 1, migrations: Array(StoreSchema.migrations.prefix(count)))
      let manager = try CalendarManager(path: path)
      #expect(try await manager.check(repairs: false) == [])
      #expect(try version(path) == StoreSchema.version)
    }
  }

  @Test("The file of another program and one that is damaged are refused, each by its name")
  func others() throws {
    let other = folder.path("other")
    try Database(path: other, creates: true).run("CREATE TABLE t (a)")
    #expect(throws: StoreError(.notAStore, "")) { try CalendarManager(path: other) }
    let text = folder.path("text")
    try Data(String(repeating: "no database ", count: 100).utf8).write(to: URL(filePath: text))
    #expect(throws: StoreError(.notAStore, "")) { try CalendarManager(path: text) }
    #expect(throws: StoreError(.cannotOpen, "")) {
      try CalendarManager(path: folder.path("none"), creates: false)
    }
  }

  @Test("A damaged page is found by check, and told")
  func damaged() async throws {
    let path = folder.path()
    do {
      let lines = (0..<300).flatMap { number in
        [
          "BEGIN:VEVENT", "UID:\(number)", "DTSTART:20260323",
          "SUMMARY:" + String(repeating: "x", count: 200),
          "END:VEVENT",
        ]
      }
      let text =
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).joined(separator: "\n") + "\n"
      try await StoreFolder.take(
        [try ImportFile(Array(text.utf8), name: "a")], into: CalendarManager(path: path))
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in 40_960..<61_440 { bytes[index] = 0xA5 }
    try bytes.write(to: URL(filePath: path))
    let manager = try CalendarManager(path: path)
    do {
      #expect(try await !manager.check(repairs: false).isEmpty)
    } catch let error as StoreError { #expect(error.code == .damaged) }
  }

  @Test("Where no write-ahead log can be kept, a rollback journal is, and the store works")
  func rollbackJournal() async throws {
    // A folder where the shared memory of a log would be.
    try FileManager.default.createDirectory(
      atPath: folder.path() + "-shm", withIntermediateDirectories: true)
    let manager = try CalendarManager(path: folder.path())
    #expect(try await !manager.keepsLog())
    try await manager.change(ChangeNote(madeAt: 0, intent: "test", title: "")) { writer in
      _ = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
    }
    #expect(try await CalendarManager(path: folder.path()).read { try $0.calendars().count } == 1)
    let other = try CalendarManager(path: folder.path("with-log"))
    #expect(try await other.keepsLog())
  }

  @Test("Connections trust no schema, and hold foreign keys")
  func settings() throws {
    let database = try StoreMigration.open(folder.path(), creates: true, busySeconds: 1)
    #expect(try database.value("PRAGMA trusted_schema", as: Int.self) == 0)
    #expect(try database.value("PRAGMA foreign_keys", as: Int.self) == 1)
    #expect(try database.value("PRAGMA synchronous", as: Int.self) == 2)
    #expect(try database.value("PRAGMA application_id", as: Int.self) == StoreSchema.applicationID)
    // A view of a stranger may not call what is for direct use alone.
    try database.run("CREATE VIEW stranger AS SELECT load_extension('x') AS x")
    #expect(throws: DatabaseError.self) { try database.value("SELECT x FROM stranger", as: String.self) }
    #expect(throws: DatabaseError(.constraint, "")) {
      try database.run(
        "INSERT INTO components (calendar, kind, uid, instance, text, zones) VALUES (77, 'VEVENT', 'a', '', '', '')"
      )
    }
  }

  @Test("Whoever waits too long for another is told that the store is held")
  func held() async throws {
    let manager = try CalendarManager(path: folder.path(), busySeconds: 0)
    let holder = try Database(path: folder.path(), busySeconds: 0)
    try holder.run("BEGIN IMMEDIATE")
    await #expect(throws: StoreError(.locked, "")) {
      try await manager.change(ChangeNote(madeAt: 0, intent: "test", title: "")) { _ in }
    }
    // Looking waits for no one.
    #expect(try await manager.read { try $0.calendars().count } == 0)
    try holder.run("ROLLBACK")
  }
}
