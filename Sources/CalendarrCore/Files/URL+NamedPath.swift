#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

@_spi(Writer) extension URL {
  /// The file or folder that a user named.
  ///
  /// Foundation takes a leading `~name` for the home of that user, who has nothing to do with it: here `~` alone, and
  /// what is below it, is home, and `~name` is a file of that name.
  public init(namedPath path: String, isFolder: Bool = false) {
    let isOfHome = path == "~" || path.hasPrefix("~/")
    let plain = path.hasPrefix("~") && !isOfHome ? "./" + path : path
    self.init(filePath: plain, directoryHint: isFolder ? .isDirectory : .inferFromPath)
  }
}
