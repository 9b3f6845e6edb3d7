public import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
public import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One container's worth of work: several calendars into one snapshot.
public struct ConversionJob: Sendable {
  /// One calendar's failure.
  public struct Failure: Sendable {
    public var input: CalendarInput
    public var failure: InputFailure
    /// Only some of its files failed: the others are shown.
    public var isPartial = false
  }

  /// What came out.
  public struct Outcome: Sendable {
    /// nil when every calendar failed.
    public var result: SnapshotBuilder.Result?
    public var failures: [Failure]
    /// In the order of the calendars, then those of the rules.
    public var diagnostics: [Diagnostic]
    /// What calendars with a fingerprint gave, for the state of the container.
    public var extracts: [CalendarKey: [UInt8]] = [:]
    /// What the process that did it had given up; nil: this one.
    public var guards: [ProcessGuard]?

    /// Whether something of what is shown is missing or guessed, or a calendar failed.
    public var isPartial: Bool { !failures.isEmpty || diagnostics.contains { $0.severity == .error } }

    /// Whether not all of the inputs failed.
    fileprivate func hasCalendars(of inputs: [CalendarInput]) -> Bool {
      inputs.isEmpty || failures.count { !$0.isPartial } < inputs.count
    }

    /// Where nothing is written, nothing stands in for anything.
    fileprivate var withoutStandIns: Outcome {
      var outcome = self
      outcome.diagnostics.removeAll { $0.code == "carried-over" }
      return outcome
    }
  }

  /// What is known of calendars from an earlier run.
  public struct Reuse: Hashable, Sendable {
    /// The container whose state keeps what calendars gave; nil: all are read.
    public var container: String?
    /// The fingerprints of calendars with all that they are made from.
    public var fingerprints: [CalendarKey: String] = [:]

    public init(container: String? = nil) { self.container = container }
  }

  public var request: SnapshotRequest
  public var loader: CalendarLoader
  private let lastKnown: LastKnownEvents
  /// Calendars that are not to be read, since reading them failed before.
  public var knownFailures: [CalendarKey: InputFailure] = [:]
  public var reuse = Reuse()
  /// Whether there is more than one calendar.
  private var hasSeveral = false

  /// - Parameter previous: reads the snapshot that is there now; asked once, when a calendar fails. Nil: nothing stands
  ///   in for a calendar that fails.
  public init(
    request: SnapshotRequest, loader: CalendarLoader = CalendarLoader(),
    previous: (@Sendable () -> PreviousSnapshot?)? = nil
  ) {
    self.request = request
    self.loader = loader
    self.loader.choice = request.reader
    lastKnown = LastKnownEvents(request: request, previous: previous)
  }

  /// Loads every input and builds the snapshot. A calendar that fails keeps its last known events, and one
  /// that is known is not read.
  public func run(_ inputs: [CalendarInput]) -> Outcome {
    var job = self
    job.hasSeveral = inputs.count > 1
    return job.runAll(inputs)
  }

  private func runAll(_ inputs: [CalendarInput]) -> Outcome {
    if let container = reuse.container {
      let kept = KeptExtracts(container: URL(namedPath: container, isFolder: true))
      if let outcome = run(inputs, kept: kept) { return outcome }
    }
    return run(inputs, kept: nil) ?? Outcome(result: nil, failures: [], diagnostics: [])
  }

  /// One calendar on its way into the snapshot.
  private struct Reading {
    var part: SnapshotBuilder.Part
    /// Findings by code that were told in an earlier run.
    var toldBefore: [String: Int]?
    /// Findings of loading it.
    var diagnostics: [Diagnostic] = []
    var block: [UInt8]?
    /// It failed before it could say its key, and no earlier run knows it.
    var isNameless = false
    /// It has another key than its own, since another calendar has that one now.
    var isRenamed = false
    /// Findings that are known.
    var accepted: Set<Diagnostic.Code> = []

    var key: String {
      switch part {
      case .source(let calendar): calendar.key.description
      case .extract(let extract): extract.key
      }
    }
  }

  /// Nil when what was kept does not fit what the other calendars now are.
  private func run(_ inputs: [CalendarInput], kept: KeptExtracts?) -> Outcome? {
    var outcome = Outcome(result: nil, failures: [], diagnostics: [])
    var readings = inputs.map { input in
      var reading = reading(input, kept, &outcome)
      reading.accepted = accepted(of: input)
      return reading
    }
    guard Self.separateKeys(&readings, inputs, areKept: kept != nil) else { return nil }
    outcome.diagnostics = readings.flatMap(\.diagnostics)
    guard outcome.hasCalendars(of: inputs) else { return outcome.withoutStandIns }
    guard var result = build(inputs, &readings, outcome) else { return nil }
    if !result.overworked.isEmpty {
      for (index, finding) in result.overworked {
        readings[index] = failed(inputs[index], InputFailure(.badData, finding), &outcome)
      }
      outcome.diagnostics = readings.flatMap(\.diagnostics)
      guard outcome.hasCalendars(of: inputs) else { return outcome.withoutStandIns }
      guard let rest = build(inputs, &readings, outcome) else { return nil }
      result = rest
    }
    for (index, relevance) in result.relevance {
      readings[index].diagnostics = readings[index].diagnostics.map {
        relevance.weighed($0).accepted(in: readings[index].accepted)
      }
    }
    outcome.diagnostics = readings.flatMap(\.diagnostics) + result.diagnostics
    result.report.diagnostics = Self.counts(outcome.diagnostics)
    for (index, reading) in readings.enumerated() {
      result.report.calendars[index].add(errors: reading.diagnostics)
      // What is missing or guessed is told again the next time, and so read again.
      if result.report.calendars[index].errors == nil { outcome.extracts[inputs[index].key] = reading.block }
      guard let told = reading.toldBefore else { continue }
      result.report.calendars[index].isUnchanged = true
      result.report.diagnostics.merge(told, uniquingKeysWith: +)
    }
    for failure in outcome.failures {
      if let index = inputs.firstIndex(where: { $0.key == failure.input.key }) {
        result.report.calendars[index].error = failure.failure.diagnostic.message
      }
    }
    outcome.result = result
    return outcome
  }

