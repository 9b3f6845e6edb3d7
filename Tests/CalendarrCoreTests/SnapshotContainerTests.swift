import Foundation
import Testing

@testable import CalendarrCore

@Suite("Where the container is")
struct SnapshotContainerTests {
  @Test(
    "Without app groups the environment tells",
    arguments: [
      (["CALENDARR_CONTAINER": "/a/b", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/a/b"),
      (["CALENDARR_CONTAINER": "", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/calendarr"),
      (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/calendarr"),
      (["HOME": "/h"], "/h/.local/share/calendarr"),
    ])
  func environment(environment: [String: String], path: String) {
    #expect(SnapshotContainer.folder(environment: environment)?.path == path)
  }

  @Test("Without a home there is no container, and reading says so")
  func none() {
    #expect(SnapshotContainer.folder(environment: [:]) == nil)
    #expect(SnapshotContainer.folder(environment: ["HOME": ""]) == nil)
  }

  @Test("The group is the same everywhere, with the team's prefix on the Mac")
  func groups() {
    #expect(CalendarrAppGroup.identifier == "group.com.scarriffleservices.calendarr")
    #expect(CalendarrAppGroup.macIdentifier == "PP34X97WS3." + CalendarrAppGroup.identifier)
    #if os(macOS)
      #expect(CalendarrAppGroup.current == CalendarrAppGroup.macIdentifier)
    #else
      #expect(CalendarrAppGroup.current == CalendarrAppGroup.identifier)
    #endif
  }
}
