import CalendarDomain
import SnapshotBuilding

/// One worker at a time, replaced when it is lost, and the search for the calendar that cost it.
final class WorkerLane {
  private let program: WorkerProgram
  private let isInterrupted: () -> Bool
  private var worker: WorkerProcess?

  init(_ program: WorkerProgram, isInterrupted: @escaping () -> Bool) {
    self.program = program
    self.isInterrupted = isInterrupted
  }

  /// Hands a request to the worker, started when there is none.
  func send(_ request: StreamRequest) {
    var failure: Int32 = 0
    if worker == nil {
      worker = WorkerProcess(program, failure: &failure)
      startFailure = failure
    }
    worker?.send(request.line)
  }

  private var startFailure: Int32 = 0

  /// The answer to the request sent; nil when the run is to stop.
  ///
  /// When the worker is lost on a request with several calendars, each is tried alone; those that cost
  /// their worker again count as failed, and the request is asked once more with the others.
  func receive(_ request: StreamRequest) -> ConversionJob.Outcome? {
    switch answer(to: request) {
    case .interrupted: return nil
    case .response(let response): return answered(outcome(response, of: request), by: response)
    case .notStarted(let reason): return outcome(of: request, notRead: reason)
    case .lost(let reason):
      guard var retry = blame(request, reason) else { return nil }
      if retry.failures.count == retry.calendars.count {
        return outcome(of: retry)
      }
      send(retry)
      switch answer(to: retry) {
      case .interrupted: return nil
      case .response(let response): return answered(outcome(response, of: retry), by: response)
      case .notStarted(let reason): return outcome(of: retry, notRead: reason)
      case .lost(let reason):
        for calendar in retry.calendars where retry.failures[calendar.key] == nil {
          retry.failures[calendar.key] = Self.failure(calendar, reason)
        }
        return outcome(of: retry)
      }
    }
  }

  private func answered(_ outcome: ConversionJob.Outcome, by response: StreamResponse)
    -> ConversionJob.Outcome
  {
    var outcome = outcome
    outcome.guards = response.guards
    return outcome
  }

  private enum Answer {
    case response(StreamResponse)
    case lost(String)
    /// There is no worker, which is no calendar's fault.
    case notStarted(String)
    case interrupted
  }

  private func answer(to request: StreamRequest) -> Answer {
    guard let worker else {
      return .notStarted("cannot be started: \(SystemError.text(startFailure))")
    }
    switch worker.receive(isInterrupted: isInterrupted) {
    case .interrupted:
      self.worker = nil
      return .interrupted
    case .lost(let reason):
      self.worker = nil
      return .lost(reason)
    case .line(let line):
      if let response = StreamResponse(line: line), response.id == request.id {
        return .response(response)
      }
      self.worker = nil
      return .lost("gave an answer that cannot be read")
    }
  }

  /// The request with its culprits marked; nil when the run is to stop.
  private func blame(_ request: StreamRequest, _ reason: String) -> StreamRequest? {
    var retry = request
    let suspects = request.calendars.filter { request.failures[$0.key] == nil }
    if suspects.count > 1 {
      for calendar in suspects {
        var single = request
        single.calendars = [calendar]
        single.failures = [:]
        single.previous = nil
        single.reuse = ConversionJob.Reuse()
        send(single)
        switch answer(to: single) {
        case .interrupted: return nil
        case .response, .notStarted: break
        case .lost(let reason): retry.failures[calendar.key] = Self.failure(calendar, reason)
        }
      }
    }
    if retry.failures.count == request.failures.count, suspects.count == 1 {
      for calendar in suspects { retry.failures[calendar.key] = Self.failure(calendar, reason) }
    }
    return retry
  }

  private static func failure(_ calendar: CalendarInput, _ reason: String) -> InputFailure {
    var failure = InputFailure.worker("\(calendar.key) failed: the process that read it \(reason)")
    if case .file(let path)? = calendar.places.first {
      failure.diagnostic.location = SourceLocation(file: path, line: 1)
    }
    return failure
  }

  private func outcome(of request: StreamRequest, notRead reason: String) -> ConversionJob.Outcome {
    var request = request
    for calendar in request.calendars {
      var failure = Self.failure(calendar, reason)
      failure.kind = .exhausted
      request.failures[calendar.key] = failure
    }
    return outcome(of: request)
  }

  private func outcome(of request: StreamRequest) -> ConversionJob.Outcome {
    let failures = request.calendars.compactMap { calendar in
      request.failures[calendar.key].map { ConversionJob.Failure(input: calendar, failure: $0) }
    }
    return ConversionJob.Outcome(
      result: nil, failures: failures, diagnostics: failures.map(\.failure.diagnostic))
  }

  private func outcome(
    _ response: StreamResponse, of request: StreamRequest
  ) -> ConversionJob.Outcome {
    let diagnostics = (response.diagnostics ?? []).map(\.diagnostic)
    if response.failures != nil || response.snapshot != nil {
      let failures = response.failures ?? []
      var outcome = ConversionJob.Outcome(
        result: nil,
        failures: failures.compactMap { failure in
          request.calendars.indices.contains(failure.calendar)
            ? ConversionJob.Failure(
              input: request.calendars[failure.calendar],
              failure: InputFailure(failure.kind, failure.diagnostic.diagnostic),
              isPartial: failure.isPartial) : nil
        }, diagnostics: diagnostics)
      if let snapshot = response.snapshot, let calendars = response.calendars, let report = response.report {
        outcome.result = SnapshotBuilder.Result(
          snapshot: snapshot, calendars: calendars, report: report, diagnostics: diagnostics)
      }
      for (calendar, extract) in zip(request.calendars, response.extracts ?? []) {
        outcome.extracts[calendar.key] = extract.map { Array($0) }
      }
      return outcome
    }
    let failure = InputFailure(
      .badData,
      Diagnostic("calendar-failed", response.error?.message ?? "the worker gave no snapshot"))
    return ConversionJob.Outcome(
      result: nil,
      failures: request.calendars.map { ConversionJob.Failure(input: $0, failure: failure) },
      diagnostics: diagnostics.isEmpty ? [failure.diagnostic] : diagnostics)
  }
}
