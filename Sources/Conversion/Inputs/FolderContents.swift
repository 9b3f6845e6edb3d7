import CalendarDomain

/// What a folder holds besides calendar files.
struct FolderContents {
  private(set) var folders: [String] = []
  private(set) var files: [String] = []

  /// Hidden things, and what a folder says of itself, do not count.
  init(_ folder: String) throws(InputFailure) {
    let own = FolderMetadata.names
    for name in try InputReader.names(in: folder).sorted() where !name.hasPrefix(".") && !own.contains(name) {
      if InputReader.isFolder(InputReader.path(of: name, in: folder)) {
        folders.append(name)
      } else {
        files.append(name)
      }
    }
  }

  var isEmpty: Bool { folders.isEmpty && files.isEmpty }

  /// `2 folders (home, work) and 1 file (notes.txt)`.
  var text: String {
    [(folders, "folder"), (files, "file")].filter { !$0.0.isEmpty }.map { names, word in
      let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
      return "\(names.count.counted(word)) (\(shown))"
    }.joined(separator: " and ")
  }
}
