import CalendarDomain
@_spi(Writer) import CalendarrCore
@_spi(Writer) import Conversion
import SnapshotBuilding

/// The calendars of one command line into one container, or onto standard output, in this process.
struct SingleRun {
  var request: SnapshotRequest
  var inputs: [CalendarInput]
  var failures: [CalendarKey: InputFailure]
  var output: OutputOptions
  var policy: ContainerSession.Policy
  var isStrict: Bool
  var printer: DiagnosticsPrinter

  static let warningsTakenForErrors = CommandFailure(
    .badData, "there were warnings, and --strict takes them for errors",
    hint: "Nothing was written. Mend the calendars, or leave --strict out.")

  /// Converts, and publishes or prints. Throws `CommandFailure`.
  ///
  /// A signal to end finds the container as it was, or finished, and its lock given back.
  func execute(in environment: CommandEnvironment) throws -> ExitCode {
    guard let store = output.store else { return try print(in: environment) }
    return try PendingStop.holding { try publish(in: store, environment) }
  }

  private func print(in environment: CommandEnvironment) throws -> ExitCode {
    var job = ConversionJob(
      request: request,
      loader: CalendarLoader(for: request, scans: policy.scans))
    job.knownFailures = failures
    let outcome = job.run(inputs)
    printer.write(outcome.diagnostics)
    guard let result = outcome.result else { return try writeFailed(outcome, in: environment) }
    try checkStrictness(outcome)
    try output.print(result, in: environment)
    // Nothing is kept, and whoever reads the pipe has the findings beside it.
    return outcome.failures.isEmpty ? .ok : .partial
  }

  private func publish(in store: SnapshotStore, _ environment: CommandEnvironment) throws -> ExitCode {
    let container: ContainerRun
    do throws(ContainerLock.Failure) {
      container = try ContainerRun(
        store: store, policy: policy, request: request, rule: output.sessionRule, inputs: inputs,
        failures: failures, tellsAll: isStrict)
    } catch { throw CommandFailure(error) }
    if let report = container.unchanged {
      try output.write(container.renew(report), in: environment)
      return .ok
    }
    guard let outcome = container.convert() else { return .partial }
    printer.write(outcome.diagnostics)
    guard outcome.result != nil else { return try writeFailed(outcome, in: environment) }
    try checkStrictness(outcome)
    let ending = container.finish(outcome)
    try output.write(ending, in: environment)
    if output.verify, let folder = store.container {
      try Verification(request: request, inputs: inputs).run(on: folder, printer)
    }
    return ending.ending == .partial ? .partial : .ok
  }

  private func checkStrictness(_ outcome: ConversionJob.Outcome) throws {
    if isStrict, outcome.diagnostics.contains(where: { $0.severity >= .warning }) {
      throw SingleRun.warningsTakenForErrors
    }
  }

  private func writeFailed(
    _ outcome: ConversionJob.Outcome, in environment: CommandEnvironment
  ) throws -> ExitCode {
    try output.write(failed(outcome), in: environment)
    return .ofFailed(outcome.failures.map(\.failure.kind))
  }

  /// The report of a run in which every calendar failed: whoever watches reports must not go on reading the
  /// last good one.
  private func failed(_ outcome: ConversionJob.Outcome) -> SnapshotReport {
    var report = SnapshotReport()
    report.coverageStart = SnapshotReport.text(request.window.lowerBound)
    report.coverageEnd = report.coverageStart
    report.cap.maximum = request.cap.maximum
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
}