  /// Gives calendars whose declared key is that of another one the key of their input.
  ///
  /// False where some may be kept from a run in which the keys were others: they have to be read again.
  private static func separateKeys(
    _ readings: inout [Reading], _ inputs: [CalendarInput], areKept: Bool
  ) -> Bool {
    let keys = readings.map(\.key)
    func isOwn(_ index: Int) -> Bool {
      !inputs[index].prefersDeclaredKey || keys[index] == inputs[index].key.description
    }
    // Those that the user gave and those that count arguments come first, then declared ones in their order, and last
    // the place among the arguments of one that cannot say its key.
    let own = inputs.indices.filter { isOwn($0) && !readings[$0].isNameless }
    let declared = inputs.indices.filter { !isOwn($0) }
    var taken = Set(own.map { keys[$0] })
    for index in declared + inputs.indices.filter({ readings[$0].isNameless }) {
      let input = inputs[index]
      guard !taken.insert(keys[index]).inserted else { continue }
      guard !areKept, case .source(var calendar) = readings[index].part else { return false }
      let message = "\(calendar.key), the key that the calendar gives itself, is that of another one"
      calendar.key = input.key
      var number = inputs.count
      while !taken.insert(calendar.key.description).inserted {
        number += 1
        calendar.key = CalendarKey(source: "ical", id: String(number))
      }
      readings[index].part = .source(calendar)
      readings[index].isRenamed = true
      guard !readings[index].isNameless else { continue }
      readings[index].diagnostics.append(DeclaredKey.finding(message, nil, calendar.key))
    }
    return true
  }

  /// Builds the snapshot, and keeps what calendars with a fingerprint gave to it.
  private func build(
    _ inputs: [CalendarInput], _ readings: inout [Reading], _ outcome: Outcome
  ) -> SnapshotBuilder.Result? {
    SnapshotBuilder(request).build(
      readings.map(\.part), accepted: readings.map(\.accepted),
      scopedBefore: hasSeveral && !outcome.failures.isEmpty ? lastKnown.scopes : []
    ) {
      index, extract, found in
      guard let fingerprint = reuse.fingerprints[inputs[index].key], !readings[index].isRenamed,
        !outcome.failures.contains(where: { $0.input.key == inputs[index].key })
      else { return }
      readings[index].block = KeptExtracts.block(
        KeptExtracts.Entry(
          extract: extract,
          diagnostics: Self.counts(
            readings[index].diagnostics + extract.declaredDiagnostics + found)),
        fingerprint: fingerprint)
    }
  }

  private func reading(
    _ input: CalendarInput, _ kept: KeptExtracts?, _ outcome: inout Outcome
  ) -> Reading {
    if knownFailures[input.key] == nil, let fingerprint = reuse.fingerprints[input.key],
      let (entry, block) = kept?.entry(fingerprint)
    {
      return Reading(part: .extract(entry.extract), toldBefore: entry.diagnostics, block: block)
    }
    do throws(InputFailure) {
      if let failure = knownFailures[input.key] { throw failure }
      var broken: [InputFailure] = []
      var loader = loader
      loader.lastKnown = { [lastKnown] in lastKnown.better(than: input) }
      loader.hadEvents = { [lastKnown] in lastKnown.of(input)?.carriedOver?.events.isEmpty == false }
      loader.accepted = accepted(of: input)
      loader.remembersUIDs = hasSeveral
      var (calendar, found) = try loader.load(input, broken: &broken)
      if let first = broken.first {
        outcome.failures.append(Failure(input: input, failure: first, isPartial: true))
        lastKnown.fillIn(input, &calendar, &found)
      }
      return Reading(part: .source(calendar), diagnostics: found)
    } catch {
      return failed(input, error, &outcome)
    }
  }

  private func accepted(of input: CalendarInput) -> Set<Diagnostic.Code> {
    request.accepted.union(input.accepted)
  }

  /// What stands for a calendar that failed.
  private func failed(
    _ input: CalendarInput, _ failure: InputFailure, _ outcome: inout Outcome
  ) -> Reading {
    outcome.failures.append(Failure(input: input, failure: failure))
    var diagnostics = [failure.diagnostic]
    let known = lastKnown.of(input)
    var calendar = SourceCalendar(input, &diagnostics)
    if let known { lastKnown.stand(known, for: &calendar, &diagnostics) }
    var reading = Reading(part: .source(calendar), diagnostics: diagnostics)
    reading.isNameless = input.prefersDeclaredKey && known == nil
    return reading
  }

  private static func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.code.rawValue, default: 0] += 1 }
  }
}
