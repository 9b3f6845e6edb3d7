@_spi(Writer) import CalendarrCore

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
    do throws(SnapshotFileError) {
      try AtomicFile(URL(namedPath: path)).write(Array(text.utf8))
    } catch { throw CommandFailure(error) }
  }
}
