import CalendarrCore
import Foundation
import Testing

@Suite("Decoding the snapshot's schemas")
struct SnapshotDecodingTests {
  /// The oldest form: no calendar keys, no schema, no later colours.
  static let schema1a = """
    {"writtenAt":"2026-03-10T08:00:00Z","todayColorHex":"#010101","textColorHex":"#020202",
     "backgroundColorHex":"#030303","lineColorHex":"#040404","language":"en","events":[
     {"id":"1","title":"Dentist","start":"2026-03-10T09:00:00Z","end":"2026-03-10T10:00:00Z",
      "isAllDay":false,"colorHex":"#0a84ff","location":""}]}
    """
  /// The later form of schema 1: calendar keys and all six colours.
  static let schema1b = """
    {"writtenAt":"2026-03-10T08:00:00Z","todayColorHex":"#010101","textColorHex":"#020202",
     "backgroundColorHex":"#030303","lineColorHex":"#040404","primaryColorHex":"#050505",
     "accentColorHex":"#060606","language":"de","events":[
     {"id":"1","title":"Dentist","start":"2026-03-10T09:00:00Z","end":"2026-03-10T10:00:00Z",
      "isAllDay":false,"colorHex":"#0a84ff","location":"","calendarKey":"local:3"}]}
    """
  static let schema2: [String: any Sendable] = [
    "schemaVersion": 2, "writtenAt": "2026-03-10T08:00:00Z", "coverageStart": "2026-03-03T00:00:00Z",
    "coverageEnd": "2026-04-21T00:00:00Z", "isLoggedIn": true, "writerVersion": "9",
    "todayColorHex": "#010101", "textColorHex": "#020202", "backgroundColorHex": "#030303",
    "lineColorHex": "#040404", "primaryColorHex": "#050505", "accentColorHex": "#060606",
    "language": "de",
    "events": [
      [
        "id": "1", "title": "Dentist", "start": "2026-03-10T09:00:00Z", "end": "2026-03-10T10:00:00Z",
        "isAllDay": false, "colorHex": "#0a84ff", "location": "", "calendarKey": "local:3",
      ] as [String: any Sendable]
    ],
  ]

  static func bytes(_ object: [String: any Sendable]) throws -> Data {
    try JSONSerialization.data(withJSONObject: object)
  }

  static func read(_ object: [String: any Sendable]) throws -> SnapshotReadResult {
    SnapshotStore.decode(try bytes(object), calendar: calendar("UTC"))
  }

  @Test("The oldest schema 1 file reads as signed in, with empty keys and the standard colours")
  func oldest() throws {
    let result = SnapshotStore.decode(Data(Self.schema1a.utf8), calendar: calendar("Europe/Berlin"))
    let snapshot = try #require(result.snapshot)
    #expect(snapshot.schemaVersion == 1)
    #expect(snapshot.isLoggedIn)
    #expect(snapshot.events.map(\.calendarKey) == [""])
    #expect(snapshot.primaryColorHex == "#4285f4")
    #expect(snapshot.accentColorHex == "#ea4335")
    // Seven days back in winter time, 42 on across the change to summer time.
    #expect(snapshot.coverageStart == date("2026-03-02T23:00:00Z"))
    #expect(snapshot.coverageEnd == date("2026-04-20T22:00:00Z"))
  }

  @Test("A later schema 1 file keeps its calendar keys and colours")
  func later() throws {
    let result = SnapshotStore.decode(Data(Self.schema1b.utf8), calendar: calendar("UTC"))
    let snapshot = try #require(result.snapshot)
    #expect(snapshot.events.map(\.calendarKey) == ["local:3"])
    #expect(snapshot.theme.primary == "#050505")
    #expect(snapshot.theme.accent == "#060606")
    #expect(snapshot.language == "de")
  }

  @Test("A reader's calendar is asked for when a schema 1 file is read, and not before")
  func calendarWhenNeeded() throws {
    let zones = Zones()
    let folder = try TemporaryFolder()
    let store = SnapshotStore(container: folder.url, calendar: zones.calendar())
    let name = "widget-cache.json"
    try Self.bytes(Self.schema2).write(to: folder.url.appending(path: name))
    #expect(store.read().snapshot != nil)
    #expect(zones.asked == 0)
    try Data(Self.schema1a.utf8).write(to: folder.url.appending(path: name))
    #expect(store.read().snapshot?.coverageStart == date("2026-03-02T23:00:00Z"))
    // Whoever has travelled meanwhile counts days where they are now.
    zones.current = "UTC"
    #expect(store.read().snapshot?.coverageStart == date("2026-03-03T00:00:00Z"))
  }

  /// A calendar whose zone changes, and how often it was asked for; one thread uses it.
  private final class Zones: @unchecked Sendable {
    var current = "Europe/Berlin"
    private(set) var asked = 0

    func calendar() -> Calendar {
      asked += 1
      return CalendarrCoreTests.calendar(current)
    }
  }

