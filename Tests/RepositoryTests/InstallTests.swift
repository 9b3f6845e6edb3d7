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
      let bin = folder.appendingPathComponent("usr/bin")
      for program in ["ics2snap", "snap2ics", "snapview", "icsconv", "calendarr"] {
        let run = try Shell.run([bin.appendingPathComponent(program).path, "--version"])
        #expect(run.status == 0 && run.output.hasPrefix("\(program) "), "\(run.output)")
      }
      // Four names of one file, without what only a debugger reads.
      for name in ["snap2ics", "snapview", "icsconv"] {
        let path = bin.appendingPathComponent(name).path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "ics2snap")
      }
      if try Shell.run(["sh", "-c", "command -v strip"]).status == 0 {
        func size(_ folder: URL) throws -> Int {
          let file = folder.appendingPathComponent("ics2snap")
          return try #require(file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
        }
        #expect(try size(bin) < size(programs))
      }
      let removed = try Shell.run(["make", "uninstall"] + settings)
      #expect(removed.status == 0, "\(removed.output)")
      #expect(files(below: folder) == [])
    }
  }

  /// A folder for PATH in which nothing is found but the programs named.
  private func withPath<Value>(_ names: [String], _ body: (URL) throws -> Value) throws -> Value {
    try Shell.withTemporaryFolder { folder in
      for name in names {
        let found = try Shell.run(["sh", "-c", "command -v \(name)"]).output
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent(name).path,
          withDestinationPath: found.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      return try body(folder)
    }
  }

  @Test("Who may not install anything is told what to ask for")
  func withoutSudo() throws {
    guard try Shell.run(["sh", "-c", "uname -s | grep -q Linux && command -v bash"]).status == 0 else {
      return
    }
    // Functions stand in for programs: of apt-get, which bash alone lets be one, and of the toolchain.
    let script = "id() { echo 1000; }; swift() { :; }; apt-get() { :; }; . .ci/setup.sh"
    let result = try withPath(["uname", "bash", "env"]) { path in
      try Shell.run(
        [path.appendingPathComponent("bash").path, "-c", script],
        environment: ["PATH": path.path, "TZDIR": path.path])
    }
    #expect(result.status == 1)
    let command = "apt-get install --no-install-recommends pkg-config libical-dev libsqlite3-dev tzdata"
    #expect(result.output.contains(command), "\(result.output)")
  }

  @Test("A package that cannot be built says what is missing")
  func withoutPackagingTools() throws {
    let result = try withPath(["sh", "env"]) { path in
      try Shell.run(["sh", "packaging/deb.sh", "bin"], environment: ["PATH": path.path])
    }
    #expect(result.status == 69 && result.output.contains("apt-get install dpkg-dev"), "\(result.output)")
  }

  /// Runs `.ci/test.sh` with a shell script in the place of `swift`.
  private func runTests(_ swift: String) throws -> Shell.Result {
    try Shell.withTemporaryFolder { folder in
      let fake = folder.appendingPathComponent("swift")
      try Data("#!/bin/sh\n\(swift)\n".utf8).write(to: fake)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake.path)
      let script = Repository.root.appendingPathComponent(".ci/test.sh").path
      return try Shell.run([script, fake.path], in: folder)
    }
  }

  @Test("make test says little when all is well, and what was skipped; what failed is shown")
  func quietTests() throws {
    let noise = "for i in 1 2 3 4 5 6 7 8 9; do echo \"◇ Test $i started.\"; echo \"✔ Test $i passed\"; done"
    let good = try runTests(
      "\(noise); echo 'skipped: mandoc is not installed'; echo 'skipped: mandoc is not installed'; echo '✔ Test run with 9 tests passed'"
    )
    #expect(good.status == 0)
    #expect(good.output.contains("  mandoc is not installed (2)\nTest run with 9 tests passed\nAll is well"))
    #expect(good.output.split(separator: "\n").count < 8, "\(good.output)")
    let bad = try runTests(
      "\(noise); echo '✘ Test x recorded an issue'; echo '↳ one is two'; echo '◇ Test y started.'; echo '✘ Test run with 10 tests failed'; exit 1"
    )
    #expect(bad.status == 1 && bad.output.contains("✘ Test x recorded an issue\n↳ one is two\n"))
    #expect(!bad.output.contains("Test y started"))
  }
}
