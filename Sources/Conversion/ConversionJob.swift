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
    fileprivate var ofNothing: Outcome {
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
  /// The snapshot that is there now, for calendars whose source fails.
  public var previous: @Sendable () -> PreviousSnapshot?
  /// Calendars that are not to be read, since reading them failed before.
  public var knownFailures: [CalendarKey: InputFailure] = [:]
  public var reuse = Reuse()
  /// Whether there is more than one calendar.
  private var hasSeveral = false

  /// - Parameter previous: asked for only when a calendar fails.
  public init(
    request: SnapshotRequest, loader: CalendarLoader = CalendarLoader(),
    previous: @escaping @autoclosure @Sendable () -> PreviousSnapshot? = nil
  ) {
    self.request = request
    self.loader = loader
    self.loader.choice = request.reader
    let known = Guarded<PreviousSnapshot??>(nil)
    // Every calendar that fails asks for it.
    self.previous = {
      known.withLock { known in
        if let known { return known }
        let found = previous()
        known = .some(found)
        return found
      }
    }
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
  private struct Material {
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

  /// What the previous snapshot put behind UIDs to tell calendars apart: a calendar that cannot be read cannot say
  /// which UIDs are its own.
  private func scopedBefore(_ outcome: Outcome) -> Set<String> {
    guard hasSeveral, !outcome.failures.isEmpty, let previous = previous() else { return [] }
    var scoped: Set<String> = []
    for event in previous.snapshot.events {
      guard let mark = event.id.lastIndex(of: "#") else { continue }
      let scope = event.id[mark...].dropFirst()
      guard scope.hasPrefix(event.calendarKey) else { continue }
      for uid in IdentifierRule.possibleUIDs(of: String(event.id[..<mark])) {
        scoped.insert("\(uid)#\(scope)")
      }
    }
    return scoped
  }

  /// Nil when what was kept does not fit what the other calendars now are.
  private func run(_ inputs: [CalendarInput], kept: KeptExtracts?) -> Outcome? {
    var outcome = Outcome(result: nil, failures: [], diagnostics: [])
    var materials = inputs.map { input in
      var material = material(input, kept, &outcome)
      material.accepted = accepted(of: input)
      return material
    }
    guard Self.tellApart(&materials, inputs, areKept: kept != nil) else { return nil }
    outcome.diagnostics = materials.flatMap(\.diagnostics)
    guard outcome.hasCalendars(of: inputs) else { return outcome.ofNothing }
    guard var result = build(inputs, &materials, outcome) else { return nil }
    if !result.overworked.isEmpty {
      for (index, finding) in result.overworked {
        materials[index] = failed(inputs[index], InputFailure(.badData, finding), &outcome)
      }
      outcome.diagnostics = materials.flatMap(\.diagnostics)
      guard outcome.hasCalendars(of: inputs) else { return outcome.ofNothing }
      guard let rest = build(inputs, &materials, outcome) else { return nil }
      result = rest
    }
    for (index, relevance) in result.relevance {
      materials[index].diagnostics = materials[index].diagnostics.map {
        relevance.weighed($0).accepted(in: materials[index].accepted)
      }
    }
    outcome.diagnostics = materials.flatMap(\.diagnostics) + result.diagnostics
    result.report.diagnostics = Self.counts(outcome.diagnostics)
    for (index, material) in materials.enumerated() {
      result.report.calendars[index].add(errors: material.diagnostics)
      // What is missing or guessed is told again the next time, and so read again.
      if result.report.calendars[index].errors == nil { outcome.extracts[inputs[index].key] = material.block }
      guard let told = material.toldBefore else { continue }
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
  private static func tellApart(
    _ materials: inout [Material], _ inputs: [CalendarInput], areKept: Bool
  ) -> Bool {
    let keys = materials.map(\.key)
    func isOwn(_ index: Int) -> Bool {
      !inputs[index].prefersDeclaredKey || keys[index] == inputs[index].key.description
    }
    // Those that the user gave and those that count arguments come first, then declared ones in their order, and last
    // the place among the arguments of one that cannot say its key.
    let own = inputs.indices.filter { isOwn($0) && !materials[$0].isNameless }
    let declared = inputs.indices.filter { !isOwn($0) }
    var taken = Set(own.map { keys[$0] })
    for index in declared + inputs.indices.filter({ materials[$0].isNameless }) {
      let input = inputs[index]
      guard !taken.insert(keys[index]).inserted else { continue }
      guard !areKept, case .source(var calendar) = materials[index].part else { return false }
      let message = "\(calendar.key), the key that the calendar gives itself, is that of another one"
      calendar.key = input.key
      var number = inputs.count
      while !taken.insert(calendar.key.description).inserted {
        number += 1
        calendar.key = CalendarKey(source: "ical", id: String(number))
      }
      materials[index].part = .source(calendar)
      materials[index].isRenamed = true
      guard !materials[index].isNameless else { continue }
      materials[index].diagnostics.append(DeclaredKey.finding(message, nil, calendar.key))
    }
    return true
  }

  /// Builds the snapshot, and keeps what calendars with a fingerprint gave to it.
  private func build(
    _ inputs: [CalendarInput], _ materials: inout [Material], _ outcome: Outcome
  ) -> SnapshotBuilder.Result? {
    SnapshotBuilder(request).build(
      materials.map(\.part), accepted: materials.map(\.accepted), scopedBefore: scopedBefore(outcome)
    ) {
      index, extract, found in
      guard let fingerprint = reuse.fingerprints[inputs[index].key], !materials[index].isRenamed,
        !outcome.failures.contains(where: { $0.input.key == inputs[index].key })
      else { return }
      materials[index].block = KeptExtracts.block(
        KeptExtracts.Entry(
          extract: extract,
          diagnostics: Self.counts(
            materials[index].diagnostics + extract.declaredDiagnostics + found)),
        fingerprint: fingerprint)
    }
  }

  private func material(
    _ input: CalendarInput, _ kept: KeptExtracts?, _ outcome: inout Outcome
  ) -> Material {
    if knownFailures[input.key] == nil, let fingerprint = reuse.fingerprints[input.key],
      let (entry, block) = kept?.entry(fingerprint)
    {
      return Material(part: .extract(entry.extract), toldBefore: entry.diagnostics, block: block)
    }
    do throws(InputFailure) {
      if let failure = knownFailures[input.key] { throw failure }
      var broken: [InputFailure] = []
      var loader = loader
      loader.lastKnown = { [self] in better(than: input) }
      loader.hadEvents = { [self] in standIn(for: input)?.carriedOver?.events.isEmpty == false }
      loader.accepted = accepted(of: input)
      loader.remembersUIDs = hasSeveral
      var (calendar, found) = try loader.load(input, broken: &broken)
      if let first = broken.first {
        outcome.failures.append(Failure(input: input, failure: first, isPartial: true))
        fillIn(input, &calendar, &found)
      }
      return Material(part: .source(calendar), diagnostics: found)
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
  ) -> Material {
    outcome.failures.append(Failure(input: input, failure: failure))
    var diagnostics = [failure.diagnostic]
    let known = standIn(for: input)
    let calendar = unread(input, known, &diagnostics)
    var material = Material(part: .source(calendar), diagnostics: diagnostics)
    material.isNameless = input.prefersDeclaredKey && known == nil
    return material
  }

  /// Puts last known events in the place of those in the files that failed: of which UIDs these were nobody
  /// knows, so that all stand in that no other file speaks of.
  private func fillIn(
    _ input: CalendarInput, _ calendar: inout SourceCalendar, _ diagnostics: inout [Diagnostic]
  ) {
    let key = calendar.key.description
    guard input.visibility.publishesEvents, let previous = previous(),
      var carried = previous.carriedOver(for: key, in: request)
    else { return }
    let known = Set(calendar.objects.flatMap { $0.model.events.compactMap(\.uid).map(ExactText.init) })
    carried.events.removeAll { event in
      // A name made from the content is made again.
      event.id.hasPrefix("no-uid-")
        || IdentifierRule.possibleUIDs(of: event.id).contains { known.contains(ExactText($0)) }
    }
    // A file that could never be read has no say in the coverage; one that could, until all can be read again.
    guard !carried.events.isEmpty || previous.staleSince[key] != nil else { return }
    calendar.carriedOver = carried
    diagnostics.append(
      Diagnostic(
        "carried-over",
        "a part of \(calendar.key) could not be read; the \(carried.events.count.counted("event")) of"
          + " \(request.text(carried.since)) that nothing else speaks of stand in for it",
        action: outOfDate(carried)))
  }

  /// What an earlier run knows of a calendar that was not read whole.
  private struct StandIn {
    /// The key that it had when it was read.
    var key: CalendarKey
    /// It was read from a part of its text.
    var isPart: Bool
    /// Its last known events, where some may be shown.
    var carriedOver: SourceCalendar.CarriedOver?
  }

  private func standIn(for input: CalendarInput) -> StandIn? {
    guard let previous = previous(), let text = previous.key(of: input), let key = try? CalendarKey(text)
    else { return nil }
    return StandIn(
      key: key, isPart: previous.cutOff.contains(text),
      carriedOver: input.visibility.publishesEvents ? previous.carriedOver(for: text, in: request) : nil)
  }

  private static func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
    diagnostics.reduce(into: [:]) { $0[$1.code.rawValue, default: 0] += 1 }
  }

  /// What is better shown than a part of a calendar: not what was a part itself.
  private func better(than input: CalendarInput) -> SourceCalendar.CarriedOver? {
    guard let known = standIn(for: input), !known.isPart else { return nil }
    return known.carriedOver
  }

  /// A calendar that was not read, with its last known events in it.
  private func unread(
    _ input: CalendarInput, _ known: StandIn?, _ diagnostics: inout [Diagnostic]
  ) -> SourceCalendar {
    var calendar = SourceCalendar(input, &diagnostics)
    guard let known else { return calendar }
    calendar.key = known.key
    guard let carried = known.carriedOver else { return calendar }
    calendar.carriedOver = carried
    diagnostics.append(
      Diagnostic(
        "carried-over",
        "\(known.key) could not be read; its \(carried.events.count.counted("event")) of"
          + " \(request.text(carried.since)) stand in for it",
        action: outOfDate(carried)))
    return calendar
  }

  private func outOfDate(_ carried: SourceCalendar.CarriedOver) -> String {
    let end = carried.coverage.upperBound
    return end < request.window.upperBound
      ? "they may be out of date, and nothing is known from \(request.text(end)) on"
      : "they may be out of date"
  }
}
