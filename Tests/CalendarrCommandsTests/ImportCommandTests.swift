import CommandLineTool
import Foundation
import Testing

@Suite("calendarr import and export")
struct ImportCommandTests {
  private let program: StoreProgram

  init() throws { program = try StoreProgram() }

  private static let odd = StoreProgram.calendar(
    "X-WR-CALNAME:Odd", "BEGIN:VEVENT", "UID:q@example.com", "DTSTAMP:20260301T080000Z",
    "DTSTART:20260323T090000Z",
    "SUMMARY;X-NOTE=\"quoted for nothing\":Plain", "begin:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M",
    "DESCRIPTION:x", "END:VALARM", "dtend:20260323T100000Z", "END:VEVENT")

  @Test("Lines come out byte for byte as they went in, in their order")
  func exactLines() async throws {
    let path = try program.put(Self.odd, "odd.ics")
    #expect(await program.run("import", "--calendar", "local:1", path).code == .ok)
    let output = await program.run("export", "--calendar", "local:1").output
    for line in Self.odd.split(separator: "\r\n").dropFirst(3) {
      let wanted = line.hasPrefix("begin:") ? "BEGIN:VALARM" : String(line)
      #expect(output.contains(wanted + "\r\n"), "\(wanted)")
    }
    #expect(output.range(of: "END:VALARM\r\ndtend:") != nil)
  }

  @Test("The second import of a file leaves the store's bytes as they are")
  func idempotent() async throws {
    let path = try program.put(Self.odd, "odd.ics")
    #expect(await program.run("import", path).code == .ok)
    let before = try Data(contentsOf: URL(filePath: program.store))
    let history = await program.run("import", path)
    #expect(
      history.output
        == "{\"calendar\":\"local:1\",\"new\":0,\"updated\":0,\"unchanged\":1,\"removed\":0,\"refused\":0}\n")
    #expect(try Data(contentsOf: URL(filePath: program.store)) == before)
  }

  @Test("A dry run tells the numbers and writes nothing")
  func dryRun() async throws {
    let path = try program.put(Self.odd, "odd.ics")
    let told = await program.run("import", "--dry-run", path)
    #expect(told.output.contains("\"new\":1"))
    #expect(await program.run("export").output.contains("BEGIN:VEVENT") == false)
  }

  @Test("What is no calendar is refused, and nothing is changed")
  func unusable() async throws {
    let path = try program.put("hello\n", "no.ics")
    let result = await program.run("import", path)
    #expect(result.code == .badData)
    #expect(result.error.contains("no.ics:1:"))
  }

  @Test("A store is for its owner alone")
  func mode() async throws {
    _ = await program.run("import", try program.put(Self.odd, "odd.ics"))
    let attributes = try FileManager.default.attributesOfItem(atPath: program.store)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("A file that is no store is refused by name")
  func otherFile() async throws {
    let other = try program.put(String(repeating: "no database ", count: 100), "other.db")
    let result = await program.run("export", store: other)
    #expect(result.code == .badData)
    #expect(result.error.contains("other.db"))
  }

  @Test("Two like events without a UID are two, and stay two when they come again")
  func withoutUID() async throws {
    let event = [
      "BEGIN:VEVENT", "DTSTAMP:20260301T080000Z", "DTSTART:20260323T090000Z", "SUMMARY:Twin", "END:VEVENT",
    ]
    let text = (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + event + event + ["END:VCALENDAR", ""])
      .joined(
        separator: "\r\n")
    let path = try program.put(text, "twins.ics")
    #expect(await program.run("import", path).output.contains("\"new\":2"))
    #expect(await program.run("import", path).output.contains("\"new\":0,\"updated\":0,\"unchanged\":2"))
    #expect(await program.run("export").output.components(separatedBy: "SUMMARY:Twin").count == 3)
  }

  @Test("An indented calendar is stored line by line, and is the same when it comes again")
  func indented() async throws {
    let event = [
      "  BEGIN:VEVENT", "    UID:x", "    DTSTAMP:20260101T000000Z", "    DTSTART:20260402T090000Z",
    ]
    let text =
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-WR-CALNAME:Team"] + event + [
        "    SUMMARY:Inden", "     ted", "  END:VEVENT", "END:VCALENDAR", "",
      ]).joined(separator: "\r\n")
    let path = try program.put(text, "indented.ics")
    #expect(await program.run("import", path).output.contains("\"new\":1"))
    #expect(await program.run("import", path).output.contains("\"new\":0,\"updated\":0,\"unchanged\":1"))
    let lines = await program.run("export").output.components(separatedBy: "\r\n")
    #expect(
      lines.contains("UID:x") && lines.contains("DTSTART:20260402T090000Z")
        && lines.contains("SUMMARY:Indented"))
    #expect(lines.contains("X-WR-CALNAME:Team"), "\(lines)")
  }
}
