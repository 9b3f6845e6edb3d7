import Foundation

/// A folder of this process for targets that read files, in memory where the system has such a place.
enum ScratchFolder {
  static let path: String = {
    let base = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let path = base + "/calendarr-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    // A target that cannot have its folder finds nothing there, and says so by failing.
    guard (try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)) != nil
    else {
      FuzzTarget.violated("a scratch folder can be made", path)
    }
    return path
  }()

  /// Writes a file of that name, in place of one that is there, and gives its path.
  static func write(_ bytes: some Sequence<UInt8>, to name: String) -> String {
    let file = path + "/" + name
    if !FileManager.default.createFile(atPath: file, contents: Data(bytes)) {
      FuzzTarget.violated("a scratch file can be written", file)
    }
    return file
  }

  /// An empty folder of that name.
  static func folder(_ name: String) -> String {
    let folder = path + "/" + name
    remove(folder)
    guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil
    else {
      FuzzTarget.violated("a scratch folder can be made", folder)
    }
    return folder
  }

  /// Takes away what is at a path, if anything is.
  private static func remove(_ path: String) {
    if FileManager.default.fileExists(atPath: path) { try? FileManager.default.removeItem(atPath: path) }
  }
}
