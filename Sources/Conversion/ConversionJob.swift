public import CalendarDomain
import CalendarrCore
public import SnapshotBuilding

/// One container's worth of work: several calendars into one snapshot.
public struct ConversionJob: Sendable {
  /// One calendar's failure.
  public struct Failure: Sendable {
    public var input: CalendarInput
    public var failure: InputFailure
  }

  /// What came out.
  public struct Outcome: Sendable {
    /// nil when every calendar failed.
    public var result: SnapshotBuilder.Result?
    public var failures: [Failure]
    /// In the order of the calendars, then those of the rules.
    public var diagnostics: [Diagnostic]
  }

  public var request: SnapshotRequest
  public var loader: CalendarLoader
  /// The snapshot that is there now, for calendars whose source fails.
  public var previous: @Sendable () -> PreviousSnapshot?
  /// Calendars that are not to be read, since reading them failed before.
  public var knownFailures: [CalendarKey: InputFailure] = [:]

  /// - Parameter previous: asked for only when a calendar fails.
  public init(
    request: SnapshotRequest, loader: CalendarLoader = CalendarLoader(),
    previous: @escaping @autoclosure @Sendable () -> PreviousSnapshot? = nil
  ) {
    self.request = request
    self.loader = loader
    self.previous = previous
  }

  /// Loads every input and builds the snapshot. A calendar that fails keeps its last known events.
  public func run(_ inputs: [CalendarInput]) -> Outcome {
    var calendars: [SourceCalendar] = []
    var failures: [Failure] = []
    var diagnostics: [Diagnostic] = []
    for input in inputs {
      do throws(InputFailure) {
        if let failure = knownFailures[input.key] { throw failure }
        let (calendar, found) = try loader.load(input)
        calendars.append(calendar)
        diagnostics += found
      } catch {
        failures.append(Failure(input: input, failure: error))
        diagnostics.append(error.diagnostic)
        calendars.append(standIn(for: input, &diagnostics))
      }
    }
    guard failures.count < inputs.count || inputs.isEmpty else {
      return Outcome(result: nil, failures: failures, diagnostics: diagnostics)
    }
    var result = SnapshotBuilder(request).build(calendars)
    for failure in failures {
      if let index = result.report.calendars.firstIndex(where: {
        $0.key == failure.input.key.description
      }) {
        result.report.calendars[index].error = failure.failure.diagnostic.message
      }
    }
    diagnostics += result.diagnostics
    result.report.diagnostics = [:]
    for diagnostic in diagnostics {
      result.report.diagnostics[diagnostic.code.rawValue, default: 0] += 1
    }
    return Outcome(result: result, failures: failures, diagnostics: diagnostics)
  }

  private func standIn(
    for input: CalendarInput, _ diagnostics: inout [Diagnostic]
  ) -> SourceCalendar {
    var calendar = SourceCalendar(
      key: input.key, configuredName: input.name, configuredColor: input.color,
      fallbackName: input.fallbackName, visibility: input.visibility)
    guard let carried = previous()?.carriedOver(for: input.key) else { return calendar }
    calendar.carriedOver = carried
    diagnostics.append(
      Diagnostic(
        "carried-over", .warning,
        "\(input.key) could not be read; its \(carried.events.count) events of"
          + " \(SnapshotReport.text(carried.since)) stand in for it",
        action: "they may be out of date"))
    return calendar
  }
}
