import Foundation
import Testing

@testable import CommandLineTool

/// The samples are converted as their README says, and compared with stored snapshots.
///
/// `RECORD_SAMPLES=1 swift test --filter SampleTests` stores them anew; the test fails in that run, so that
/// a recording is looked at before it counts.
@Suite("Samples") struct SampleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples")

  private static let calendars = names(in: "calendars").map { "calendars/\($0)" } + ["vdir"]

  private static func names(in part: String) -> [String] {
    let path = folder.appending(path: part).path(percentEncoded: false)
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func ics2snap(_ samples: String...) -> (code: ExitCode, output: String, errors: String) {
    let environment = CommandEnvironment.captured(
      ["--now", "2026-03-20T09:00:00Z", "--timezone", "Europe/Berlin", "--pretty"]
        + samples.map { Self.folder.appending(path: $0).path(percentEncoded: false) })
    let code = Program.ics2snap.execute(in: environment)
    return (code, environment.standardOutput.captured, environment.standardError.captured)
  }

  @Test("A sample becomes the snapshot that is stored for it", arguments: calendars)
  func golden(sample: String) throws {
    let run = ics2snap(sample)
    #expect(run.code == .ok, "\(run.errors)")
    // The version of the writer changes with every release, the rest must not.
    let snapshot = run.output.replacing(SuiteVersion.text, with: "VERSION")
    let name = URL(filePath: sample).deletingPathExtension().lastPathComponent
    let golden = Self.folder.appending(path: "golden/\(name).json")
    if ProcessInfo.processInfo.environment["RECORD_SAMPLES"] == "1" {
      try snapshot.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("recorded \(golden.lastPathComponent): read it before it is committed")
      return
    }
    let stored = try String(contentsOf: golden, encoding: .utf8)
    let differences = snapshot.split(separator: "\n").difference(from: stored.split(separator: "\n"))
    #expect(differences.isEmpty, "\(differences.map { "\($0)" }.prefix(12))")
  }

  @Test("Every stored snapshot belongs to a sample, and the README tells of every sample")
  func complete() throws {
    let names = Self.calendars.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    #expect(Self.names(in: "golden") == names.map { "\($0).json" }.sorted())
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    for name in Self.names(in: "calendars") { #expect(readme.contains("| `\(name)` |"), "\(name)") }
  }

  @Test("A UID that two calendars have gives two ids, and the first calendar keeps it bare")
  func sharedIdentifier() {
    let uid = "2F6E9C1A-6B1D-4C57-9B0B-0D7B5A3C1E02"
    let run = ics2snap("calendars/phone.ics", "calendars/subscription.ics")
    let ids = run.output.split(separator: "\n").filter { $0.contains("\"id\"") }
    #expect(Set(ids).count == ids.count)
    #expect(ids.filter { $0.contains(uid) }.count == 2)
    #expect(ids.filter { $0.hasSuffix("\"\(uid)\",") }.count == 1)
  }

  @Test(
    "What is no calendar is refused in one line that says what it looks like",
    arguments: [
      ("login-page", "web page"), ("empty", "empty"), ("blank", "empty"), ("compressed", "gzip"),
      ("not-text", "PDF"), ("error", "JSON"),
    ])
  func refused(name: String, word: String) {
    let run = ics2snap("broken/\(name).ics")
    #expect(run.code == .badData)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(word))
  }

  @Test(
    "What is broken in part is shown as far as it goes, and said",
    arguments: [
      ("truncated", 2, "truncated"), ("one-bad-event", 2, "bad-value"), ("no-start", 1, "no-start"),
      ("unclosed", 2, "missing-end"), ("latin-1", 1, "charset"), ("utf-16", 1, "charset"),
      ("old-line-ends", 2, ""),
    ])
  func repaired(name: String, events: Int, code: String) {
    let run = ics2snap("broken/\(name).ics")
    #expect(run.code == .ok)
    #expect(run.output.split(separator: "\n").count { $0.contains("\"title\"") } == events)
    #expect(code.isEmpty ? run.errors.isEmpty : run.errors.contains("[\(code)]"))
  }

  @Test("The hostile sample ends soon, within the cap, and its last event is read", .timeLimit(.minutes(1)))
  func hostile() throws {
    let run = ics2snap("broken/hostile.ics")
    #expect(run.code == .ok)
    #expect(run.output.split(separator: "\n").count { $0.contains("\"title\"") } <= 500)
    #expect(!run.errors.contains("\u{1B}[31m"))
  }
}
