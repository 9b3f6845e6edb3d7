#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a page or a picture goes.
enum PictureFile {
  /// Writes to the file, replacing it in one step; `-` is standard output.
  static func write(_ text: String, to path: String, in environment: CommandEnvironment) throws {
    if path == "-" {
      environment.standardOutput.write(text)
      return
    }
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandFailure(
        .cannotCreate, "cannot write \(path)",
        hint: "Name a file in a folder that exists and can be written to.")
    }
  }
}
