import Foundation

/// The scripts in Tests/Oracles.
enum PythonOracle {
  /// Runs a script; nil, with a printed word, where python or the module is missing.
  static func run(
    _ script: String, _ arguments: [String], needing module: String
  ) throws -> (status: Int32, output: String)? {
    guard try start(["-c", "import \(module)"]).status == 0 else {
      print("skipped \(script): python3 with \(module) is not installed")
      return nil
    }
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Oracles/\(script)").standardizedFileURL.path
    let result = try start([path] + arguments)
    for line in result.output.split(separator: "\n") where line.hasPrefix("skipped") { print(line) }
    return result
  }

  private static func start(_ arguments: [String]) throws -> (status: Int32, output: String) {
    try OtherProgram.run(["python3", "-B"] + arguments)
  }
}
