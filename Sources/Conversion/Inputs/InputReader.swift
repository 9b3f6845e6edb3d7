import CalendarDomain
import SystemCalls

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Looks at folders of calendars.
enum InputReader {
  /// The paths of all `*.ics` files directly in a folder, sorted by their bytes, so that the order of
  /// the directory has no say.
  static func calendars(in folder: String) throws(InputFailure) -> [String] {
    // Hidden files are what editors and synchronisers leave while they write.
    let names = try names(in: folder).filter { !$0.hasPrefix(".") && $0.lowercased().hasSuffix(".ics") }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.map { path(of: $0, in: folder) }.filter(mayBeCalendar)
  }

  /// Whether what was found under a name is to be read: a folder holds no text, and a pipe or device that
  /// nobody named would be waited for. What is not there any more is for the reader to tell.
  static func mayBeCalendar(_ path: String) -> Bool { FileFacts(path)?.isRegular != false }

  /// Refuses a link, which the owner of a folder may have put there to have another's file read.
  static func refuseLink(_ path: String) throws(InputFailure) {
    if FileFacts(path, followsLinks: false)?.isRegular == false, FileFacts(path)?.isRegular == true {
      throw .link(path)
    }
  }

  /// The path of a file in a folder.
  static func path(of name: String, in folder: String) -> String {
    folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// The names in a folder, in no order.
  static func names(in folder: String) throws(InputFailure) -> [String] {
    guard let names = SystemCall.names(in: folder) else { throw .system(folder, errno) }
    return names
  }

  static func isFolder(_ path: String) -> Bool {
    SystemCall.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }
}
