import CalendarDomain
import Foundation

@testable import CommandLineTool

/// A run of a program in memory.
struct ToolRun {
  var code: ExitCode
  var output: String
  var errors: String

  static let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples")

  /// The sample calendars, as paths.
  static let calendars: [String] = {
    let folder = samples.appending(path: "calendars")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".ics") }.sorted().map { folder.appending(path: $0).path }
  }()

  init(_ program: Program, _ arguments: String..., input: String = "") {
    self.init(program, arguments, input: input)
  }

  init(_ program: Program, _ arguments: [String], input: String = "") {
    let environment = CommandEnvironment.captured(
      arguments, environment: ["TZ": "Europe/Berlin"], input: ConsoleInput(input),
      now: Instant(utc: LocalDateTime(2026, 3, 20, 9)))
    code = program.execute(in: environment)
    output = environment.standardOutput.captured
    errors = environment.standardError.captured
  }

  /// A calendar of the given lines between BEGIN and END, with what every calendar needs.
  static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Test//EN"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  /// Runs `body` with the path of an empty folder that is removed after it.
  static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "icsconv-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }
}
