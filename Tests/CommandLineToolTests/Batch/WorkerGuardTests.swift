import Foundation
import Testing

#if os(Linux)
  /// A worker, looked at from outside while it waits for a pipe that gives nothing.
  @Suite("What workers have and may do", .timeLimit(.minutes(2)))
  struct WorkerGuardTests {
    private let program: BuiltProgram

    init() throws {
      program = try BuiltProgram()
      try program.put(
        "{ profiles: [{ name: 'p', output: 'box', calendars: [{ key: 'local:1', path: 'pipe.ics' }] }] }",
        "c.json5")
    }

    private func text(_ path: String) -> String? {
      // The size of a file of /proc is not known before it is read.
      guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? handle.close() }
      return (try? handle.readToEnd()).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The process that another one started, once it is there and has an input open.
    private func worker(of parent: Int32) -> Int32? {
      for _ in 0..<1000 {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")) ?? []
        for task in tasks {
          let children = text("/proc/\(parent)/task/\(task)/children") ?? ""
          for child in children.split(separator: " ").compactMap({ Int32($0) })
          where text("/proc/\(child)/status")?.contains("NoNewPrivs:\t1") == true {
            usleep(100_000)
            return child
          }
        }
        usleep(10_000)
      }
      return nil
    }

    @Test(
      "A worker knows no secrets, holds no descriptor of its parent's parent, gains no rights and ends with its parent"
    )
    func guards() throws {
      let run = try program.start(
        ["--config", "c.json5", "--now", "2026-03-20T12:00:00Z"],
        before: "mkfifo pipe.ics; export SECRET_TOKEN=geheim LC_TIME=C; exec 9<c.json5")
      let child = try #require(worker(of: run.process.processIdentifier))
      let environment = try #require(text("/proc/\(child)/environ"))
      #expect(environment.contains("TZ=UTC") && environment.contains("LC_TIME=C"))
      #expect(!environment.contains("geheim") && !environment.contains("HOME="), "\(environment)")
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(child)/fd").compactMap {
        Int($0)
      }
      #expect(
        descriptors.sorted().prefix(3) == [0, 1, 2] && descriptors.allSatisfy { $0 < 8 }, "\(descriptors)")
      let limits = try #require(text("/proc/\(child)/limits"))
      func limit(_ name: String) -> [Substring] {
        let line = limits.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        return line.dropFirst(name.count).split(separator: " ").prefix(2).map { $0 }
      }
      #expect(limit("Max file size") == ["0", "0"])
      #expect(limit("Max core file size") == ["0", "0"])
      #expect(limit("Max open files") == ["64", "64"])

      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      var isGone = false
      for _ in 0..<500 where !isGone {
        isGone = text("/proc/\(child)/cmdline")?.isEmpty != false
        usleep(10_000)
      }
      #expect(isGone)
    }

    @Test("A pipe is read by a worker, too, which writes no file")
    func pipe() throws {
      try program.put(BuiltProgram.calendar("piped"), "in.ics")
      let run = try program.run(
        ["--config", "c.json5", "--now", "2026-03-20T12:00:00Z", "--report", "r.json"],
        before: "mkfifo pipe.ics; { cat in.ics >pipe.ics & }")
      #expect(run.status == 0, "\(run.errors)")
      #expect(program.text("box/widget-cache.json")?.contains("piped 2") == true)
      // Whatever the system has of the others: these two it always has.
      let report = try #require(program.text("r.json"))
      #expect(report.contains("\"no-new-privileges\"") && report.contains("\"resource-limits\""))
    }

    @Test(
      "Where there are no more descriptors, the run says so and is no fault of the calendars",
      arguments: [5, 8, 12])
    func descriptors(count: Int) throws {
      try program.put(BuiltProgram.calendar("x"), "pipe.ics")
      let run = try program.run(["--config", "c.json5"], before: "ulimit -n \(count)")
      #expect(run.status == 74, "\(run.errors)")
      #expect(
        run.errors.contains("Too many open files") || run.errors.contains("no more descriptors"),
        "\(run.errors)")
    }
  }
#endif
