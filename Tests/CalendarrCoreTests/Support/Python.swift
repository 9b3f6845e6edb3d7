import Foundation
import Testing

/// Runs a Python program as an independent witness, and returns what it prints.
///
/// Nil, and a printed word, when there is no Python.
func python(_ program: String, _ arguments: String...) throws -> String? {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = ["python3", "-c", program] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  // What env(1) says when there is no such program.
  if process.terminationStatus == 127 {
    print("skipped: python3 is missing")
    return nil
  }
  #expect(process.terminationStatus == 0)
  return text
}
