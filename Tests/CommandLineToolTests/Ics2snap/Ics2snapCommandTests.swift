import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

/// What a person at the shell meets: files, keys, options, exit codes and messages.
@Suite("The command ics2snap") struct Ics2snapCommandTests {
  /// A folder of its own, gone afterwards.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "ics2snap-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ name: String, _ text: String) throws {
      let target = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: target)
    }

    func json(_ name: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(contentsOf: url.appending(path: name)))
    }
  }

  private static func calendar(_ uid: String, _ day: String, _ lines: String...) -> String {
    let event =
      ["BEGIN:VEVENT", "UID:\(uid)", "DTSTART:\(day)T080000Z", "DTEND:\(day)T090000Z", "SUMMARY:\(uid)"]
      + lines + ["END:VEVENT"]
    return (["BEGIN:VCALENDAR", "VERSION:2.0"] + event + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  private struct Run {
    var code: ExitCode
    var output: String
    var errors: String
  }

  private func run(_ arguments: [String], input: ConsoleInput = ConsoleInput()) -> Run {
    let environment = CommandEnvironment.captured(
      ["--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin"] + arguments, input: input)
    let code = Program.ics2snap.execute(in: environment)
    return Run(
      code: code, output: environment.standardOutput.captured,
      errors: environment.standardError.captured)
  }

  private func titles(_ json: Any) -> [String] {
    let events = (json as? [String: Any])?["events"] as? [[String: Any]] ?? []
    return events.compactMap { $0["title"] as? String }
  }

  // MARK: Output

  @Test("publishes three files, says nothing, and holds no key beyond the contract")
  func publishes() throws {
    let folder = try Folder()
    try folder.write(
      "a.ics",
      Self.calendar(
        "one", "20260321", "DESCRIPTION:secret", "URL:https://example.com", "CLASS:PRIVATE",
        "ORGANIZER:mailto:a@example.com", "CATEGORIES:X", "BEGIN:VALARM", "ACTION:DISPLAY",
        "TRIGGER:-PT5M", "END:VALARM"))
    let result = run(["-o", folder.path("box"), folder.path("a.ics")])
    #expect(result.code == .ok)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("box"))
    #expect(Set(names).isSuperset(of: ["widget-cache.json", "widget-calendars.json", "session.json"]))
    #expect(!names.contains { $0.hasPrefix(".calendarr-tmp") })
    let snapshot = try #require(try folder.json("box/widget-cache.json") as? [String: Any])
    #expect(
      Set(snapshot.keys) == [
        "schemaVersion", "writtenAt", "coverageStart", "coverageEnd", "isLoggedIn", "writerVersion",
        "events", "todayColorHex", "textColorHex", "backgroundColorHex", "lineColorHex",
        "primaryColorHex", "accentColorHex", "language",
      ])
    let event = try #require((snapshot["events"] as? [[String: Any]])?.first)
    #expect(
      Set(event.keys) == [
        "id", "title", "start", "end", "isAllDay", "colorHex", "location", "calendarKey",
      ])
    #expect(!"\(snapshot)".contains("secret"))
  }

  @Test("prints the snapshot of standard input") func standardInput() throws {
    let result = run(["-"], input: ConsoleInput(Self.calendar("piped", "20260321")))
    #expect(result.code == .ok)
    #expect(titles(try JSONSerialization.jsonObject(with: Data(result.output.utf8))) == ["piped"])
  }

  @Test("a folder is one calendar; an override may lie in another file than its series")
  func vdir() throws {
    let folder = try Folder()
    try folder.write("box/b.ics", Self.calendar("series", "20260323", "RRULE:FREQ=DAILY;COUNT=3"))
    try folder.write(
      "box/a.ics",
      Self.calendar("series", "20270101", "RECURRENCE-ID:20260324T080000Z"))
    try folder.write("box/notes.txt", "not a calendar")
    let result = run([folder.path("box")])
    let snapshot = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect(titles(snapshot).count == 2)
  }

  @Test("the report adds up and names what was dropped") func report() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("one", "20260321", "DESCRIPTION:x"))
    try folder.write("b.ics", Self.calendar("two", "20200321", "STATUS:CANCELLED"))
    let result = run([
      "-o", folder.path("box"), "--report", folder.path("report.json"), folder.path("a.ics"),
      folder.path("b.ics"),
    ])
    #expect(result.code == .ok)
    let report = try #require(try folder.json("report.json") as? [String: Any])
    let components = try #require(report["components"] as? [String: Int])
    #expect(components["read"] == 2 && components["shown"] == 1 && components["cancelled"] == 1)
    #expect(
      components["read"] == components.filter { $0.key != "read" }.values.reduce(0, +))
    #expect((report["droppedFields"] as? [String: Int]) == ["DESCRIPTION": 1, "STATUS": 1])
  }

  // MARK: Session

  @Test("a session is made without credentials, kept, renewed, and signed out") func session() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("one", "20260321"))
    func session() throws -> [String: Any] {
      try #require(try folder.json("box/session.json") as? [String: Any])
    }
    let target = ["-o", folder.path("box"), folder.path("a.ics")]
    #expect(
      run(["--base-url", "https://anna:pass@example.com/dav?token=x", "--username", "anna"] + target).code
        == .ok)
    #expect(try session()["baseURL"] as? String == "https://example.com/dav")
    #expect(run(target).code == .ok)
    #expect(try session()["username"] as? String == "anna")
    #expect(try session()["isLoggedIn"] as? Bool == true)
    #expect(run(["--signed-out", "-o", folder.path("box")]).code == .ok)
    #expect(try session()["username"] as? String == "")
    #expect(try session()["isLoggedIn"] as? Bool == false)
    #expect(!FileManager.default.fileExists(atPath: folder.path("box/widget-cache.json")))
  }

  // MARK: Calendars

  @Test("hidden calendars are listed without events, banished ones are neither")
  func visibility() throws {
    let folder = try Folder()
    for (name, uid) in [("a", "one"), ("b", "two"), ("c", "three")] {
      try folder.write("\(name).ics", Self.calendar(uid, "20260321"))
    }
    let result = run([
      "-o", folder.path("box"), "--hide", "ical:2", "--banish", "ical:3", "--name", "ical:1=Work",
      "--color", "ical:1=teal", folder.path("a.ics"), folder.path("b.ics"), folder.path("c.ics"),
    ])
    #expect(result.code == .ok)
    #expect(titles(try folder.json("box/widget-cache.json")) == ["one"])
    let calendars = try #require(try folder.json("box/widget-calendars.json") as? [[String: String]])
    #expect(calendars.map { $0["id"] } == ["ical:1", "ical:2"])
    #expect(calendars[0] == ["id": "ical:1", "name": "Work", "colorHex": "#008080"])
  }

  @Test("group overlays are refused", arguments: ["gm:anna", "gc:1", "group:7", "Group:1", " GM:x"])
  func group(key: String) throws {
    let result = run(["\(key)=calendar.ics"])
    #expect(result.code == .usage)
    #expect(result.errors.contains("group overlay"))
  }

  @Test("a key without a number works, with a warning") func oddKey() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("one", "20260321"))
    let result = run(["ical:team=" + folder.path("a.ics")])
    #expect(result.code == .ok)
    #expect(result.errors.contains("[key-not-integer]"))
  }

  // MARK: What goes wrong

  @Test("a failed calendar keeps its last known events, and the exit code says so")
  func partial() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("one", "20260321"))
    try folder.write("b.ics", Self.calendar("two", "20260322"))
    let target = ["-o", folder.path("box"), folder.path("a.ics"), folder.path("b.ics")]
    #expect(run(target).code == .ok)
    try folder.write("b.ics", "<!DOCTYPE html><title>Sign in</title>")
    let result = run(target)
    #expect(result.code == .partial)
    #expect(result.errors.contains("[carried-over]"))
    #expect(titles(try folder.json("box/widget-cache.json")) == ["one", "two"])
    let before = try Data(contentsOf: folder.url.appending(path: "box/widget-cache.json"))
    try folder.write("a.ics", "")
    #expect(run(target).code == .badData)
    #expect(try Data(contentsOf: folder.url.appending(path: "box/widget-cache.json")) == before)
  }

  @Test("a missing file is no input; a warning under --strict writes nothing") func strict() throws {
    let folder = try Folder()
    let missing = run([folder.path("missing.ics")])
    #expect(missing.code == .noInput)
    #expect(missing.errors.contains("missing.ics"))
    try folder.write("a.ics", Self.calendar("one", "20260321", "DTEND:junk"))
    let result = run(["--strict", "-o", folder.path("box"), folder.path("a.ics")])
    #expect(result.code == .badData)
    #expect(!FileManager.default.fileExists(atPath: folder.path("box/widget-cache.json")))
    // What is taken for an error is told like one.
    let quiet = run(["--strict", "--quiet", folder.path("a.ics")])
    #expect(
      quiet.code == .badData && quiet.output.isEmpty && quiet.errors.contains("[bad-time]"))
    try folder.write("b.ics", Self.calendar("one", "20260321"))
    let key = run(["--strict", "local:team=" + folder.path("b.ics")])
    #expect(key.code == .badData && key.output.isEmpty && key.errors.contains("[key-not-integer]"))
  }

  @Test(
    "What a configuration or a request says itself is refused beside it",
    arguments: ["--config", "--stream"],
    [
      ["a.ics"], ["-o", "box"], ["--name", "x"], ["--color", "red"], ["--hide", "ical:1"],
      ["--banish", "ical:1"],
      ["--base-url", "https://example.org"], ["--username", "ann"], ["--verify"], ["--strict"],
      ["--signed-out"],
    ])
  func exclusive(mode: String, option: [String]) {
    let result = run([mode] + (mode == "--config" ? ["c.json5"] : []) + option)
    #expect(result.code == .usage && result.output.isEmpty)
    #expect(result.errors.contains("\(mode) and ") && result.errors.contains(" exclude each other"))
  }

  @Test(
    "What only runs that write containers know is refused beside --stream",
    arguments: [
      ["--config", "c"], ["--check"], ["--profile", "x"], ["--jobs", "2"], ["--watch"], ["--report", "r"],
      ["--incremental"],
    ])
  func streamExclusive(option: [String]) {
    let result = run(["--stream"] + option)
    #expect(result.code == .usage)
    #expect(result.errors.contains("--stream and \(option[0]) exclude each other"))
  }

  @Test("A name that is no key, and an address, are told as what they are") func mistaken() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("one", "20260321"))
    let named = run(["work=" + folder.path("a.ics")])
    #expect(named.code == .usage && named.errors.contains("write ical:1=" + folder.path("a.ics")))
    try folder.write("x=y.ics", Self.calendar("one", "20260321"))
    #expect(run([folder.path("x=y.ics")]).code == .ok)
    let address = run(["webcal://example.org/a.ics"])
    #expect(address.code == .noInput && address.errors.contains("calendars are not downloaded"))
  }

  @Test("UIDs that only look alike are two events", arguments: [[], ["--no-scan"]])
  func alikeUIDs(options: [String]) throws {
    let folder = try Folder()
    let uids = ["caf\u{E9}", "cafe\u{301}", "K", "\u{212A}"]
    for (index, uid) in uids.enumerated() {
      try folder.write("vdir/\(index).ics", Self.calendar(uid, "2026032\(index)"))
    }
    let whole = uids.enumerated().map { Self.calendar($1, "2026032\($0)") }.joined()
    try folder.write("all.ics", whole)
    for path in ["vdir", "all.ics"] {
      let run = run(options + [folder.path(path)])
      #expect(run.errors.isEmpty)
      #expect(
        titles(try JSONSerialization.jsonObject(with: Data(run.output.utf8))).map { Array($0.utf8) }
          == uids.map { Array($0.utf8) })
    }
  }

  @Test(
    "usage errors name the option and the nearest valid word",
    arguments: [
      (["--timezon", "x"], "--timezone"), (["--timezone", "Europe/Berln", "a.ics"], "Europe/Berlin"),
      (["--ids", "uniqe", "a.ics"], "unique"), (["--theme", "tody=#111111", "a.ics"], "today"),
      (["--color", "nocolour", "a.ics"], "--color"), (["--hide", "ical:7", "a.ics"], "ical:1"),
      (["--name", "ical:7=x", "a.ics"], "ical:1"), (["-", "-"], "standard input"),
      (["-o", "", "a.ics"], "--output"),
      (["--days-ahead", "36600", "--now", "9990-01-01T00:00:00Z", "a.ics"], "years 1 to 9999"),
    ])
  func usage(arguments: [String], word: String) {
    let result = run(arguments)
    #expect(result.code == .usage)
    #expect(result.errors.contains(word))
    #expect(result.output.isEmpty)
  }

  // MARK: Hostile input

  @Test("control characters of a file never reach the terminal") func injection() throws {
    let folder = try Folder()
    try folder.write(
      "a.ics", Self.calendar("one", "20260321", "PRIORITY:\u{1B}]0;x\u{07}", "DTSTAMP:\u{1B}[2J"))
    let result = run([folder.path("a.ics")])
    #expect(!result.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(result.errors.contains("\\u{1B}"))
  }

  @Test("a zone definition of thousands of fine rules is no zone") func zoneTrap() throws {
    let folder = try Folder()
    let part = [
      "BEGIN:STANDARD", "DTSTART:19700101T000000", "RRULE:FREQ=DAILY", "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0200", "END:STANDARD",
    ]
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTIMEZONE", "TZID:Trap"]
      + (0..<2_000).flatMap { _ in part }
      + [
        "END:VTIMEZONE", "BEGIN:VEVENT", "UID:one", "DTSTART;TZID=Trap:20260321T090000", "SUMMARY:one",
        "END:VEVENT", "END:VCALENDAR", "",
      ]
    try folder.write("a.ics", lines.joined(separator: "\r\n"))
    let result = run([folder.path("a.ics")])
    #expect(result.code == .ok)
    // The ladder of names goes on: nobody knows the name, so the user's zone answers, with a warning.
    #expect(result.output.contains("2026-03-21T08:00:00Z"))
    #expect(result.errors.contains("Trap"))
  }

  @Test("A report that has no folder stops the run before anything is published")
  func reportWithoutFolder() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("a", "20260320"))
    let result = run([
      "-o", folder.path("out"), "--report", folder.path("missing/report.json"), folder.path("a.ics"),
    ])
    #expect(result.code == .cannotCreate)
    #expect(result.errors.contains("--report: cannot create") && result.errors.contains("missing/"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test("A report may lie in the container, even before there is one, but takes the place of no file in use")
  func reportPlaces() throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("a", "20260320"))
    func report(_ name: String) -> ExitCode {
      run(["-o", folder.path("out"), "--report", folder.path(name), folder.path("a.ics")]).code
    }
    for name in ["out/widget-cache.json", "a.ics"] { #expect(report(name) == .usage) }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    #expect(report("out/report.json") == .ok)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("out/widget-calendars.json"))
    for name in ["link", "out/../out/session.json"] { #expect(report(name) == .usage) }
    #expect(report("out") == .cannotCreate)
    #expect(run(["--report", "", folder.path("a.ics")]).code == .usage)
    #expect(run(["-o", folder.path("out"), folder.path("a.ics"), "--verify"]).code == .ok)
  }

  @Test("A file that cannot be read is named with the reason", arguments: ["--theme"])
  func unreadable(option: String) throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("a", "20260320"))
    let result = run([option, folder.url.path, folder.path("a.ics")])
    #expect(result.code == .noInput)
    #expect(result.errors.contains("\(option): cannot read \(folder.url.path): Is a directory"))
  }

  @Test("A language that has not the shape of one is refused", arguments: ["d", "de_DE", "C.UTF-8", ""])
  func language(text: String) throws {
    let folder = try Folder()
    try folder.write("a.ics", Self.calendar("a", "20260320"))
    #expect(run(["--language", text, folder.path("a.ics")]).code == .usage)
    #expect(run(["--language", "pt-BR", folder.path("a.ics")]).output.contains("pt-BR"))
  }
}
