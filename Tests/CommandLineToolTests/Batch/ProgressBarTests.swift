import Foundation
import Testing

@testable import CommandLineTool

@Suite("The progress bar")
struct ProgressBarTests {
  @Test(
    "It says how far a run is, how fast it goes and how long it will take",
    arguments: [
      (500, 1000, 4000, 80, "[####################--------------------] 500/1000  50 %  125/s  4 s left"),
      (0, 10, 2000, 80, "[----------------------------------------] 0/10  0 %  0.0/s"),
      (3, 1000, 2000, 80, "[----------------------------------------] 3/1000  0 %  1.5/s  11 min 5 s left"),
      (
        1, 40_000, 1000, 80, "[----------------------------------------] 1/40000  0 %  1.0/s  11 h 6 min left"
      ),
      (10, 10, 2000, 50, "[##################] 10/10  100 %  5.0/s  0 s left"),
      (500, 1000, 4000, 20, "500/1000  50 %  125/"),
    ])
  func line(done: Int, total: Int, milliseconds: Int, width: Int, expected: String) {
    let line = ProgressBar.line(done, of: total, after: milliseconds, width: width)
    #expect(line == expected)
    #expect(line.count <= width)
  }

  @Test("It appears after a second, at most ten times a second, and goes away without a trace")
  func moments() {
    let output = ConsoleOutput(capturingAsTerminal: true)
    let bar = ProgressBar(output, total: 10)
    bar.show(1, after: 999)
    #expect(output.captured == "")
    bar.show(2, after: 1000)
    let first = output.captured
    #expect(first.hasPrefix("\r[") && first.hasSuffix("\u{1B}[K"))
    bar.show(3, after: 1099)
    #expect(output.captured == first)
    bar.show(3, after: 1100)
    #expect(output.captured.count > first.count)
    bar.clear()
    #expect(output.captured.hasSuffix("\r\u{1B}[K"))
    let all = output.captured
    bar.clear()
    #expect(output.captured == all)
  }

  @Test(
    "It is drawn on a terminal, with NO_COLOR too, and neither in a pipe nor where lines cannot be redrawn",
    arguments: [("TERM=xterm", true), ("TERM=xterm NO_COLOR=1", true), ("TERM=dumb", false), ("pipe", false)])
  func terminal(world: String, isDrawn: Bool) throws {
    let program = try BuiltProgram()
    try program.configure(profiles: 2)
    guard let terminal = PseudoTerminal(columns: 100) else {
      print("skipped the progress bar on a terminal: this system gives none")
      return
    }
    // The second profile hangs until its worker's time is over, so that the run lasts more than a second.
    let isPipe = world == "pipe"
    let run = try program.start(
      ["--config", "config.json5", "--jobs", "1", "--time-limit", "2", "--now", "2026-03-20T12:00:00Z"],
      before: "\(isPipe ? "" : "export \(world); ")rm in/work1.ics; mkfifo in/work1.ics",
      terminal: isPipe ? nil : terminal.terminal)
    let end = run.finish()
    let shown = terminal.readToEnd()
    #expect(end.status == 1)
    #expect(end.output == "")
    let said = isPipe ? end.errors : shown
    #expect(said.contains("1 partial"), "the summary is there in any case: \(said)")
    #expect((isPipe ? shown : end.errors) == "")
    let bars = said.matches(of: /\r\[#*-*\] 1\/2  50 %  [0-9.]+\/s  [0-9]+ s left/)
    #expect(bars.isEmpty != isDrawn, "\(said)")
    #expect(said.contains("\u{1B}") == isDrawn)
    #expect(said.contains(/\u{1B}\[[0-9;]+m/) == (world == "TERM=xterm"), "colours: \(said)")
    if isDrawn {
      let rest = try #require(said.components(separatedBy: "\r\u{1B}[K").last)
      #expect(rest.contains("1 partial"), "the bar is gone before the summary")
    }
  }

  /// A run of two profiles on a terminal of 100 columns, the second of which hangs until its worker's time is over.
  private func hang(
    seconds: Int, _ options: [String] = [], meanwhile: (PseudoTerminal, Process) -> Void = { _, _ in }
  ) throws -> (status: Int32, shown: String)? {
    let program = try BuiltProgram()
    try program.configure(profiles: 2)
    guard let terminal = PseudoTerminal(columns: 100) else {
      print("skipped the progress bar on a terminal: this system gives none")
      return nil
    }
    let run = try program.start(
      [
        "--config", "config.json5", "--jobs", "1", "--time-limit", "\(seconds)", "--now",
        "2026-03-20T12:00:00Z",
      ]
        + options,
      before: "export TERM=xterm; rm in/work1.ics; mkfifo in/work1.ics", terminal: terminal.terminal)
    meanwhile(terminal, run.process)
    let status = run.finish().status
    return (status, terminal.readToEnd())
  }

  @Test("It is as wide as the terminal is at the moment, and outlives the signal of a resize")
  func resize() throws {
    let run = try hang(seconds: 4) { terminal, process in
      Thread.sleep(forTimeInterval: 2)
      terminal.resize(columns: 40)
      kill(process.processIdentifier, SIGWINCH)
    }
    guard let run else { return }
    #expect(run.status == 1)
    let widths = run.shown.matches(of: /\r(\[#*-*\][^\r\u{1B}]*)/).map { $0.1.count }
    #expect(widths.contains { $0 > 39 }, "\(widths)")
    let after = widths.drop { $0 > 39 }
    #expect(!after.isEmpty && after.allSatisfy { $0 <= 39 }, "\(widths)")
    #expect(widths.count < 60, "ten times a second at most")
  }

  @Test("Where only errors are wanted it is not drawn")
  func quiet() throws {
    guard let run = try hang(seconds: 2, ["--quiet"]) else { return }
    #expect(run.status == 1)
    #expect(!run.shown.contains("\r[") && !run.shown.contains("\u{1B}[K"), "\(run.shown)")
  }
}
