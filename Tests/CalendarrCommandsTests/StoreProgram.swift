import CalendarDomain
import CommandLineTool
import Foundation
import TestSupport

@testable import CalendarrCommands

/// `calendarr` on a store of its own: in process, or as it was built beside the tests.
final class StoreProgram {
  let folder: URL
  var now = Instant(utc: LocalDateTime(2026, 3, 20, 9, 0, 0))
  var timezone = "Europe/Berlin"

  init() throws {
    // In memory where that is to be had: each change of a store waits for the disk.
    let memory = URL(filePath: "/dev/shm")
    let isWritable = FileManager.default.isWritableFile(atPath: memory.path)
    folder = (isWritable ? memory : FileManager.default.temporaryDirectory).appending(
      path: "calendarr-store-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var store: String { folder.appending(path: "test.store").path }

  struct Result: Sendable {
    var code: ExitCode
    var output: String
    var error: String
  }

  /// Runs a command in process, on a thread of its own: a command waits for its intents, which the threads of the tests
  /// have to perform.
  func run(_ arguments: String..., input: String = "", store: String? = nil) async -> Result {
    await run(arguments, input: input, store: store)
  }

  func run(_ arguments: [String], input: String = "", store: String? = nil) async -> Result {
    let words = ["--store", store ?? self.store, "--timezone", timezone] + arguments
    let (timezone, now) = (timezone, now)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let environment = CommandEnvironment.captured(
          words, environment: ["TZ": timezone], input: ConsoleInput(input), now: now)
        let code = CalendarrProgram.program.execute(in: environment)
        continuation.resume(
          returning: Result(
            code: code, output: environment.standardOutput.captured,
            error: environment.standardError.captured))
      }
    }
  }

  /// Performs an intent, given as JSON; its answer.
  func perform(_ intent: String, _ parameters: String = "{}") async throws -> [String: Any] {
    let result = await run("perform", input: #"{"intent":"\#(intent)","parameters":\#(parameters)}"#)
    let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    return answer ?? [:]
  }

  /// Writes a file into the folder; its path.
  @discardableResult
  func put(_ text: String, _ name: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// A calendar with these lines in it, with CRLF.
  static func calendar(_ lines: String...) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Test//EN"] + lines + ["END:VCALENDAR"])
      .map { $0 + "\r\n" }.joined()
  }

  /// The program as it was built beside the tests.
  static var url: URL { BuiltProduct.url("calendarr") }

  /// Runs another program to its end.
  static func start(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// The same, waited for by a thread of its own, since the threads of the tests are few.
  static func finish(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String)
  {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result { try start(program, arguments) }) }
    }
  }
}
