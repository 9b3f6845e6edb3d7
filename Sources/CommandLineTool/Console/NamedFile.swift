import CalendarTime
import Conversion

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Files that a command line names.
enum NamedFile {
  /// The whole of a file. Throws `CommandFailure` with the system's reason.
  static func read(_ path: String, for option: String? = nil, hint: String? = nil) throws -> Data {
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

  /// Makes sure that the folder of a file to be written is there, before anything else is done. Throws
  /// `CommandFailure`.
  static func proveFolder(of path: String, for option: String) throws {
    guard path != "-" else { return }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    if case .folder = CalendarInput.Place(path: folder) { return }
    throw CommandFailure(
      .cannotCreate, "\(option): cannot create \(path): there is no folder \(folder)",
      hint: "Nothing was written. Create the folder first.")
  }
}
