import CalendarrCore
import CommandLineTool
import Foundation

/// Bytes taken for a file of a container.
enum ContainerTargets {
  static let all = [
    FuzzTarget(name: "snapshot-json", summary: "widget-cache.json to a reader, and back to calendars") {
      bytes in
      let container = read(snapshot: bytes, isOurs: false)
      _ = ProgramCall(.snap2ics, ["--timezone", "Europe/Berlin", container])
      _ = ProgramCall(.snapview, ["check", container])
      _ = ProgramCall(.snapview, ProgramCall.day + [container])
    },
    FuzzTarget(name: "state", summary: ".calendarr-state in an incremental run", run: state),
  ]

  /// A reader gets an answer of whatever is there; what a program of ours wrote, it gets as a snapshot.
  @Sendable @discardableResult static func read(snapshot bytes: [UInt8], isOurs: Bool) -> String {
    let container = ScratchFolder.folder("container")
    _ = ScratchFolder.write(bytes, to: "container/widget-cache.json")
    let answer = SnapshotStore(container: URL(fileURLWithPath: container)).read()
    guard isOurs else { return container }
    guard case .ok(let snapshot) = answer else {
      FuzzTarget.violated("a snapshot that was written can be read", "\(answer)")
    }
    if snapshot.events.count > 500 { FuzzTarget.violated("at most 500 events") }
    for event in snapshot.events where event.end < event.start {
      FuzzTarget.violated("no event ends before it starts", "\(event)")
    }
    return container
  }

  /// A damaged state counts as none: the run ends as one without it does.
  @Sendable private static func state(_ bytes: [UInt8]) {
    let event = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260321T090000Z\r\nSUMMARY:There\r\nEND:VEVENT\r\n"
    let calendar = ScratchFolder.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(event)END:VCALENDAR\r\n".utf8, to: "calendar.ics")
    let container = ScratchFolder.folder("incremental")
    _ = ScratchFolder.write(bytes, to: "incremental/.calendarr-state")
    let arguments = ["--incremental", "--quiet", "-o", container, "ical:1=\(calendar)"]
    let run = ProgramCall(.ics2snap, ProgramCall.day + arguments)
    if run.code != 0 { FuzzTarget.violated("a damaged state counts as none", run.messages) }
  }
}
