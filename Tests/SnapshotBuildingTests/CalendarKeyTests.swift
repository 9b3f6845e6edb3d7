import Testing

@testable import SnapshotBuilding

@Suite("Calendar keys") struct CalendarKeyTests {
  @Test("are a source and an id", arguments: CalendarKey.knownSources)
  func form(source: String) throws {
    let key = try CalendarKey("\(source):12")
    #expect(key == CalendarKey(source: source, id: "12"))
    #expect(key.description == "\(source):12")
    #expect(key.hasIntegerID)
  }

  @Test("may have an id that is no number, or holds a colon") func ids() throws {
    #expect(try CalendarKey("ical:team").hasIntegerID == false)
    #expect(try CalendarKey("caldav:a:b").id == "a:b")
  }

  @Test("of group overlays are refused", arguments: ["gm:anna", "gc", "gc:1", "group:7", "gm", "group"])
  func group(text: String) {
    #expect(throws: CalendarKey.Refusal.group) { try CalendarKey(text) }
  }

  @Test("need both parts", arguments: ["", "ical", ":1", "ical:"]) func parts(text: String) {
    #expect(throws: CalendarKey.Refusal.form) { try CalendarKey(text) }
  }
}
