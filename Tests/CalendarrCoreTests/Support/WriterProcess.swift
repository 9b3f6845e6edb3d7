import Foundation
import TestSupport

/// The program `calendarr-testwriter`, which lies beside the tests.
struct WriterProcess {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ arguments: String...) throws {
    process.executableURL = BuiltProduct.url("calendarr-testwriter")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Ends the standard input, waits, and returns the exit status and what was printed.
  func finish() -> (status: Int32, text: String) {
    try? input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
