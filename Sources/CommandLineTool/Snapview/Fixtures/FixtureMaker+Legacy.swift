import Basics
import CalendarrCore
import SnapshotBuilding

/// Files of schema 1, as the first writers left them.
extension FixtureMaker {
  func legacyFixtures() throws -> [Fixture] {
    var expected = snapshot(Array(ordinaryEvents().prefix(12)))
    expected.schemaVersion = 1
    expected.writerVersion = ""
    let newKeys = ["schemaVersion", "coverageStart", "coverageEnd", "isLoggedIn", "writerVersion"]

    var oldest = expected
    for index in oldest.events.indices { oldest.events[index].calendarKey = "" }
    let strip: (JSONNode) -> JSONNode = { node in newKeys.reduce(node) { $0.removing($1) } }
    var v1a = try container(
      "v1a", "The oldest form: no schema, no coverage, no calendar keys, four colours.", oldest
    ) { node in
      strip(node).removing("primaryColorHex", "accentColorHex")
        .changingItems(of: "events") { $0.removing("calendarKey") }
    }
    v1a.findings = [.missingKey]
    var v1b = try container("v1b", "The later form of schema 1: six colours and calendar keys.", expected) {
      strip($0).setting("schemaVersion", .number("1"))
    }
    v1b.findings = [.missingKey, .schemaVersion]
    return [v1a, v1b].map { fixture in
      var legacy = fixture
      legacy.refusedBySchema = [SnapshotContainer.snapshotName]
      legacy.note = "The coverage follows from writtenAt: local midnight, 7 days back and 42 days on."
      return legacy
    }
  }
}
