import CalendarrCore
import Foundation
import Testing

@Suite("The payload on its way to a watch")
struct WatchTransportTests {
  static let payload = WatchTransportPayload(
    snapshot: .fixture(), calendars: [SnapshotCalendar(id: "local:1", name: "Work", colorHex: "#112233")],
    session: SharedSession(
      baseURL: "https://cal.example.com", username: "ada", isLoggedIn: true,
      writtenAt: date("2026-03-10T08:00:00Z")))

  @Test("A payload comes back as it was, from the dictionary and from bytes")
  func roundTrip() throws {
    #expect(try WatchTransportPayload.decode(Self.payload.encoded()) == Self.payload)
    #expect(
      try WatchTransportPayload.decode(propertyList: Self.payload.propertyList()) == Self.payload)
  }

  @Test("The dictionary is a property list of an integer and data")
  func propertyListTypes() throws {
    let dictionary = try Self.payload.encoded()
    #expect(PropertyListSerialization.propertyList(dictionary, isValidFor: .binary))
    #expect(dictionary[WatchTransportKey.schema] as? Int == 1)
    #expect(dictionary.keys.sorted() == ["calendars", "schema", "session", "snapshot"])
    let snapshot = try #require(dictionary[WatchTransportKey.snapshot] as? Data)
    #expect(SnapshotStore.decode(snapshot) == .ok(.fixture()))
  }

  @Test("The bytes are a property list others read")
  func readByOthers() throws {
    let object = unsafe try PropertyListSerialization.propertyList(
      from: Self.payload.propertyList(), format: nil)
    let dictionary = try #require(object as? [String: Any])
    #expect(dictionary["schema"] as? Int == 1)
    #expect(try WatchTransportPayload.decode(dictionary) == Self.payload)
  }

  @Test("The session may be absent")
  func noSession() throws {
    var payload = Self.payload
    payload.session = nil
    #expect(try payload.encoded()[WatchTransportKey.session] == nil)
    #expect(try WatchTransportPayload.decode(payload.encoded()) == payload)
    #expect(try WatchTransportPayload.decode(propertyList: payload.propertyList()) == payload)
  }

  @Test("An absent schema counts as 1")
  func absentSchema() throws {
    var dictionary = try Self.payload.encoded()
    dictionary[WatchTransportKey.schema] = nil
    #expect(try WatchTransportPayload.decode(dictionary) == Self.payload)
  }

  @Test("A higher schema is refused before anything else is looked at")
  func higherSchema() {
    #expect(throws: WatchTransportError.unsupportedSchema(found: 2, maxSupported: 1)) {
      try WatchTransportPayload.decode([WatchTransportKey.schema: 2])
    }
  }

  @Test("Without a snapshot there is no payload")
  func noSnapshot() {
    #expect(throws: WatchTransportError.missingSnapshot) {
      try WatchTransportPayload.decode([WatchTransportKey.schema: 1])
    }
  }

  @Test("A snapshot that cannot be read says what is wrong")
  func brokenSnapshot() {
    #expect(throws: WatchTransportError.malformed("snapshot: writtenAt is missing")) {
      try WatchTransportPayload.decode([WatchTransportKey.snapshot: Data("{}".utf8)])
    }
  }

  @Test("Calendars or a session that cannot be read count as none")
  func brokenRest() throws {
    var dictionary = try Self.payload.encoded()
    dictionary[WatchTransportKey.calendars] = Data("x".utf8)
    dictionary[WatchTransportKey.session] = Data("x".utf8)
    let payload = try WatchTransportPayload.decode(dictionary)
    #expect(payload.calendars.isEmpty)
    #expect(payload.session == nil)
    #expect(payload.snapshot == .fixture())
  }

  @Test("Bytes that are no property list are malformed")
  func noPropertyList() {
    #expect(throws: WatchTransportError.self) {
      try WatchTransportPayload.decode(propertyList: Data("{}".utf8))
    }
  }
}
