import CalendarDomain
import Foundation
import SnapshotBuilding
import Testing

@testable import Conversion

@Suite("Workers that are lost")
struct WorkerLaneTests {
  /// A worker that answers every request, but falls over where it names the file `bad`.
  private func program(falling how: String, seconds: Int, in folder: ScratchFolder) throws -> WorkerProgram {
    let answer =
      ##"{"id":7,"snapshot":{"schemaVersion":2,"writtenAt":"2026-03-20T00:00:00Z","coverageStart":"2026-03-20T00:00:00Z","coverageEnd":"2026-03-21T00:00:00Z","isLoggedIn":true,"writerVersion":"x","events":[],"todayColorHex":"#000000","textColorHex":"#000000","backgroundColorHex":"#000000","lineColorHex":"#000000","primaryColorHex":"#000000","accentColorHex":"#000000","language":"en"},"calendars":[],"diagnostics":[],"report":REPORT}"##
    let report = String(decoding: try JSONEncoder().encode(SnapshotReport()), as: UTF8.self)
    try folder.put(answer.replacingOccurrences(of: "REPORT", with: report) + "\n", "answer")
    let script = """
      while read -r line; do
        case $line in
          *'"failed"'*) ;;
          */bad*) \(how) ;;
        esac
        echo "$line" >> "\(folder.path)/asked"
        cat "\(folder.path)/answer"
      done
      """
    return WorkerProgram(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      limits: WorkerLimits(seconds: seconds))
  }

  private func request(_ names: [String]) -> StreamRequest {
    StreamRequest(
      id: .number("7"), now: nil, previous: nil, settings: ConversionSettings(),
      calendars: names.enumerated().map {
        CalendarInput(
          key: CalendarKey(source: "ical", id: "\($0.offset)"), places: [.file("/x/\($0.element)")])
      })
  }

  @Test(
    "Only the calendar that costs its worker fails",
    arguments: [
      ("kill -9 $$", 60, "was killed"), ("kill -SEGV $$", 60, "crashed"),
      ("exit 3", 60, "ended with status 3"),
      ("exec cat /dev/zero | head -c 1000000; echo", 60, "cannot be read"),
      ("read -r none", 1, "took longer than 1"),
    ])
  func culprit(how: String, seconds: Int, words: String) throws {
    let folder = try ScratchFolder()
    let lane = WorkerLane(try program(falling: how, seconds: seconds, in: folder)) { false }
    let request = request(["good", "bad", "fine"])
    lane.send(request)
    _ = try #require(lane.receive(request)?.result)
    let last = try #require(try folder.text("asked").split(separator: "\n").last)
    #expect(last.contains("ical:1 failed: the process that read it"))
    #expect(last.contains(words))
    #expect(!last.contains("ical:0 failed"))
    #expect(!last.contains("ical:2 failed"))
  }

  @Test("A lone calendar that costs its worker fails, and the next request is answered")
  func replaced() throws {
    let folder = try ScratchFolder()
    let lane = WorkerLane(try program(falling: "kill -9 $$", seconds: 60, in: folder)) { false }
    lane.send(request(["bad"]))
    let outcome = try #require(lane.receive(request(["bad"])))
    #expect(outcome.result == nil)
    #expect(outcome.failures.map(\.failure.kind) == [.worker])
    lane.send(request(["good"]))
    #expect(lane.receive(request(["good"]))?.result != nil)
  }

  @Test("A program that cannot be started fails every calendar, with the reason")
  func missing() throws {
    let program = WorkerProgram(
      executable: "/nowhere/ics2snap", arguments: [], environment: [:], limits: WorkerLimits(seconds: 60))
    let lane = WorkerLane(program) { false }
    lane.send(request(["a", "b"]))
    let outcome = try #require(lane.receive(request(["a", "b"])))
    #expect(outcome.result == nil)
    #expect(outcome.failures.count == 2)
  }

  @Test("A stop ends the wait for a worker")
  func stopped() throws {
    let folder = try ScratchFolder()
    let lane = WorkerLane(try program(falling: "read -r none", seconds: 60, in: folder)) { true }
    lane.send(request(["bad"]))
    #expect(lane.receive(request(["bad"])) == nil)
  }
}
