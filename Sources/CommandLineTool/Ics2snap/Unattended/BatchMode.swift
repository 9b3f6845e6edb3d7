import CalendarDomain
@_spi(Writer) import CalendarrCore
@_spi(Writer) import Conversion
import SnapshotBuilding

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `ics2snap --config FILE`: every profile of a configuration, once.
struct BatchMode {
  var run: BatchRun
  var log: RunLog
  /// Where the report goes; nil: nowhere.
  var report: (path: String, format: ReportFormat, pretty: Bool)?

  /// Runs the profiles, writes messages and report, and says how it ended.
  ///
  /// On SIGINT and SIGTERM the containers begun are finished, the summary is written, and the signal
  /// then ends the process.
  func execute(in environment: CommandEnvironment) throws -> ExitCode {
    try PendingStop.holding {
      let start = MonotonicClock.milliseconds()
      let bar = ProgressBar(environment.standardError, total: run.profiles.count, isQuiet: log.isQuiet)
      var report = BatchReport(
        now: SnapshotReport.text(run.base.now), writerVersion: run.base.writerVersion)
      var failures: [ProfileOutcome] = []
      let isStarted = run.run { outcome in
        report.add(outcome)
        if !outcome.isWritten { failures.append(outcome) }
        if log.isVerbose || !outcome.diagnostics.isEmpty { bar.clear() }
        log.write(outcome)
      } tick: { done in
        bar.show(done, after: MonotonicClock.milliseconds() - start)
      }
      bar.clear()
      guard isStarted else {
        throw CommandFailure(
          .inputOutput, "no container was looked at: the system gives this process no more descriptors",
          hint: "Raise the limit on open files (ulimit -n), or run fewer jobs with --jobs.")
      }
      report.close(of: run.profiles.count)
      report.durationSeconds = Double(MonotonicClock.milliseconds() - start) / 1000
      try write(report, in: environment)
      summarize(report, in: environment)
      environment.standardOutput.flush()
      environment.standardError.flush()
      return exitCode(report, failures)
    }
  }

  private func write(_ report: BatchReport, in environment: CommandEnvironment) throws {
    guard let (path, format, pretty) = self.report else { return }
    try ReportFile.write(
      path,
      content: format == .json ? .json(report, pretty) : .text(PrometheusText.text(report)), in: environment)
  }

  private func summarize(_ report: BatchReport, in environment: CommandEnvironment) {
    let totals = report.totals
    let troubles = [
      (totals.partial, "partial"), (totals.failed, "failed"), (totals.locked, "locked"),
      (totals.unwritten, "not written"), (totals.notRun, "not run"),
    ].filter { $0.0 > 0 }
    guard !log.isQuiet, log.isVerbose || !troubles.isEmpty || environment.standardError.isTerminal
    else { return }
    let seconds = report.durationSeconds
    let rate = seconds > 0 ? Int((Double(totals.profiles - totals.notRun) / seconds).rounded()) : 0
    let parts =
      ["\(totals.converted) converted", "\(totals.unchanged) unchanged"]
      + troubles.map { "\($0.0) \($0.1)" }
    log.line(
      troubles.isEmpty ? .note : .warning,
      "\(totals.profiles.counted("profile")): \(parts.joined(separator: ", ")); "
        + "\(totals.events.counted("event")) in"
        + " \(Int(seconds)).\(Int(seconds * 10) % 10) s (\(rate) profiles/s)")
  }

  private func exitCode(_ report: BatchReport, _ failures: [ProfileOutcome]) -> ExitCode {
    let totals = report.totals
    let written = totals.converted + totals.unchanged + totals.partial
    if written > 0 || totals.notRun > 0 {
      return failures.isEmpty && totals.partial == 0 && totals.notRun == 0 ? .ok : .partial
    }
    if failures.allSatisfy({ $0.ending == .locked }) { return failures.isEmpty ? .ok : .locked }
    if failures.allSatisfy({ $0.ending == .unwritten }) { return .inputOutput }
    return .ofFailed(failures.flatMap { $0.failures.map(\.failure.kind) })
  }

  /// The program that workers run: this one, as a stream.
  static func worker(
    _ calendars: InputOptions, maxBytes: Int, limits: WorkerLimits, in environment: CommandEnvironment
  ) throws -> WorkerProgram {
    guard let executable = environment.executable else {
      throw CommandFailure(
        .internalError, "the path of this program is not known, so no worker can be started")
    }
    return WorkerProgram(
      executable: executable,
      arguments: [
        "--stream", "--worker", "--max-bytes=\(maxBytes)", "--time-limit=\(limits.seconds ?? 0)",
        "--memory-limit=\(limits.memoryMiB ?? 0)",
      ] + (calendars.noScan ? ["--no-scan"] : []), environment: environment.environment, limits: limits)
  }

  /// Processors that are there now.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
