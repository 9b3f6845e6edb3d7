@_spi(Writer) import CalendarrCore
import Foundation
import Testing

@Suite("What a store finds in its container")
struct SnapshotStoreTests {
  let folder: TemporaryFolder
  let store: SnapshotStore

  init() throws {
    folder = try TemporaryFolder()
    store = SnapshotStore(container: folder.url)
  }

  static func session(_ isLoggedIn: Bool) -> SharedSession {
    SharedSession(
      baseURL: "https://cal.example.com", username: "ada", isLoggedIn: isLoggedIn,
      writtenAt: date("2026-03-10T08:00:00Z"))
  }

  @Test("An empty container was never written")
  func empty() { #expect(store.read() == .neverWritten) }

  @Test("A container that does not exist was never written")
  func absent() {
    let store = SnapshotStore(container: folder.file("not/there"))
    #expect(store.read() == .neverWritten)
    #expect(store.readCalendars().isEmpty)
    #expect(store.readSession() == nil)
  }

  @Test("Without a snapshot a signed-out session means logged out, a signed-in one never written")
  func sessionDecides() throws {
    try store.writeSession(Self.session(true))
    #expect(store.read() == .neverWritten)
    try store.writeSession(Self.session(false))
    #expect(store.read() == .loggedOut)
  }

  @Test("Beside a snapshot the session decides nothing")
  func snapshotDecides() throws {
    try store.writeSession(Self.session(false))
    try store.write(.fixture())
    #expect(store.read() == .ok(.fixture()))
  }

  @Test("A session that cannot be read says nothing")
  func brokenSession() throws {
    try folder.put(#"{"isLoggedIn":false}"#, "session.json")
    #expect(store.readSession() == nil)
    #expect(store.read() == .neverWritten)
  }

  @Test("A file that is no file, or a container that is none, is unreadable")
  func notFiles() throws {
    let inside = folder.file("widget-cache.json")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
    #expect(store.read() == .unreadable("\(inside.path): not a regular file"))
    #expect(
      SnapshotStore(container: URL(filePath: "/dev/null", directoryHint: .isDirectory)).read()
        == .unreadable("/dev/null/widget-cache.json: Not a directory"))
  }

  @Test("A pipe in the snapshot's place is unreadable at once")
  func pipe() {
    unsafe #expect(mkfifo(folder.file("widget-cache.json").path, 0o600) == 0)
    guard case .unreadable = store.read() else {
      Issue.record("read a pipe")
      return
    }
  }

  @Test("A file far beyond any snapshot is unreadable, and is not read")
  func hugeFile() throws {
    try folder.put("{", "widget-cache.json")
    unsafe #expect(truncate(folder.file("widget-cache.json").path, 1 << 40) == 0)
    #expect(
      store.read()
        == .unreadable("\(folder.file("widget-cache.json").path): larger than 67108864 bytes"))
  }

  @Test("A file cut short is unreadable, one of a newer schema incompatible")
  func otherContent() throws {
    try folder.put(#"{"schemaVersion":2,"eve"#, "widget-cache.json")
    guard case .unreadable = store.read() else {
      Issue.record("read half a file")
      return
    }
    try folder.put(#"{"schemaVersion":3}"#, "widget-cache.json")
    #expect(store.read() == .incompatible)
  }

  @Test("Publishing makes the container with its parents, and everything reads back")
  func publish() throws {
    let store = SnapshotStore(container: folder.file("a/b/c"))
    let calendars = [SnapshotCalendar(id: "local:1", name: "Work", colorHex: "#112233")]
    try store.write(.fixture(), calendars: calendars)
    try store.writeSession(Self.session(true))
    #expect(store.read() == .ok(.fixture()))
    #expect(store.readCalendars() == calendars)
    #expect(store.readSession() == Self.session(true))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b/c").path).sorted()
        == ["session.json", "widget-cache.json", "widget-calendars.json"])
  }

  @Test("Calendars can be published alone, and a snapshot without touching them")
  func apart() throws {
    let calendars = [SnapshotCalendar(id: "local:1", name: "Work", colorHex: "#112233")]
    try store.writeCalendars(calendars)
    try store.write(.fixture())
    #expect(store.readCalendars() == calendars)
  }

  @Test("Calendars that cannot be read are none", arguments: ["", "{}", #"[{"id":"local:1"}]"#])
  func brokenCalendars(text: String) throws {
    try folder.put(text, "widget-calendars.json")
    #expect(store.readCalendars().isEmpty)
  }

  @Test("Signing out keeps the server, forgets the user and the calendar")
  func signOut() throws {
    try store.write(.fixture(), calendars: [])
    try store.writeSession(Self.session(true))
    try store.signOut(at: date("2026-03-11T08:00:00Z"))
    #expect(try folder.names == ["session.json"])
    #expect(
      store.readSession()
        == SharedSession(
          baseURL: "https://cal.example.com", username: "", isLoggedIn: false,
          writtenAt: date("2026-03-11T08:00:00Z")))
    #expect(store.read() == .loggedOut)
  }

  @Test("A reset removes all three files, and can be done twice")
  func reset() throws {
    try store.write(.fixture(), calendars: [])
    try store.writeSession(Self.session(true))
    try store.reset()
    try store.reset()
    #expect(try folder.names.isEmpty)
    #expect(store.read() == .neverWritten)
  }

  @Test("A snapshot that cannot be put in place leaves the old one")
  func oldStays() throws {
    try store.write(.fixture(), calendars: [])
    let (status, text) = try WriterProcess("limited", folder.url.path, "2000").finish()
    #expect(status == 1)
    #expect(text == "cannot write \(folder.file("widget-cache.json").path): File too large\n")
    #expect(store.read() == .ok(.fixture()))
    // Calendars come first, and would have fitted: they wait until the snapshot is on the disk, too.
    #expect(store.readCalendars().isEmpty)
    #expect(try folder.names == ["widget-cache.json", "widget-calendars.json"])
  }
}
