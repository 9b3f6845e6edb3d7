import CalendarDomain
@_spi(Writer) import CalendarrCore
@_spi(Writer) import Conversion
import SnapshotBuilding

/// The calendars of one command line into one container, or onto standard output, in this process.
struct SingleRun {
  var job: ConversionJob
  var inputs: [CalendarInput]
  var output: OutputOptions
  var policy: ContainerSession.Policy
  var isStrict: Bool
  var printer: DiagnosticsPrinter

  /// Converts and publishes. Throws `CommandFailure`.
  ///
  /// A signal to end finds the container as it was, or finished, and its lock given back.
  func execute(in environment: CommandEnvironment) throws -> ExitCode {
    guard output.store != nil else { return try convert(in: environment) }
    return try PendingStop.holding { try convert(in: environment) }
  }

  static let warningsTakenForErrors = CommandFailure(
    .badData, "there were warnings, and --strict takes them for errors",
    hint: "Nothing was written. Mend the calendars, or leave --strict out.")

  private func convert(in environment: CommandEnvironment) throws -> ExitCode {
    let session = try output.store.map { store throws(CommandFailure) in
      do throws(ContainerLock.Failure) {
        return try ContainerSession(
          store: store, policy: policy, request: self.job.request, rule: output.sessionRule, inputs: inputs)
      } catch { throw CommandFailure(error) }
    }
    if let session, let report = session.unchanged, !isStrict || report.diagnostics.isEmpty {
      try output.write(report, in: environment) { () throws(ContainerFailure) in try session.renew() }
      return .ok
    }
    var job = self.job
    // What is taken for an error has to be told, and calendars that are not read tell nothing.
    if let session, !isStrict { job.reuse = session.reuse }
    guard let outcome = run(job, isHeld: session != nil) else { return .partial }
    printer.write(outcome.diagnostics)
    guard let result = outcome.result else {
      try output.write(failed(outcome), in: environment)
      return .ofFailed(outcome.failures.map(\.failure.kind))
    }
    if isStrict, outcome.diagnostics.contains(where: { $0.severity >= .warning }) {
      throw SingleRun.warningsTakenForErrors
    }
    if let session {
      try output.write(result.report, in: environment) { () throws(ContainerFailure) in
        try session.publish(result, extracts: outcome.extracts)
      }
    } else {
      try output.print(result, in: environment)
    }
    if output.verify, let folder = output.store?.container {
      try Verification(request: job.request, inputs: inputs).run(on: folder, printer)
    }
    // Without a container nothing is kept, and whoever reads the pipe has the findings beside it.
    return (session == nil ? outcome.failures.isEmpty : !outcome.isPartial) ? .ok : .partial
  }

  /// The report of a run in which every calendar failed: whoever watches reports must not go on reading the
  /// last good one.
  private func failed(_ outcome: ConversionJob.Outcome) -> SnapshotReport {
    var report = SnapshotReport()
    report.coverageStart = SnapshotReport.text(job.request.window.lowerBound)
    report.coverageEnd = report.coverageStart
    report.cap.maximum = job.request.cap.maximum
    report.calendars = outcome.failures.map { failure in
      var calendar = SnapshotReport.Calendar(
        key: failure.input.key.description, name: failure.input.name ?? failure.input.key.description,
        visibility: failure.input.visibility.rawValue)
      calendar.error = failure.failure.diagnostic.message
      return calendar
    }
    for diagnostic in outcome.diagnostics { report.diagnostics[diagnostic.code.rawValue, default: 0] += 1 }
    return report
  }

  /// Nil when a signal to end came first.
  private func run(_ job: ConversionJob, isHeld: Bool) -> ConversionJob.Outcome? {
    guard isHeld else { return job.run(inputs) }
    return PendingStop.unlessRequested { [inputs] in job.run(inputs) }
  }
}
