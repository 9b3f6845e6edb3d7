@_spi(Writer) import CalendarrCore
import Foundation
import Testing

@Suite("The bytes written")
struct SnapshotCodingTests {
  @Test("A snapshot is one line of sorted keys, plain slashes and whole seconds")
  func exactBytes() throws {
    let text = String(decoding: try SnapshotCoding.encode(CalendarrSnapshot.fixture()), as: UTF8.self)
    #expect(
      text == #"""
        {"accentColorHex":"#060606","backgroundColorHex":"#030303","coverageEnd":"2026-04-21T00:00:00Z",\#
        "coverageStart":"2026-03-03T00:00:00Z","events":[{"calendarKey":"local:1","colorHex":"#0a84ff",\#
        "end":"2026-03-10T10:00:00Z","id":"a","isAllDay":false,"location":"Room 1/2",\#
        "start":"2026-03-10T09:00:00Z","title":"Title of a"}],"isLoggedIn":true,"language":"de",\#
        "lineColorHex":"#040404","primaryColorHex":"#050505","schemaVersion":2,"textColorHex":"#020202",\#
        "todayColorHex":"#010101","writerVersion":"test 1","writtenAt":"2026-03-10T08:00:00Z"}

        """#)
  }

  @Test("A pretty snapshot has the same content over several lines")
  func pretty() throws {
    let snapshot = CalendarrSnapshot.fixture()
    let data = try SnapshotCoding.encode(snapshot, pretty: true)
    #expect(data.split(separator: UInt8(ascii: "\n")).count > 20)
    #expect(SnapshotStore.decode(data) == .ok(snapshot))
  }

  @Test("Calendars are a bare array, a session is one object")
  func others() throws {
    let calendars = [SnapshotCalendar(id: "ical:1", name: "Work", colorHex: "#112233")]
    #expect(
      String(decoding: try SnapshotCoding.encode(calendars), as: UTF8.self)
        == ##"[{"colorHex":"#112233","id":"ical:1","name":"Work"}]"## + "\n")
    let session = SharedSession(
      baseURL: "https://cal.example.com/x", username: "ada", isLoggedIn: true,
      writtenAt: date("2026-03-10T08:00:00Z"))
    #expect(
      String(decoding: try SnapshotCoding.encode(session), as: UTF8.self)
        == #"{"baseURL":"https://cal.example.com/x","isLoggedIn":true,"username":"ada","writtenAt":"2026-03-10T08:00:00Z"}"#
        + "\n")
    #expect(SnapshotStore.decodeSession(try SnapshotCoding.encode(session)) == session)
  }

  @Test("Fractions of a second are cut, never written")
  func fractions() throws {
    var snapshot = CalendarrSnapshot.fixture([])
    snapshot.writtenAt += 0.9996
    let read = try #require(SnapshotStore.decode(try SnapshotCoding.encode(snapshot)).snapshot)
    #expect(read.writtenAt == date("2026-03-10T08:00:00Z"))
  }

  @Test("Any text survives the way through the file")
  func anyText() throws {
    var event = SnapshotEvent.fixture()
    event.title = "„Größe“ 👩🏽‍💻 \u{0} \u{1F} \u{2028} \"\\/ \r\n e\u{301}"
    event.location = "]]>&amp;"
    let snapshot = CalendarrSnapshot.fixture([event])
    #expect(SnapshotStore.decode(try SnapshotCoding.encode(snapshot)) == .ok(snapshot))
  }

  @Test("A value read from schema 1 is written as schema 2, complete")
  func upgrade() throws {
    let old = try #require(
      SnapshotStore.decode(
        Data(SnapshotDecodingTests.schema1a.utf8), calendar: calendar("Europe/Berlin")
      ).snapshot)
    var expected = old
    expected.schemaVersion = 2
    #expect(SnapshotStore.decode(try SnapshotCoding.encode(old)) == .ok(expected))
  }

  @Test("A reader of schema 1 reads what is written today")
  func legacyReader() throws {
    let snapshot = CalendarrSnapshot.fixture([
      .fixture("a"), .fixture("b", date("2026-03-11T09:00:00Z")),
    ])
    let read = try LegacySnapshot(reading: try SnapshotCoding.encode(snapshot))
    #expect(read.writtenAt == snapshot.writtenAt)
    #expect(read.language == "de")
    #expect(
      [read.todayColorHex, read.textColorHex, read.backgroundColorHex, read.lineColorHex]
        == ["#010101", "#020202", "#030303", "#040404"])
    #expect([read.primaryColorHex, read.accentColorHex] == ["#050505", "#060606"])
    #expect(read.events.map(\.id) == ["a", "b"])
    #expect(read.events.map(\.start) == snapshot.events.map(\.start))
    #expect(read.events.map(\.end) == snapshot.events.map(\.end))
    #expect(read.events.map(\.calendarKey) == ["local:1", "local:1"])
  }

  @Test("An event in a file has the eight keys and no other")
  func eightKeys() throws {
    let object = try JSONSerialization.jsonObject(
      with: try SnapshotCoding.encode(CalendarrSnapshot.fixture()))
    let events = try #require((object as? [String: Any])?["events"] as? [[String: Any]])
    #expect(
      events.first?.keys.sorted() == [
        "calendarKey", "colorHex", "end", "id", "isAllDay", "location", "start", "title",
      ])
  }
}
