import Foundation
import Testing

/// Every call that has to do with a container fails once, is cut short once, and is once the last of its process.
@Suite("Faults of the system while a container is written", .timeLimit(.minutes(10)))
struct ContainerFaultTests {
  private let program: BuiltProgram
  private let names = ["widget-cache.json", "widget-calendars.json", "session.json"]
  private let first = ["--now", "2026-03-20T12:00:00Z"]
  private let second = ["--now", "2026-03-21T12:00:00Z"]
  private let arguments = ["-q", "--incremental", "-o", "box", "local:1=in.ics"]

  init() throws {
    program = try BuiltProgram()
    try program.put(BuiltProgram.calendar("old"), "in.ics")
  }

  /// The helper as a shared object; nil, with a printed word, where none can be made.
  private func helper() throws -> String? {
    #if os(Linux)
      let source = URL(filePath: #filePath).appending(path: "../../../Fixtures/inject_faults.c")
        .standardizedFileURL
      let made = try OtherProgram.run([
        "cc", "-shared", "-fPIC", "-o", program.folder.appending(path: "faults.so").path, source.path, "-ldl",
      ])
      if made.status == 0 { return "LD_PRELOAD='\(program.folder.path)/faults.so'" }
      print("skipped injected faults: no C compiler (\(made.output.prefix(200)))")
    #else
      print("skipped injected faults: they need LD_PRELOAD")
    #endif
    return nil
  }

  /// The files of the container, or nil where there is none.
  private func texts() -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: names.compactMap { name in program.text("box/\(name)").map { (name, $0) } })
  }

  private func copy(_ from: String, _ to: String) throws {
    let manager = FileManager.default
    try? manager.removeItem(at: program.folder.appending(path: to))
    try manager.copyItem(at: program.folder.appending(path: from), to: program.folder.appending(path: to))
  }

  private static let failures: [(call: String, kinds: [String])] = [
    ("open", [EACCES, EMFILE, EIO, EINTR].map { "\($0)" } + ["killed", "ended"]),
    ("write", [ENOSPC, EIO, EINTR, EFBIG].map { "\($0)" } + ["short", "killed"]),
    ("read", [EIO, EINTR].map { "\($0)" } + ["short"]),
    ("fsync", [EIO, ENOSPC].map { "\($0)" } + ["killed"]),
    ("renameat", [EIO, ENOSPC].map { "\($0)" } + ["killed", "ended"]),
    ("flock", [ENOLCK, EINTR].map { "\($0)" } + ["killed"]), ("fchmod", ["\(EPERM)", "killed"]),
    ("unlinkat", ["\(EIO)", "killed"]), ("fstat", ["\(EIO)"]), ("fstatat", ["\(EIO)", "\(EACCES)"]),
  ]

  @Test(
    "The container reads as before or as after, and the next run mends what is left",
    arguments: failures.indices)
  func faults(index: Int) throws {
    guard let preload = try helper() else { return }
    let (call, kinds) = Self.failures[index]
    #expect(try program.run(arguments + first).status == 0)
    let old = texts()
    try copy("box", "before")
    try program.put(BuiltProgram.calendar("new"), "in.ics")
    #expect(try program.run(arguments + second).status == 0)
    let new = texts()
    #expect(old.count == 3 && new.count == 3 && old["widget-cache.json"] != new["widget-cache.json"])
    let left = program.names("box")

    var faults = 0
    for kind in kinds {
      for number in 1...200 {
        try copy("before", "box")
        try? FileManager.default.removeItem(at: program.folder.appending(path: "log"))
        let run = try program.run(
          arguments + second,
          before: "export FAULT_FOLDER=/box FAULT_CALL=\(call) FAULT_NUMBER=\(number) FAULT_KIND=\(kind)"
            + " FAULT_LOG=log \(preload)")
        let place = "\(call) \(number) \(kind): status \(run.status), \(run.errors)"
        guard program.text("log") != nil else { break }
        faults += 1
        let found = texts()
        for name in names {
          #expect(found[name] == old[name] || found[name] == new[name], "\(name): \(place)")
        }
        // Calendars come first.
        if found["widget-cache.json"] == new["widget-cache.json"] {
          #expect(found["widget-calendars.json"] == new["widget-calendars.json"], "\(place)")
        }
        let isWhole = run.status == 0 && kind != "killed" && kind != "ended"
        if isWhole { #expect(found == new, "\(place)") }
        let isKnown = [0, 1, 73, 74, 75, SIGKILL, SIGTERM].contains(run.status)
        #expect(
          isKnown && (isWhole || kind == "killed" || kind == "ended" || !run.errors.isEmpty), "\(place)")

        #expect(try program.run(arguments + second).status == 0, "\(place)")
        #expect(texts() == new, "\(place)")
        #expect(program.names("box") == left, "\(place)")
      }
    }
    // Each file is on the disk before the first takes its place, and then the folder is.
    #expect(faults > (call == "fsync" ? kinds.count * 2 : 0), "\(call) is called for \(faults) faults only")
  }

  @Test("What a container is may be a link to one, but not a link to nowhere, a file, a pipe or a device")
  func container() throws {
    #expect(try program.run(arguments + first, before: "mkdir real; ln -s real box").status == 0)
    #expect(program.names("real").contains("widget-cache.json"))
    for make in ["ln -s nowhere box", "echo x >box", "mkfifo box", "ln -s /dev/null box"] {
      let run = try program.run(arguments + first, before: "rm -rf box; \(make)")
      #expect(run.status == 73, "\(make): \(run.errors)")
      #expect(run.errors.contains("box"), "\(make): \(run.errors)")
      #expect(program.text("nowhere") == nil && program.names("nowhere") == [])
    }
  }

  @Test(
    "A lock whose file was removed between opening and locking it is none: another run may have the new one")
  func replacedLock() throws {
    guard let preload = try helper() else { return }
    let run = try program.run(
      arguments + first + ["--lock-wait", "0"],
      before: "mkdir box; export FAULT_FOLDER=/box/.calendarr-lock FAULT_CALL=flock FAULT_NUMBER=1"
        + " FAULT_KIND=replaced FAULT_LOG=log \(preload)")
    #expect(program.text("log") != nil)
    #expect(run.status == 75 && run.errors.contains("locked"), "\(run.status): \(run.errors)")
    #expect(program.text("box/widget-cache.json") == nil)
  }

  @Test("A clock that jumps back writes what it says, and the next run goes on from there")
  func clock() throws {
    for now in [
      "2026-03-21T12:00:00Z", "2026-03-20T12:00:00Z", "2027-01-01T00:00:00Z", "2026-03-22T12:00:00Z",
    ] {
      #expect(try program.run(arguments + ["--now", now]).status == 0)
      #expect(program.text("box/widget-cache.json")?.contains("\"writtenAt\":\"\(now)\"") == true)
    }
  }
}
