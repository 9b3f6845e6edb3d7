import Foundation
import Testing

/// Runs a script of Tests/Fixtures with python.
enum PythonOracle {
  /// What it wrote; nil, with a printed word, when python or a module is missing.
  static func run(_ script: String, _ arguments: [String] = [], _ input: [UInt8]) throws -> [UInt8]? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", Fixtures.root.appending(path: script).path()] + arguments
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    try process.run()
    // A script that misses a module ends without reading.
    // A program that ends early must not take the tests with it.
    signal(SIGPIPE, SIG_IGN)
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input))
    try standardInput.fileHandleForWriting.close()
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus != 77, process.terminationStatus != 127 else {
      print("skipped: \(script) needs python3 and a module that is missing")
      return nil
    }
    try #require(process.terminationStatus == 0)
    return Array(output)
  }
}
