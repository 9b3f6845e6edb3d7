import Basics
import CalendarrCore

/// The five states, and the ways into each.
extension FixtureMaker {
  func stateFixtures() throws -> [Fixture] { try readableStates() + unreadableStates() }

  private func readableStates() throws -> [Fixture] {
    let ordinary = snapshot(ordinaryEvents())
    var signedOut = ordinary
    signedOut.isLoggedIn = false
    func fixture(
      _ name: String, _ summary: String, _ files: [Fixture.File], _ state: ReadState,
      _ findings: [ContractRule] = [], refused: [String] = []
    ) -> Fixture {
      Fixture(
        name: name, summary: summary, files: files, state: state, now: now, zone: zone, findings: findings,
        refusedBySchema: refused)
    }
    let newer = try node(ordinary).removing("events", "writtenAt").setting("schemaVersion", .number("3"))
      .setting("days", .object([])).setting("writtenAt", .number("1770000000"))
    return [
      try container("ok", "Seven weeks of ordinary events.", ordinary),
      try container("ok-empty", "A signed-in user without events: known to be free.", snapshot([])),
      fixture("never-written", "Nothing was ever published.", [], .neverWritten),
      fixture(
        "never-written-session", "A signed-in session, and nothing published yet.", [try session()],
        .neverWritten),
      fixture(
        "signed-out", "Signed out: the session alone is left.", [try session(isLoggedIn: false)], .loggedOut),
      fixture(
        "signed-out-in-snapshot", "A snapshot that itself says signed out.",
        [cache(try node(signedOut)), try list()], .loggedOut),
      fixture(
        "incompatible", "Schema 3 with a body that a reader of schema 2 cannot decode.",
        [cache(newer), try list(), try session()], .incompatible, [.schemaVersion],
        refused: [SnapshotContainer.snapshotName]),
    ]
  }

  private func unreadableStates() throws -> [Fixture] {
    let ordinary = try node(snapshot(ordinaryEvents()))
    let text = JSONWriter.text(ordinary)
    func fixture(
      _ name: String, _ summary: String, _ file: Fixture.File, _ findings: [ContractRule],
      isInSchema: Bool = true
    ) throws -> Fixture {
      Fixture(
        name: name, summary: summary, files: [file, try list(), try session()], state: .unreadable, now: now,
        zone: zone, findings: findings, refusedBySchema: isInSchema ? [file.name] : [])
    }
    let firstEvent = ordinary["events"]?.array?.first ?? JSONNode(.object([]))
    var guarded = cache(ordinary)
    guarded.mode = 0
    var locked = try fixture(
      "unreadable-no-permission", "A file that nobody may read.", guarded, [.unreadableFile],
      isInSchema: false)
    locked.stateForSuperuser = .ok
    locked.note =
      "The superuser reads the file all the same and must report ok; version control does not keep the mode 000."
    return [
      try fixture(
        "unreadable-truncated", "The file ends in the middle.",
        cache(String(text.prefix(text.count / 2))), [.notJSON]),
      try fixture(
        "unreadable-not-json", "An error page in the file's place.",
        cache("<!DOCTYPE html><title>502 Bad Gateway</title>\n"), [.notJSON]),
      try fixture("unreadable-no-content", "A file of no bytes.", cache(""), [.notJSON]),
      try fixture(
        "unreadable-missing-key", "No events key.", cache(ordinary.removing("events")), [.missingKey]),
      try fixture(
        "unreadable-missing-event-key", "An event without a colour.",
        cache(ordinary.setting("events", .array([firstEvent.removing("colorHex")]))), [.missingKey]),
      try fixture(
        "unreadable-wrong-type", "isLoggedIn is a string.",
        cache(ordinary.setting("isLoggedIn", .string("true"))), [.wrongType]),
      try fixture(
        "unreadable-fraction", "A date with a fraction of a second.",
        cache(ordinary.setting("writtenAt", .string("2026-03-09T08:00:00.250Z"))), [.dateForm]),
      try fixture(
        "unreadable-folder", "A folder in the file's place.",
        Fixture.File(name: SnapshotContainer.snapshotName, content: .folder), [.unreadableFile],
        isInSchema: false),
      locked,
    ]
  }
}
