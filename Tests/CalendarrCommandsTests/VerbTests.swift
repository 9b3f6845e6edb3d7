import CommandLineTool
import Foundation
import Testing

@Suite("The verbs of calendarr")
struct VerbTests {
  private let program: StoreProgram

  init() throws { program = try StoreProgram() }

  private func id(of title: String) async throws -> String {
    let answer = try await program.perform("findEvents", #"{"matching":"\#(title)"}"#)
    return try #require((answer["value"] as? [[String: Any]])?.first?["id"] as? String)
  }

  @Test("An event is added, changed, found, shown and taken out, and undo brings it back")
  func events() async throws {
    #expect(await program.run("calendar", "add", "Work").output == "local:1  Work\n")
    let added = await program.run("add", "Dentist", "tomorrow 15:00", "--location", "Main Street 1")
    #expect(added.output.hasPrefix("Sat 2026-03-21 15:00–16:00  Dentist, Main Street 1  ["))
    let id = try await id(of: "dentist")
    let moved = await program.run("edit", id, "--start", "sat 16:30", "--no-location")
    #expect(moved.output == "Sat 2026-03-21 16:30–17:30  Dentist  [\(id)]\n")
    #expect(await program.run("week").output == moved.output)
    #expect(await program.run("list", "--from", "+2d").output == "")
    #expect(await program.run("search", "DENT").output == moved.output)
    #expect(await program.run("show", id).output.contains("when: Sat 2026-03-21 16:30–17:30 (Europe/Berlin)"))
    #expect(await program.run("delete", id).code == .ok)
    #expect(await program.run("show", id).code == .noInput)
    #expect(await program.run("undo").output.hasPrefix("undone: "))
    #expect(await program.run("week").output == moved.output)
    #expect(await program.run("undo", "9").code == .partial)
  }

  @Test("A search shows the first by their start, and says that there may be more")
  func searching() async throws {
    _ = await program.run("calendar", "add", "Work")
    for day in [4, 2, 5, 1, 3] { _ = await program.run("add", "Whale \(day)", "+\(day)d") }
    let found = await program.run("search", "whale", "--limit", "3")
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, day) in zip(lines, 1...3) { #expect(line.contains("Whale \(day)")) }
    #expect(found.error == "these are the first 3; --limit shows more\n")
    let all = await program.run("search", "whale")
    #expect(all.output.split(separator: "\n").count == 5 && all.error.isEmpty)
    #expect(await program.run("calendars", "--keys").output == "local:1\n")
  }

  @Test("To-dos have verbs of their own")
  func todos() async throws {
    _ = await program.run("calendar", "add", "Home")
    let added = await program.run("todo", "add", "Pay rent", "--due", "fri 18:00", "--tag", "home")
    #expect(added.output.hasPrefix("[ ] Pay rent  due Fri 2026-03-27 18:00  ["))
    #expect(await program.run("todo", "count").output == "1\n")
    let answer = try await program.perform("findTodos", #"{"suggested":true}"#)
    let id = try #require((answer["value"] as? [[String: Any]])?.first?["id"] as? String)
    #expect(await program.run("todo", "snooze", id, "--by", "60").output.contains("due Fri 2026-03-27 19:00"))
    #expect(await program.run("todo", "sub", id, "Find the slip").code == .ok)
    #expect(await program.run("todo", "done", id).output.hasPrefix("[x] Pay rent"))
    #expect(
      await program.run("todo", "summary").output
        == "total: 1\npending: 0\ncompleted: 1\noverdue: 0\nfavorite: 0\n")
    #expect(await program.run("todo", "undone", id).output.hasPrefix("[ ] Pay rent"))
    #expect(await program.run("todo", "delete", id).code == .ok)
    #expect(await program.run("todo", "list", "all").output == "")
  }

  @Test("Hidden calendars are listed without events, banished ones left out, and each change is published")
  func publishing() async throws {
    let container = program.folder.appending(path: "container").path
    for title in ["A", "B", "C"] { _ = await program.run("calendar", "add", title) }
    for key in ["local:1", "local:2", "local:3"] {
      _ = await program.run("add", key, "today 12:00", "-c", key)
    }
    #expect(await program.run("settings", "publish", container).code == .ok)
    _ = await program.run("calendar", "hide", "local:2")
    _ = await program.run("calendar", "banish", "local:3")
    let calendars = try String(contentsOfFile: container + "/widget-calendars.json", encoding: .utf8)
    #expect(calendars.contains("local:1") && calendars.contains("local:2") && !calendars.contains("local:3"))
    let path = container + "/widget-cache.json"
    func titles() throws -> [String] {
      let object =
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
      return (object?["events"] as? [[String: Any]])?.compactMap { $0["title"] as? String } ?? []
    }
    #expect(try titles() == ["local:1"])
    _ = await program.run("calendar", "show", "local:3")
    #expect(try titles() == ["local:1", "local:3"])
    _ = await program.run("undo")
    #expect(try titles() == ["local:1"])
  }

  @Test("Verbs reach the store through intents alone")
  func walls() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CalendarrCommands").standardizedFileURL
    let files = try #require(
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String })
    let swift = files.filter { $0.hasSuffix(".swift") }
    #expect(swift.count > 10)
    // The session registers the manager that intents ask for, and files are parsed before an intent takes them.
    let allowed = ["StoreSession.swift", "ImportFiles.swift"]
    for file in swift where !allowed.contains(file) {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(!text.contains("import CalendarRepository"), "\(file)")
    }
  }

  @Test("What goes into a folder is one file for each UID, and unchanged files are left alone")
  func folder() async throws {
    _ = await program.run("calendar", "add", "Work")
    _ = await program.run("add", "One", "today 12:00")
    _ = await program.run("add", "Two", "today 13:00")
    let target = program.folder.appending(path: "vdir")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    #expect(await program.run("export", "-o", target.path).code == .ok)
    let names = try FileManager.default.contentsOfDirectory(atPath: target.path)
    #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".ics") })
    func stamps() throws -> [Int] {
      try names.sorted().map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: target.appending(path: name).path)
        return attributes[.systemFileNumber] as? Int ?? 0
      }
    }
    let before = try stamps()
    #expect(await program.run("export", "-o", target.path).code == .ok)
    #expect(try stamps() == before)
  }

  @Test("The next five events are suggested, however many there are")
  func suggested() async throws {
    _ = await program.run("calendar", "add", "Work")
    for day in 1...7 { _ = await program.run("add", "Day \(day)", "+\(day)d 15:00") }
    let answer = try await program.perform("findEvents", #"{"suggested":true}"#)
    let titles = (answer["value"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
    #expect(titles == (1...5).map { "Day \($0)" })
  }
}
