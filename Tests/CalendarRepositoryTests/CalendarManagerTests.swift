import CalendarDomain
import CalendarTime
import Database
import Foundation
import Testing

@testable import CalendarRepository

@Suite("The owner of a store")
struct CalendarManagerTests {
  private let folder: URL
  private var path: String { folder.appending(path: "store.db").path }
  private let note = ChangeNote(madeAt: 0, intent: "test", title: "t")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendarr-manager-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Sendable private static func event(_ calendar: StoredCalendarModel, _ uid: String, _ title: String)
    -> StoredComponentModel
  {
    StoredComponentModel(
      calendar: calendar.id, kind: "VEVENT", uid: uid,
      text:
        "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nDTSTART:20260323T090000Z\nSUMMARY:\(title)\nEND:VEVENT"
    )
  }

  @Test("A change that fails leaves nothing behind, and no entry in the history")
  func rollback() async throws {
    struct Stop: Error {}
    let manager = try CalendarManager(path: path)
    await #expect(throws: Stop.self) {
      try await manager.change(note) { writer in
        let calendar = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
        try writer.put(Self.event(calendar, "a", "A"))
        throw Stop()
      }
    }
    #expect(try await manager.read { try $0.calendars().count } == 0)
    #expect(try await manager.read { try $0.history(limit: 9).count } == 0)
  }

  @Test("Undo brings back what was changed, deleted and added, rows and index alike")
  func undo() async throws {
    let manager = try CalendarManager(path: path)
    try await manager.change(note) { writer in
      let calendar = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
      for uid in ["a", "b"] { try writer.put(Self.event(calendar, uid, "Title \(uid)")) }
    }
    let before = try await manager.read { try $0.objects(kind: "VEVENT") }
    try await manager.change(note) { writer in
      let objects = try writer.reader.objects(kind: "VEVENT")
      var changed = objects[0].components[0]
      changed.text = changed.text.replacingOccurrences(of: "Title a", with: "Other")
      try writer.put(changed)
      try writer.delete(objects[1].components[0])
      try writer.put(Self.event(objects[0].calendar, "c", "Title c"))
    }
    #expect(try await manager.read { try $0.objects(kind: "VEVENT", matching: "other").map(\.uid) } == ["a"])
    let undone = try await manager.undo(1, note: note)
    #expect(undone.count == 1)
    #expect(try await manager.read { try $0.objects(kind: "VEVENT") } == before)
    #expect(try await manager.read { try $0.objects(kind: "VEVENT", matching: "other").count } == 0)
    #expect(try await manager.check(repairs: false) == [])
    await #expect(throws: StoreError(.cannotUndo, "")) { try await manager.undo(2, note: note) }
  }

  @Test("A newer schema is refused by name, and the file stays as it is")
  func newerSchema() async throws {
    _ = try CalendarManager(path: path)
    try Database(path: path).run("PRAGMA user_version = 99")
    let error = #expect(throws: StoreError.self) { try CalendarManager(path: path) }
    #expect(error?.code == .newerSchema)
    #expect(error?.reason.contains("99") == true)
  }

  @Test("Derived columns and the index are found wanting, and are made again")
  func repair() async throws {
    let manager = try CalendarManager(path: path)
    try await manager.change(note) { writer in
      let calendar = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
      try writer.put(Self.event(calendar, "a", "Whale"))
    }
    try Database(path: path).run("UPDATE components SET title = 'Shark', first = 0")
    let found = try await manager.check(repairs: false)
    #expect(found.map(\.code) == ["store-derived-stale", "store-search-stale"])
    #expect(try await manager.check(repairs: true).allSatisfy(\.isRepaired))
    #expect(try await manager.check(repairs: false) == [])
    #expect(try await manager.read { try $0.objects(kind: "VEVENT", matching: "whale").count } == 1)
  }

  @Test("A copy made while the store is in use is whole, and opens as a store")
  func backup() async throws {
    let manager = try CalendarManager(path: path)
    try await manager.change(note) { writer in
      _ = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
    }
    let copy = folder.appending(path: "copy.db").path
    try await manager.backup(to: copy)
    let other = try CalendarManager(path: copy, creates: false)
    #expect(try await other.read { try $0.calendars().map(\.title) } == ["A"])
  }

  @Test("Whoever cannot get the lock is told so")
  func locked() async throws {
    let holder = try CalendarManager(path: path)
    let other = try CalendarManager(path: path, busySeconds: 0)
    let note = note
    try await holder.change(note) { writer in
      _ = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
      let database = try Database(path: path, busySeconds: 0)
      #expect(throws: DatabaseError(.locked, "")) { try database.change {} }
    }
    try await other.change(note) { _ in }
  }

  @Test("The last two hundred changes can be undone, no more")
  func memory() async throws {
    let manager = try CalendarManager(path: path)
    for number in 0..<203 {
      try await manager.change(note) { writer in
        let calendar =
          try writer.reader.calendar(key: "local:1")
          ?? writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
        try writer.put(Self.event(calendar, "\(number)", "T"))
      }
    }
    await #expect(throws: StoreError.self) { try await manager.undo(201, note: note) }
    #expect(try await manager.undo(200, note: note).count == 200)
    #expect(try await manager.read { try $0.objects(kind: "VEVENT").map(\.uid).sorted() } == ["0", "1", "2"])
  }
}
