import Database
import Foundation
import Testing

@testable import CalendarRepository

@Suite("Messages in a store")
struct MessageRowsTests {
  private let folder: URL
  private var path: String { folder.appending(path: "store.db").path }
  private let note = ChangeNote(madeAt: 0, intent: "test", title: "t")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendarr-rows-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private static func message(_ state: StoredMessageModel.State, _ uid: String) -> StoredMessageModel {
    var message = StoredMessageModel(
      state: state, at: 7, uid: uid, method: "REQUEST", sender: "a@example.com", recipient: "b@example.com",
      title: "T")
    message.calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
    message.allowed = ["not-invited", "sent-by"]
    return message
  }

  @Test("A store from before messages is brought forward, with a copy of it as it was")
  func migration() async throws {
    do {
      let database = try Database(path: path, creates: true)
      try database.runScript(StoreSchema.migrations[0])
      try database.run("INSERT INTO calendars (source, number, title) VALUES ('local', 1, 'Kept')")
      try database.run("PRAGMA application_id = \(StoreSchema.applicationID)")
      try database.run("PRAGMA user_version = 1")
    }
    let manager = try CalendarManager(path: path)
    #expect(try await manager.read { try $0.calendars().map(\.title) } == ["Kept"])
    #expect(try await manager.read { try $0.messages() } == [])
    let copy = try Database(path: path + ".backup-1")
    #expect(try copy.value("PRAGMA user_version", as: Int.self) == 1)
    #expect(try copy.value("SELECT title FROM calendars", as: String.self) == "Kept")
  }

  @Test("A message comes back as it was stored, and is found by conversation and state")
  func rows() async throws {
    let manager = try CalendarManager(path: path)
    let stored = try await manager.change(note) { writer in
      try [Self.message(.question, "a"), Self.message(.waiting, "b"), Self.message(.draft, "b")].map(
        writer.put)
    }
    #expect(try await manager.read { try $0.messages() } == stored.reversed())
    #expect(try await manager.read { try $0.messages(uid: "b", states: [.draft]) } == [stored[2]])
    #expect(
      try await manager.read { try $0.message(id: stored[0].id)?.allowed } == ["not-invited", "sent-by"])
    try await manager.change(note) { try $0.deleteDrafts(uid: "b") }
    #expect(try await manager.read { try $0.messages(uid: "b") } == [stored[1]])
  }

  @Test("Undo takes back what was heard and what waits, and neither where something was sent")
  func undo() async throws {
    let manager = try CalendarManager(path: path)
    func change(_ text: String) async throws -> StoredMessageModel {
      try await manager.change(note) { writer in
        try writer.setHeard(uid: "a", account: "", text)
        return try writer.put(Self.message(.waiting, "a"))
      }
    }
    func heard() async throws -> String? {
      try await manager.read { try $0.heard(uid: "a", account: "") }
    }
    var first = try await change("one")
    first.state = .sent
    let sent = first
    _ = try await manager.change(note) { try $0.put(sent) }
    _ = try await change("two")
    #expect(try await heard() == "two")
    _ = try await manager.undo(1, note: note)
    #expect(try await heard() == "one")
    #expect(try await manager.read { try $0.messages() } == [sent])
    _ = try await manager.undo(1, note: note)
    #expect(try await heard() == "one")
    #expect(try await manager.read { try $0.messages() } == [sent])
    #expect(try await manager.read { try $0.history(limit: 9).map(\.state) } == [.undone, .undone])
  }

  @Test("What a change touched is told as it was and as it is")
  func changed() async throws {
    let manager = try CalendarManager(path: path)
    try await manager.change(note) { writer in
      let calendar = try writer.put(StoredCalendarModel(source: "local", number: 1, title: "A"))
      for uid in ["a", "b", "c"] { try writer.put(Self.event(calendar.id, uid, "Old")) }
    }
    try await manager.change(note) { writer in
      let objects = try writer.reader.objects(kind: "VEVENT")
      try writer.put(Self.event(objects[0].calendar.id, "a", "New", row: objects[0].components[0].id))
      try writer.delete(objects[1].components[0])
      try writer.put(Self.event(objects[0].calendar.id, "d", "New"))
      let changes = try writer.changedObjects()
      let titles = changes.map { change in
        [change.before, change.after].map { $0.flatMap(\.components).map { $0.text.contains("Old") } }
      }
      #expect(titles == [[[true], [false]], [[true], []], [[], [false]]])
    }
  }

  private static func event(_ calendar: Int, _ uid: String, _ title: String, row: Int = 0)
    -> StoredComponentModel
  {
    StoredComponentModel(
      id: row, calendar: calendar, kind: "VEVENT", uid: uid,
      text: "BEGIN:VEVENT\nUID:\(uid)\nDTSTART:20260323T090000Z\nSUMMARY:\(title)\nEND:VEVENT")
  }
}
