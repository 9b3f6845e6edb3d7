import Foundation
import Testing

@_spi(Writer) @testable import CalendarrCore

@Suite("Files replaced together")
struct FileSetTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func set(_ names: String...) -> FileSet {
    var files = FileSet()
    for name in names { files.put(Data("new \(name)".utf8), as: name) }
    return files
  }

  private func text(_ name: String) -> String? { try? String(contentsOf: folder.file(name), encoding: .utf8) }

  @Test("All get their content, one is removed, and nothing else is left")
  func all() throws {
    try folder.put("old a", "a")
    try folder.put("old c", "c")
    var files = set("a", "b")
    files.remove("c")
    files.remove("d")
    try files.commit(in: folder.url)
    #expect(text("a") == "new a" && text("b") == "new b")
    #expect(try folder.names == ["a", "b"])
  }

  /// What may stand under a name instead of a file of its own.
  enum Planted: String, CaseIterable { case link, danglingLink, otherNames, pipe, folder }

  private func plant(_ planted: Planted, _ name: String) throws {
    let path = folder.file(name).path
    let target = folder.file("target").path
    switch planted {
    case .link, .otherNames:
      try folder.put("of someone else", "target")
      if planted == .link {
        unsafe #expect(symlink(target, path) == 0)
      } else {
        unsafe #expect(link(target, path) == 0)
      }
    case .danglingLink: unsafe #expect(symlink(target, path) == 0)
    case .pipe: unsafe #expect(mkfifo(path, 0o644) == 0)
    case .folder: unsafe #expect(mkdir(path, 0o755) == 0)
    }
  }

  @Test(
    "What someone planted under the last name is refused before the first file changes",
    arguments: Planted.allCases)
  func planted(_ planted: Planted) throws {
    try folder.put("old a", "a")
    try plant(planted, "b")
    let before = try folder.names
    let error = try #require(throws: SnapshotFileError.self) { try set("a", "b").commit(in: folder.url) }
    #expect(error.code == .cannotWrite && error.path == folder.file("b").path)
    #expect(text("a") == "old a")
    #expect(try folder.names == before)
    if planted == .link || planted == .otherNames { #expect(text("target") == "of someone else") }
    if planted == .danglingLink { #expect(text("target") == nil) }
  }

  @Test(
    "A writer does not read what someone planted, a reader who was sent there does",
    arguments: [Planted.link, .otherNames])
  func reading(_ planted: Planted) throws {
    let store = SnapshotStore(container: folder.url)
    try folder.put(
      #"{"baseURL":"x","isLoggedIn":true,"username":"anna","writtenAt":"2026-03-20T12:00:00Z"}"#, "target")
    let (target, path) = (folder.file("target").path, folder.file("session.json").path)
    unsafe #expect((planted == .link ? symlink(target, path) : link(target, path)) == 0)
    #expect(store.readSession()?.username == "anna")
    #expect(store.refusingLinks.readSession() == nil)
  }

  @Test("A folder that is another one by now is not followed")
  func replacedFolder() throws {
    try AtomicFile.createFolder(folder.file("box"))
    try AtomicFile.createFolder(folder.file("other"))
    let open = try OpenFolder(folder.file("box").path)
    unsafe #expect(rename(folder.file("box").path, folder.file("moved").path) == 0)
    unsafe #expect(symlink(folder.file("other").path, folder.file("box").path) == 0)
    try set("a").commit(in: open)
    #expect(text("moved/a") == "new a" && text("other/a") == nil)
  }

  @Test("Where a later file cannot be staged, the first stays as it was, and no temporary file is left")
  func notStaged() throws {
    try folder.put("old a", "a")
    // No file system takes a name of that length.
    let long = String(repeating: "n", count: 300)
    #expect(throws: SnapshotFileError.self) { try set("a", long).commit(in: folder.url) }
    #expect(text("a") == "old a")
    #expect(try folder.names == ["a"])
  }

  @Test("~ is home and no other user's; ~name is a name")
  func home() throws {
    for name in ["~nobody/out", "~nobody", "~no-such-user/out"] {
      #expect(URL(namedPath: name).path == FileManager.default.currentDirectoryPath + "/" + name)
    }
    #expect(URL(namedPath: "~/out").path == URL(filePath: "~/out").path)
    #expect(URL(namedPath: "a/~b").path.hasSuffix("a/~b"))
  }
}
