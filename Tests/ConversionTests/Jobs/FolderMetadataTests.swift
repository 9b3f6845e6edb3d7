import CalendarDomain
import CalendarTime
import CalendarrCore
import Foundation
import SnapshotBuilding
import Testing

@testable import Conversion

@Suite("What a folder says of its calendar") struct FolderMetadataTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.put(ScratchFolder.calendar("a"), "team/a.ics")
  }

  private func run(name: String? = nil, color: String? = nil) throws -> (SnapshotCalendar, [Diagnostic]) {
    let request = SnapshotRequest(
      now: Instant(utc: LocalDateTime(2026, 3, 20, 9)), zone: .utc,
      database: ZoneDatabase.system(environment: [:]), writerVersion: "test")
    let input = CalendarInput(
      key: CalendarKey(source: "ical", id: "1"), name: name, color: color,
      places: [.folder(folder.path + "/team")])
    let outcome = ConversionJob(request: request).run([input])
    let calendar = try #require(outcome.result?.calendars.first)
    return (calendar, outcome.diagnostics)
  }

  @Test("The files displayname and color give name and colour, blanks around them left out")
  func read() throws {
    try folder.put(" Équipe 1\r\n\n", "team/displayname")
    try folder.put("#FF8800\n", "team/color")
    let (calendar, diagnostics) = try run()
    #expect(calendar.name == "Équipe 1" && calendar.colorHex == "#FF8800")
    #expect(diagnostics.isEmpty)
  }

  @Test("They come before what the calendar files say, and after what the user says")
  func order() throws {
    let text = ScratchFolder.calendar("b")
      .replacing("VERSION:2.0\r\n", with: "VERSION:2.0\r\nNAME:Written\r\nCOLOR:red\r\n")
    try folder.put(text, "team/a.ics")
    #expect(try run().0.name == "Written")
    try folder.put("Team", "team/displayname")
    try folder.put("#00FF00", "team/color")
    #expect(try run().0.name == "Team" && run().0.colorHex == "#00FF00")
    let (calendar, _) = try run(name: "Mine", color: "#0000FF")
    #expect(calendar.name == "Mine" && calendar.colorHex == "#0000FF")
  }

  @Test("Empty ones, and folders of that name, are as good as none", arguments: ["", " \n", "/x"])
  func empty(text: String) throws {
    let isFolder = text == "/x"
    for name in ["displayname", "color"] {
      try folder.put(isFolder ? "" : text, "team/\(name)\(isFolder ? text : "")")
    }
    let (calendar, diagnostics) = try run()
    #expect(calendar.name == "team" && calendar.colorHex == ColorRule.fallback)
    #expect(diagnostics.isEmpty)
  }

  @Test("What cannot be read is reported with its file, and costs nothing else")
  func broken() throws {
    try Data([0x54, 0xFF, 0x0A]).write(to: folder.url.appending(path: "team/displayname"))
    try folder.put("reddish", "team/color")
    var (calendar, diagnostics) = try run()
    #expect(calendar.name == "team" && calendar.colorHex == ColorRule.fallback)
    #expect(diagnostics.map(\.code) == ["folder-metadata", "folder-metadata"])
    #expect(
      diagnostics.compactMap(\.location?.file).map { URL(filePath: $0).lastPathComponent } == [
        "displayname", "color",
      ])
    try folder.put(String(repeating: "long ", count: 10_000), "team/displayname")
    (calendar, diagnostics) = try run()
    #expect(calendar.name == "team" && diagnostics.count == 2)
  }

  @Test("A watch over the folder sees them change")
  func watched() throws {
    let place = CalendarInput.Place.folder(folder.path + "/team")
    let before = try place.sourceFiles()
    try folder.put("Team", "team/displayname")
    #expect(try place.sourceFiles().count == before.count + 1)
    #expect(try place.calendarFiles() == before)
  }
}
