import CalendarrCore
import Foundation
import Testing

@testable import CommandLineTool

@Suite("snapview diff") struct DiffTests {
  private let maker = SnapviewFolder.maker

  private func changes(
    _ old: [SnapshotEvent], _ new: [SnapshotEvent], change: (inout CalendarrSnapshot) -> Void = { _ in }
  ) -> [SnapshotChange] {
    var after = maker.snapshot(new)
    change(&after)
    return SnapshotDifference(
      from: ContainerReading(result: .ok(maker.snapshot(old))), to: ContainerReading(result: .ok(after)),
      format: ViewFormat(language: .en, zone: maker.zone)
    ).changes
  }

  private func event(_ id: String, day: Int = 1, title: String = "Lunch") -> SnapshotEvent {
    maker.event(id, title, maker.at(day, 12), maker.at(day, 13))
  }

  @Test("Nothing changed, nothing to say; when it was written does not count")
  func same() {
    #expect(changes([event("a")], [event("a")]) { $0.writtenAt += 60 }.isEmpty)
  }

  @Test("Added, removed, moved and renamed events are told apart")
  func kinds() {
    var renamed = event("c")
    renamed.title = "Dinner"
    renamed.colorHex = "#000000"
    renamed.location = "Town hall"
    renamed.calendarKey = "ical:3"
    let found = changes(
      [event("a"), event("b"), event("c")], [event("b", day: 2), renamed, event("d", day: 3)])
    #expect(
      found.map(\.kind) == [
        .eventRemoved, .eventAdded, .eventRenamed, .eventRelocated, .eventRecoloured, .eventReassigned,
        .eventMoved,
      ])
    #expect(found.map(\.subject) == ["a", "d", "c", "c", "c", "c", "b"])
    #expect(found.last?.old == "Tue 10 March 12:00–13:00")
    #expect(found.last?.new == "Wed 11 March 12:00–13:00")
  }

  @Test("Of a repeated id, only the instance that moved is said to have moved")
  func repeatedIDs() {
    let found = changes([event("a", day: 1), event("a", day: 8)], [event("a", day: 1), event("a", day: 9)])
    #expect(found.map(\.kind) == [.eventMoved])
    #expect(found.map(\.old) == ["Tue 17 March 12:00–13:00"])
  }

  @Test("What only the window lets in or leaves behind is counted, not listed")
  func window() {
    let found = changes([event("old", day: -7), event("a")], [event("a"), event("new", day: 45)]) {
      snapshot in
      snapshot.coverageStart = maker.at(-3).date
      snapshot.coverageEnd = maker.at(46).date
    }
    #expect(found.map(\.kind) == [.coverage, .eventsLeft, .eventsEntered])
    #expect(found.map(\.old) == ["Mon 2 March 2026 00:00 – Mon 20 April 2026 00:00", "1", nil])
  }

  @Test("Theme, language and state changes are named")
  func others() {
    let found = changes([], []) { snapshot in
      snapshot.accentColorHex = "#123456"
      snapshot.language = "de"
    }
    #expect(found.map(\.kind) == [.theme, .language])
    #expect(found.map(\.subject) == ["accent", ""])
    let states = SnapshotDifference(
      from: ContainerReading(result: .neverWritten), to: ContainerReading(result: .loggedOut),
      format: ViewFormat(language: .en, zone: maker.zone)
    ).changes
    #expect(states == [SnapshotChange(.state, old: "neverWritten", new: "loggedOut")])
  }

  @Test("Calendars that came, went, or changed are named")
  func calendars() {
    func reading(_ calendars: [SnapshotCalendar]) -> ContainerReading {
      ContainerReading(result: .neverWritten, calendars: calendars)
    }
    var changed = FixtureMaker.calendars
    let gone = changed.removeFirst()
    changed[0].name = "Days off"
    changed[1].colorHex = "#000000"
    changed.append(SnapshotCalendar(id: "ical:9", name: "Zoo", colorHex: "#000000"))
    let found = SnapshotDifference(
      from: reading(FixtureMaker.calendars), to: reading(changed),
      format: ViewFormat(language: .en, zone: maker.zone)
    ).changes
    #expect(
      found.map(\.kind) == [.calendarRemoved, .calendarRenamed, .calendarRecoloured, .calendarAdded])
    #expect(found.map(\.subject) == [gone.id, "ical:3", "local:1", "ical:9"])
    let session = SnapshotChange(.session, old: "signed in")
    #expect(DiffCommand.text([session], ConsoleOutput()) == "session  signed in → none\n")
    #expect(DiffCommand.text(found, ConsoleOutput()).contains("calendar-added       Zoo: ical:9"))
  }

  @Test("The command ends with 1 when there is a difference, with 66 when a folder is missing")
  func command() throws {
    let fixture = try SnapviewFolder.fixture("ok")
    #expect(try SnapviewFolder.run(["diff", "CONTAINER", "CONTAINER"], on: fixture).code == .ok)
    let missing = try SnapviewFolder.run(["diff", "CONTAINER", "CONTAINER/none"], on: fixture)
    #expect(missing.code == .noInput)
    try SnapviewFolder.with { folder in
      for name in ["ok", "ok-empty"] { try FixturesCommand.write(SnapviewFolder.fixture(name), into: folder) }
      let environment = CommandEnvironment.captured(
        ["diff", folder.path + "/ok", folder.path + "/ok-empty", "--timezone", "Europe/Berlin"])
      #expect(Program.snapview.execute(in: environment) == .partial)
      #expect(
        environment.standardOutput.captured.contains(
          "event-removed  Weekend away: Fri 13 March – Sun 15 March, all day"))
    }
  }
}
