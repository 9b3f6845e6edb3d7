import Foundation
import TestSupport

/// `ics2snap` as it was built beside the tests, in a folder of its own.
final class BuiltProgram {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "calendarr-batch-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static var url: URL { BuiltProduct.url("ics2snap") }

  func put(_ text: String, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file, or nil where there is none.
  func text(_ name: String) -> String? {
    (try? Data(contentsOf: folder.appending(path: name))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in a folder, sorted.
  func names(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)) ?? []).sorted()
  }

  /// A process that was started, with its streams.
  struct Run {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    let errors = Pipe()

    /// Ends the input, waits, and returns status and what was printed.
    func finish(_ text: String = "") -> (status: Int32, output: String, errors: String) {
      // A program that ends early must not take the tests with it.
      signal(SIGPIPE, SIG_IGN)
      input.fileHandleForWriting.write(Data(text.utf8))
      try? input.fileHandleForWriting.close()
      let printed = output.fileHandleForReading.readDataToEndOfFile()
      let said = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        process.terminationStatus, String(decoding: printed, as: UTF8.self),
        String(decoding: said, as: UTF8.self)
      )
    }
  }

  /// Starts the program, by way of a shell that first does what `before` says.
  ///
  /// - Parameter terminal: standard error, in place of a pipe.
  func start(_ arguments: [String], before: String = ":", terminal: Int32? = nil) throws -> Run {
    let run = Run()
    run.process.executableURL = URL(filePath: "/bin/sh")
    run.process.arguments = ["-c", "\(before); exec \"$0\" \"$@\"", Self.url.path] + arguments
    run.process.currentDirectoryURL = folder
    run.process.environment = ["PATH": "/usr/bin:/bin", "TZ": "UTC", "HOME": folder.path]
      .merging(Sanitizer.environment) { $1 }
    run.process.standardInput = run.input
    run.process.standardOutput = run.output
    if let terminal {
      run.process.standardError = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
      try run.errors.fileHandleForWriting.close()
    } else {
      run.process.standardError = run.errors
    }
    try run.process.run()
    return run
  }

  func run(
    _ arguments: [String], input: String = "", before: String = ":"
  ) throws -> (status: Int32, output: String, errors: String) {
    try start(arguments, before: before).finish(input)
  }

  /// A calendar with `count` events from 20 March 2026 on.
  static func calendar(_ title: String, count: Int = 3) -> String {
    let events = (0..<count).map { number in
      "BEGIN:VEVENT\r\nUID:\(title)-\(number)@example.com\r\nDTSTAMP:20260301T000000Z\r\n"
        + "DTSTART:202603\(20 + number % 10)T090000Z\r\nSUMMARY:\(title) \(number)\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//test//EN\r\n" + events.joined()
      + "END:VCALENDAR\r\n"
  }

  /// Writes a configuration with so many profiles of two calendars each.
  func configure(profiles: Int) throws {
    let list = try (0..<profiles).map { number in
      try put(Self.calendar("work\(number)"), "in/work\(number).ics")
      try put(Self.calendar("home\(number)"), "in/home\(number).ics")
      return """
        { name: "p\(number)", output: "out/p\(number)", calendars: [
          { key: "local:1", path: "in/work\(number).ics" }, { key: "local:2", path: "in/home\(number).ics" } ] }
        """
    }
    try put("{ profiles: [\(list.joined(separator: ","))] }", "config.json5")
  }
}
