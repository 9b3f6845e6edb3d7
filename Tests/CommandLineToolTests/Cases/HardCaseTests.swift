import Foundation
import Testing

@testable import CommandLineTool

@Suite("Hard cases") struct HardCaseTests {
  @Test("every case gives the answer worked out by hand", arguments: HardCase.all)
  func answer(_ hardCase: HardCase) throws {
    let run = ics2snap(hardCase, "--ids", "uid")
    if hardCase.expectsError {
      #expect(run.code == .badData)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains(URL(filePath: hardCase.path).lastPathComponent))
      return
    }
    try #require(run.code == .ok, "\(run.errors)")
    let snapshot = try PrintedSnapshot(run.output)
    for uid in hardCase.absent {
      #expect(!snapshot.events.contains { $0.id == uid }, "\(uid) must be absent")
    }
    if let count = hardCase.count {
      #expect(snapshot.events.count == count)
      #expect(snapshot.events.first?.start == hardCase.firstStart)
      #expect(snapshot.events.last?.start == hardCase.lastStart)
      for (uid, number) in hardCase.countByUID {
        #expect(snapshot.events.filter { $0.id == uid }.count == number, "\(uid)")
      }
      return
    }
    let answers = hardCase.answers
    let differences = answers.map { faults(of: snapshot, against: $0, in: hardCase) }
    #expect(differences.contains([]), "\(differences.first ?? [])")
  }

  @Test("ids are unique and the same on every run", arguments: HardCase.all.filter { !$0.expectsError })
  func identifiers(_ hardCase: HardCase) throws {
    let first = ics2snap(hardCase)
    #expect(first.output == ics2snap(hardCase).output)
    let snapshot = try PrintedSnapshot(first.output)
    #expect(Set(snapshot.events.map(\.id)).count == snapshot.events.count)
  }

  @Test("the cases are there") func present() { #expect(HardCase.all.count >= 36) }

  // MARK: Running and comparing

  private func ics2snap(
    _ hardCase: HardCase, _ extra: String...
  ) -> (code: ExitCode, output: String, errors: String) {
    let environment = CommandEnvironment.captured(
      extra + ["--now", hardCase.now, "--timezone", hardCase.zone, hardCase.path])
    let code = Program.ics2snap.execute(in: environment)
    return (
      code, environment.standardOutput.captured, environment.standardError.captured
    )
  }

  /// What differs, as multisets of (uid, start, end, all-day) in the overlap of both windows. All
  /// times are UTC in one form, so that texts compare as instants do.
  private func faults(
    of snapshot: PrintedSnapshot, against answer: [HardCase.Instance], in hardCase: HardCase
  ) -> [String] {
    let low = max(snapshot.coverageStart, hardCase.windowStart)
    let high = min(snapshot.coverageEnd, hardCase.windowEnd)
    func isInside(_ start: String, _ end: String) -> Bool {
      start == end ? low <= start && start < high : start < high && end > low
    }
    let known = Set(answer.map(\.uid))
    func shape(_ uid: String, _ start: String, _ end: String, _ isAllDay: Bool) -> String {
      "\(known.contains(uid) ? uid : "") \(start) \(end) \(isAllDay)"
    }
    let wanted = answer.filter { isInside($0.start, $0.end) }
    let found = snapshot.events.filter { isInside($0.start, $0.end) }
    let wantedShapes = wanted.map { shape($0.uid, $0.start, $0.end, $0.isAllDay) }.sorted()
    let foundShapes = found.map { shape($0.id, $0.start, $0.end, $0.isAllDay) }.sorted()
    var faults = wantedShapes.difference(from: foundShapes).map { "\($0)" }
    for want in wanted {
      let same = found.filter {
        shape($0.id, $0.start, $0.end, $0.isAllDay)
          == shape(want.uid, want.start, want.end, want.isAllDay)
      }
      for (field, value) in [
        (\PrintedSnapshot.Event.title, want.title), (\.location, want.location),
        (\.colorHex, want.colorHex),
      ] {
        guard let value, !value.isEmpty else { continue }
        if !same.contains(where: { $0[keyPath: field].lowercased() == value.lowercased() }) {
          faults.append("\(want.uid): want \(value), got \(same.map { $0[keyPath: field] })")
        }
      }
    }
    return faults
  }
}
