import CalendarTime
import CalendarrCore
import Conversion
import SystemCalls

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files that a command line names.
package enum NamedFile {
  /// The whole of a file. Throws `CommandFailure` with the system's reason.
  package static func read(_ path: String, for option: String? = nil, hint: String? = nil) throws -> Data {
    do throws(FileBytes.Failure) { return Data(try FileBytes.read(path, limit: 1 << 30)) } catch {
      let reason =
        switch error {
        case .system(let number): SystemError.text(number)
        case .tooLarge: "it is larger than 1 GiB"
        case .notRegular: "it is no regular file"
        }
      throw CommandFailure(
        .noInput, "\(option.map { $0 + ": " } ?? "")cannot read \(path): \(reason)", hint: hint)
    }
  }

  /// Makes sure that a file can be written and replaces nothing that is needed, before anything else is done.
  /// Throws `CommandFailure`, `UsageError`.
  ///
  /// - Parameters:
  ///   - container: a folder that will be there by then, and whose files are not to be replaced.
  ///   - others: more files that are not.
  package static func prove(
    _ path: String, for option: String, container: String?, others: [String]
  ) throws {
    guard path != "-" else { return }
    guard !path.isEmpty else { throw UsageError("\(option) needs a file, and its value is empty") }
    let names = [
      SnapshotContainer.snapshotName, SnapshotContainer.calendarsName, SnapshotContainer.sessionName,
    ]
    let own = container.map { folder in names.map { "\(folder)/\($0)" } } ?? []
    if let other = (own + others).first(where: { isSame(path, $0) }) {
      throw UsageError("\(option) \(path) would replace \(other); name another file")
    }
    let reason: String
    if isFolder(path) {
      reason = "it is a folder"
    } else {
      let folder = folder(of: path)
      if isFolder(folder) || container.map({ trimmed(folder) == trimmed($0) }) == true { return }
      reason = "there is no folder \(folder)"
    }
    throw CommandFailure(
      .cannotCreate, "\(option): cannot create \(path): \(reason)", hint: "Nothing was written.")
  }

  private static func isFolder(_ path: String) -> Bool {
    if case .folder = CalendarInput.Place(path: path) { true } else { false }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  private static func trimmed(_ path: String) -> Substring {
    let end = path.lastIndex { $0 != "/" }
    return end.map { path[...$0] } ?? path[...]
  }

  /// Whether two paths name one file, through links or not, there or not.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if left == right { return true }
    if let file = identity(left) { return file == identity(right) }
    return left.split(separator: "/").last == right.split(separator: "/").last
      && identity(folder(of: left)).map { $0 == identity(folder(of: right)) } == true
  }

  /// Whether there is a file or a folder.
  package static func isThere(_ path: String) -> Bool { identity(path) != nil }

  private static func identity(_ path: String) -> [UInt64]? {
    guard let status = SystemCall.status(of: path) else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }
}