  @Test("The coverage of a schema 1 file can come from a rule of the caller's")
  func ownRule() throws {
    let rule = LegacyCoverage { SnapshotCoverage(start: $0, end: $0 + 60) }
    let snapshot = try #require(
      SnapshotStore.decode(Data(Self.schema1a.utf8), legacyCoverage: rule).snapshot)
    #expect(snapshot.coverageStart == date("2026-03-10T08:00:00Z"))
    #expect(snapshot.coverageEnd == date("2026-03-10T08:01:00Z"))
  }

  @Test("A schema 2 file reads with every value in its place")
  func current() throws {
    let snapshot = try #require(try Self.read(Self.schema2).snapshot)
    var expected = CalendarrSnapshot.fixture([
      SnapshotEvent(
        id: "1", title: "Dentist", start: date("2026-03-10T09:00:00Z"),
        end: date("2026-03-10T10:00:00Z"), isAllDay: false, colorHex: "#0a84ff",
        calendarKey: "local:3")
    ])
    expected.writerVersion = "9"
    #expect(snapshot == expected)
  }

  @Test("Unknown keys are ignored, in the snapshot and in its events")
  func unknownKeys() throws {
    var object = Self.schema2
    object["inventedLater"] = ["a": 1]
    var events = try #require(object["events"] as? [[String: any Sendable]])
    events[0]["notes"] = "private"
    object["events"] = events
    #expect(try Self.read(object) == Self.read(Self.schema2))
  }

  @Test("Without a language the user's own counts")
  func language() throws {
    var object = Self.schema2
    object["language"] = nil
    #expect(try Self.read(object).snapshot?.language == "system")
  }

  @Test(
    "A schema 2 file that lacks a required key is unreadable, and the reason names the key",
    arguments: SnapshotDecodingTests.schema2.keys.filter { !["schemaVersion", "language"].contains($0) }
      .sorted())
  func missingKey(key: String) throws {
    var object = Self.schema2
    object[key] = nil
    guard case .unreadable(let why) = try Self.read(object) else {
      Issue.record("read without \(key)")
      return
    }
    #expect(why == "widget-cache.json: \(key) is missing")
  }

  @Test(
    "An event that lacks a required key makes the file unreadable, and the reason says which event",
    arguments: ["id", "title", "start", "end", "isAllDay", "colorHex", "location"])
  func missingEventKey(key: String) throws {
    var object = Self.schema2
    var events = try #require(object["events"] as? [[String: any Sendable]])
    events[0][key] = nil
    object["events"] = events
    #expect(try Self.read(object) == .unreadable("widget-cache.json: events[0].\(key) is missing"))
  }

  @Test(
    "A higher schema is incompatible, whatever the rest is",
    arguments: [
      #"{"schemaVersion":3}"#, #"{"schemaVersion":3,"events":"none","writtenAt":17}"#,
      #"{"schemaVersion":2147483648}"#, #"{"schemaVersion":1e30}"#, #"{"schemaVersion":2.5}"#,
      #"{"schemaVersion":3,"isLoggedIn":false}"#,
    ])
  func higherSchema(text: String) {
    #expect(SnapshotStore.decode(Data(text.utf8)) == .incompatible)
  }

  @Test(
    "What is no snapshot is unreadable",
    arguments: [
      "", "[]", "null", "<html>", "{\"schemaVersion\":2", "{}", #"{"schemaVersion":"2"}"#,
      #"{"schemaVersion":2,"writtenAt":"yesterday"}"#,
    ])
  func noSnapshot(text: String) {
    guard case .unreadable(let why) = SnapshotStore.decode(Data(text.utf8)) else {
      Issue.record("read \(text)")
      return
    }
    #expect(why.hasPrefix("widget-cache.json: "))
  }

  @Test("A snapshot that says signed out reads as logged out")
  func signedOut() throws {
    var object = Self.schema2
    object["isLoggedIn"] = false
    #expect(try Self.read(object) == .loggedOut)
  }

  @Test(
    "A date of another form makes the file unreadable, and the reason says where",
    arguments: [
      "2026-03-10T09:00:00.5Z", "2026-03-10T09:00:00,5Z", "2026-03-10T09:00:00", "2026-03-10",
      "20260310T090000Z", "soon", "",
    ])
  func dateForm(text: String) throws {
    var object = Self.schema2
    var events = try #require(object["events"] as? [[String: any Sendable]])
    events[0]["start"] = text
    object["events"] = events
    #expect(
      try Self.read(object)
        == .unreadable(
          "widget-cache.json: events[0].start: not a date of the form 2026-03-10T08:00:00Z: \(text)"))
  }

  @Test("Nesting without end is unreadable, not the end of the reader")
  func deepNesting() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      SnapshotStore.decode(Data("{\"a\":\(deep)".utf8))
        == .unreadable("widget-cache.json: not JSON: The given data was not valid JSON."))
  }
}
