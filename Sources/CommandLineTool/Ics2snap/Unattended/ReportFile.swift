@_spi(Writer) import CalendarrCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A report on its way out.
enum ReportFile {
  /// What is written.
  enum Content {
    case json(any Encodable, Bool)
    case text(String)
  }

  /// Replaces the file in one step, so that a collector never sees half of it; `-` is standard output.
  static func write(_ path: String, content: Content, in environment: CommandEnvironment) throws {
    do throws(SnapshotFileError) {
      let bytes: Data
      switch content {
      case .json(let report, let pretty): bytes = try SnapshotCoding.json(report, pretty)
      case .text(let text): bytes = Data(text.utf8)
      }
      if path == "-" {
        if case .json = content {
          environment.standardOutput.writeJSON(bytes)
        } else {
          environment.standardOutput.write(bytes)
        }
      } else {
        try AtomicFile(URL(namedPath: path)).write(bytes)
      }
    } catch { throw CommandFailure(error) }
  }
}
