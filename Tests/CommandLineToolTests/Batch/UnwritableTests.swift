import Foundation
import Testing

@Suite("Containers that cannot be written")
struct UnwritableTests {
  private let program: BuiltProgram
  private let names = ["session.json", "widget-cache.json", "widget-calendars.json"]
  private let first = ["--now", "2026-03-20T12:00:00Z"]
  private let second = ["--now", "2026-03-21T12:00:00Z"]

  init() throws {
    program = try BuiltProgram()
    try program.configure(profiles: 2)
    #expect(try program.run(["--config", "config.json5"] + first).status == 0)
  }

  /// The modes of files are nothing to the superuser, who has to lay that right down first.
  ///
  /// Nil, with a printed word, where that cannot be done.
  private func bound(_ before: String) throws -> String? {
    guard getuid() == 0 else { return before }
    let drop = "setpriv --bounding-set=-dac_override,-dac_read_search"
    let run = try program.run([], before: "exec \(drop) sh -c 'mkdir -m 555 probe; ! mkdir probe/inner'")
    guard run.status == 0 else {
      print("skipped folders without the right to write: the superuser cannot do without it here")
      return nil
    }
    return "\(before); exec \(drop) \"$0\" \"$@\""
  }

  private func texts(_ folder: String) -> [String?] { names.map { program.text("\(folder)/\($0)") } }

  /// Lets the folder be removed again.
  private func open(_ folder: String) { unsafe chmod(program.folder.appending(path: folder).path, 0o755) }

  @Test("A read-only container is told by its path, stays as it is, and costs no other container")
  func readOnly() throws {
    guard let before = try bound("chmod 555 out/p0") else { return }
    defer { open("out/p0") }
    let old = texts("out/p0")
    let run = try program.run(["--config", "config.json5"] + second, before: before)
    #expect(run.status == 1)
    #expect(run.errors.contains("out/p0") && run.errors.contains("Permission denied"), "\(run.errors)")
    #expect(texts("out/p0") == old)
    #expect(program.names("out/p0") == names)
    #expect(program.text("out/p1/widget-cache.json")?.contains("2026-03-21T12:00:00Z") == true)

    let alone = try program.run(["--config", "config.json5", "--profile", "p0"] + second, before: before)
    #expect(alone.status == 74)
    let single = try program.run(["-o", "out/p0", "in/work0.ics"] + second, before: before)
    #expect(single.status == 73)
    #expect(
      single.errors.contains("out/p0") && single.errors.contains("Permission denied"), "\(single.errors)")
    #expect(texts("out/p0") == old)
    #expect(program.names("out/p0") == names)
  }

  @Test("A container that cannot be made in a read-only folder is told by its path")
  func noContainer() throws {
    guard let before = try bound("mkdir -p closed && chmod 555 closed") else { return }
    let run = try program.run(["-o", "closed/box", "in/work0.ics"] + first, before: before)
    #expect(run.status == 73)
    #expect(run.errors.contains("closed/box") && run.errors.contains("Permission denied"), "\(run.errors)")
    #expect(program.names("closed") == [])
  }

  @Test("Where nothing has to be written, a read-only container does no harm")
  func nothingToWrite() throws {
    let incremental = ["--config", "config.json5", "--incremental"]
    #expect(try program.run(incremental + first).status == 0)
    guard let before = try bound("chmod 555 out/p0") else { return }
    defer { open("out/p0") }
    #expect(try program.run(incremental + first, before: before).status == 0)
    #expect(try program.run(incremental + second, before: before).status == 1)
  }

  @Test("A source that may not be read leaves its last events")
  func unreadable() throws {
    guard let before = try bound("chmod 000 in/work0.ics") else { return }
    let run = try program.run(["--config", "config.json5"] + second, before: before)
    #expect(run.status == 1)
    #expect(run.errors.contains("in/work0.ics") && run.errors.contains("Permission denied"), "\(run.errors)")
    #expect(program.text("out/p0/widget-cache.json")?.components(separatedBy: "work0 ").count == 4)
  }

  @Test(
    "A full disk leaves the old files whole, and the run after it finds room again", arguments: [false, true])
  func fullDisk(isBatch: Bool) throws {
    try program.put(BuiltProgram.calendar("big", count: 300), "in/big.ics")
    try program.put(
      "{ profiles: [{ name: 'p', output: 'disk/box', calendars: [{ key: 'local:1', path: 'in/big.ics' }] }] }",
      "disk.json5")
    try program.put(
      """
      mkdir disk && mount -t tmpfs -o size=256k tmpfs disk || exit 77
      "$@" --now 2026-03-20T12:00:00Z || exit 1
      cp -r disk/box before
      cat /dev/zero >disk/fill 2>/dev/null
      "$@" --now 2026-03-21T12:00:00Z
      echo $? >status
      cp -r disk/box after
      rm disk/fill
      "$@" --now 2026-03-21T12:00:00Z
      echo $? >again
      cp -r disk/box last
      """, "full.sh")
    let run = try program.run(
      isBatch ? ["--config", "disk.json5"] : ["-o", "disk/box", "local:1=in/big.ics"],
      before: "exec unshare --mount sh full.sh \"$0\" \"$@\"")
    guard program.text("before/session.json") != nil else {
      print("skipped a full disk: no small file system can be mounted here (\(run.errors))")
      return
    }
    #expect(program.text("status") == "74\n")
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    #expect(texts("after") == texts("before"))
    #expect(program.names("after").filter { !$0.hasPrefix(".calendarr-state") } == names)
    #expect(program.text("again") == "0\n")
    #expect(program.text("last/widget-cache.json")?.contains("2026-03-21T12:00:00Z") == true)
    #expect(program.names("last") == names)
  }
}
