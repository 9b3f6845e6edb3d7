import Foundation
import Testing

/// Someone who may write into a container, but not elsewhere, tries to have the program do it for him.
@Suite("Files that were planted in a container", .timeLimit(.minutes(5)))
struct PlantedFileTests {
  private let program: BuiltProgram
  private let first = ["--now", "2026-03-20T12:00:00Z"]
  private let second = ["--now", "2026-03-21T12:00:00Z"]
  private let secret = "a secret of someone else\n"

  init() throws {
    program = try BuiltProgram()
    try program.configure(profiles: 2)
    try program.put(secret, "victim")
  }

  private func arguments(_ isBatch: Bool) -> [String] {
    isBatch ? ["--config", "config.json5"] : ["-o", "out/p0", "local:1=in/work0.ics"]
  }

  @Test(
    "A link or hard link is neither followed nor replaced, and costs no other container",
    arguments: ["widget-cache.json", "widget-calendars.json", "session.json", ".calendarr-lock"],
    ["ln -s ../../victim", "ln victim", "ln -s nowhere"])
  func link(name: String, command: String) throws {
    for isBatch in [true, false] {
      #expect(try program.run(arguments(isBatch) + first).status == 0)
      let old = program.text("out/p0/widget-cache.json")
      let plant = "rm -f out/p0/\(name); \(command) out/p0/\(name)"
      let run = try program.run(arguments(isBatch) + second, before: plant)
      #expect(run.status == (isBatch ? 1 : name == ".calendarr-lock" ? 73 : 74), "\(run.errors)")
      #expect(run.errors.contains("out/p0/\(name)"), "\(run.errors)")
      #expect(program.text("victim") == secret)
      #expect(program.text("nowhere") == nil && program.text("out/p0/nowhere") == nil)
      if name != "widget-cache.json" { #expect(program.text("out/p0/widget-cache.json") == old) }
      if isBatch {
        #expect(program.text("out/p1/widget-cache.json")?.contains("2026-03-21T12:00:00Z") == true)
      }
      // Once it is gone, all is well again.
      #expect(try program.run(arguments(isBatch) + second, before: "rm -f out/p0/\(name)").status == 0)
      #expect(program.names("out/p0") == ["session.json", "widget-cache.json", "widget-calendars.json"])
    }
  }

  @Test(
    "A state that is a link is neither read nor written through", arguments: ["ln -s ../../kept", "ln kept"])
  func state(command: String) throws {
    let incremental = arguments(true) + ["--incremental"]
    #expect(try program.run(incremental + first).status == 0)
    let plant =
      "cp out/p0/.calendarr-state kept; rm out/p0/.calendarr-state; \(command) out/p0/.calendarr-state"
    let run = try program.run(incremental + second, before: plant + "; cp kept before")
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains(".calendarr-state"), "\(run.errors)")
    #expect(
      FileManager.default.contentsEqual(
        atPath: program.folder.appending(path: "kept").path,
        andPath: program.folder.appending(path: "before").path))
  }

  @Test("Events of another container do not come in by a link")
  func otherSnapshot() throws {
    #expect(try program.run(arguments(true) + first).status == 0)
    let plant =
      "rm out/p0/widget-cache.json in/work0.ics; ln -s ../p1/widget-cache.json out/p0/widget-cache.json"
    let run = try program.run(arguments(true) + second, before: plant)
    #expect(run.status == 1)
    #expect(run.errors.contains("symbolic link"), "\(run.errors)")
    #expect(program.text("out/p0/widget-calendars.json")?.contains("work1") == false)
  }

  @Test("A pipe in a file's place is refused, whoever reads it", arguments: [true, false])
  func pipe(isBatch: Bool) throws {
    #expect(try program.run(arguments(isBatch) + first).status == 0)
    let plant =
      "rm out/p0/widget-cache.json; mkfifo out/p0/widget-cache.json; { sleep 20 <>out/p0/widget-cache.json >/dev/null 2>&1 & }"
    let run = try program.run(arguments(isBatch) + second, before: plant)
    #expect(run.status == (isBatch ? 1 : 74), "\(run.errors)")
    #expect(run.errors.contains("widget-cache.json: it is no regular file"), "\(run.errors)")
  }

  @Test("A report into a pipe that nobody empties ends with SIGTERM")
  func pipedReport() throws {
    let run = try program.start(
      arguments(true) + first + ["--report", "pipe", "--pretty"],
      before:
        "mkfifo pipe; { sleep 20 <>pipe >/dev/null 2>&1 & }; dd if=/dev/zero of=pipe bs=4096 count=16 2>/dev/null;"
        + " { { sleep 2; kill -TERM $$; } >/dev/null 2>&1 & }")
    let end = run.finish()
    #expect(run.process.terminationReason == .uncaughtSignal || end.status != 0)
  }

  @Test("The name of a folder of calendars comes from no link")
  func displayName() throws {
    try program.put(BuiltProgram.calendar("x"), "vdir/x.ics")
    for command in ["ln -s ../victim", "ln victim"] {
      let run = try program.run(
        ["-o", "box", "local:1=vdir"] + first, before: "rm -f vdir/displayname; \(command) vdir/displayname")
      #expect(run.status == 0, "\(run.errors)")
      #expect(program.text("box/widget-calendars.json")?.contains("secret") == false)
      #expect(run.errors.contains("vdir/displayname"), "\(run.errors)")
    }
  }

  @Test("A folder is for its owner to write, whatever the mask of the process")
  func mask() throws {
    let run = try program.run(
      ["-o", "a/b/c", "in/work0.ics"] + first, before: "umask 000")
    #expect(run.status == 0)
    for name in ["a", "a/b", "a/b/c"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: program.folder.appending(path: name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o755, "\(name)")
    }
  }

  @Test("The home of another user is not meant")
  func otherHome() throws {
    #expect(try program.run(["-o", "~nobody/box", "in/work0.ics"] + first).status == 0)
    #expect(program.names("~nobody/box").contains("widget-cache.json"))
  }

  @Test("A batch of the superuser leaves containers of others alone")
  func otherOwner() throws {
    guard getuid() == 0 else {
      print("skipped containers of other users: only the superuser can make some")
      return
    }
    #expect(try program.run(arguments(true) + first).status == 0)
    let old = program.text("out/p0/widget-cache.json")
    let run = try program.run(arguments(true) + second, before: "chown 12345 out/p0")
    #expect(run.status == 1)
    #expect(run.errors.contains("belongs to another user (number 12345)"), "\(run.errors)")
    #expect(program.text("out/p0/widget-cache.json") == old)
    // One that is not there yet would be made in a folder of another user.
    let new = try program.run(arguments(true) + second, before: "rm -r out/p0; chown 12345 out")
    #expect(new.status == 1, "\(new.errors)")
    #expect(program.names("out/p0") == [])
  }

  @Test(
    "A file larger than the limit of the process is an error, and leaves the container as it was",
    arguments: [true, false])
  func fileSize(isBatch: Bool) throws {
    #expect(try program.run(arguments(isBatch) + first).status == 0)
    let names = program.names("out/p0")
    let old = names.map { program.text("out/p0/\($0)") }
    let run = try program.run(arguments(isBatch) + second + ["-q"], before: "ulimit -f 0")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("File too large"), "\(run.errors)")
    #expect(program.names("out/p0") == names)
    #expect(names.map { program.text("out/p0/\($0)") } == old)
  }

  @Test("What a killed run left beside a report goes with the next one")
  func strayReport() throws {
    try program.put("half a rep", "reports/.calendarr-tmp-1-dead")
    let run = try program.run(arguments(true) + first + ["--report", "reports/run.json"])
    #expect(run.status == 0)
    #expect(program.names("reports") == ["run.json"])
  }

  @Test(
    "A link in a folder of calendars is not followed, in a pattern neither; a file that the user names may be one"
  )
  func linkedCalendars() throws {
    try program.put(BuiltProgram.calendar("own", count: 1), "in/own.ics")
    try program.put(BuiltProgram.calendar("secret", count: 1), "others/secret.ics")
    let link = "ln -s ../others/secret.ics in/link.ics"
    let run = try program.run(["--now", "2026-03-20T12:00:00Z", "--timezone", "UTC", "in"], before: link)
    #expect(run.status == 1 && run.output.contains("own 0") && !run.output.contains("secret"), "\(run)")
    #expect(run.errors.contains("in/link.ics is a link") && run.errors.contains("[link-not-followed]"))
    try program.put(
      "{ profiles: [{ name: 'p', output: 'box', calendars: [{ key: 'local:1', path: 'in/*.ics' }] }] }",
      "c.json5")
    let pattern = try program.run(["--config", "c.json5"] + first)
    #expect(pattern.status == 1 && pattern.errors.contains("[link-not-followed]"), "\(pattern)")
    #expect(program.text("box/widget-cache.json")?.contains("secret") == false)
    let each = try program.run(["--now", "2026-03-20T12:00:00Z", "--timezone", "UTC", "--each", "in"])
    #expect(each.status != 0 && !each.output.contains("secret"), "\(each)")
    let named = try program.run(["--now", "2026-03-20T12:00:00Z", "--timezone", "UTC", "in/link.ics"])
    #expect(named.status == 0 && named.output.contains("secret 0"), "\(named)")
  }
}
