import Foundation
import Testing

@Suite("Installation")
struct InstallTests {
  private func files(below folder: URL) -> Set<String> {
    let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return Set(
      found.filter { path in
        var isFolder: ObjCBool = false
        _ = unsafe FileManager.default.fileExists(
          atPath: folder.appendingPathComponent(path).path, isDirectory: &isFolder)
        return !isFolder.boolValue
      })
  }

  @Test("Programs, manuals and completions are put in place, and removed again")
  func installAndUninstall() throws {
    let programs = try #require(Repository.programs)
    try Shell.withTemporaryFolder { folder in
      let settings = ["DESTDIR=\(folder.path)", "PREFIX=/usr", "BIN=\(programs.path)"]
      let installed = try Shell.run(["make", "install"] + settings)
      #expect(installed.status == 0, "\(installed.output)")
      var expected: Set<String> = []
      for program in ["ics2snap", "snap2ics", "snapview", "icsconv", "calendarr"] {
        expected.formUnion([
          "usr/bin/\(program)", "usr/share/bash-completion/completions/\(program)",
          "usr/share/zsh/site-functions/_\(program)", "usr/share/fish/vendor_completions.d/\(program).fish",
        ])
      }
      for page in Repository.manPages {
        expected.insert(
          "usr/share/man/man\((page as NSString).pathExtension)/\((page as NSString).lastPathComponent)")
      }
      #expect(files(below: folder) == expected)
      let removed = try Shell.run(["make", "uninstall"] + settings)
      #expect(removed.status == 0, "\(removed.output)")
      #expect(files(below: folder) == [])
    }
  }
}
