public import CalendarDomain

/// All components of one UID in a calendar, and the instances they make together.
///
/// Source: RFC 5545, 3.8.4.4, 3.8.5 and 3.2.13; RFC 5546, 2.1.5.
public struct RecurrenceSet: Sendable {
  /// What a window shows of the set.
  public struct Result: Sendable {
    /// Ascending by start, then end.
    public var occurrences: [Occurrence] = []
    public var problems: [OccurrenceProblem] = []
    /// `SeriesMember.index` of older versions that a newer one replaced.
    public var superseded: [Int] = []
    /// More instances overlap the window than the limit let through.
    public var isCut = false
  }

  private let members: [SeriesMember]
  private let resolver: ZoneResolver
  private let defaultSeconds: Int
  private let expandScale: ScaleExpander?

  /// - Parameters:
  ///   - members: the components that share a UID, in the order of the file.
  ///   - resolver: the zones of their calendar.
  ///   - defaultSeconds: length of a timed component without DTEND and DURATION.
  ///   - expandScale: walks rules of other calendar scales (RFC 7529), or nil.
  public init(
    members: [SeriesMember], resolver: ZoneResolver, defaultSeconds: Int = 0,
    expandScale: ScaleExpander? = nil
  ) {
    self.members = members
    self.resolver = resolver
    self.defaultSeconds = defaultSeconds
    self.expandScale = expandScale
  }

  /// The instances that overlap the half-open `window`, at most `limit` of each stretch of a series.
  ///
  /// - Parameter sufficient: of those that start later, one of each component is enough; nil: all are
  ///   wanted.
  public func occurrences(
    overlapping window: Range<Instant>, limit: Int, sufficient: Instant? = nil
  ) -> Result {
    let bounds = Bounds(window: window, limit: limit, sufficient: sufficient)
    var result = Result()
    var overrides: [SeriesMember] = []
    var master: SeriesMember?
    for member in members {
      guard member.scheduling.recurrenceID == nil else {
        overrides.append(member)
        continue
      }
      guard let current = master else {
        master = member
        continue
      }
      let newer = member.supersedes(current)
      result.superseded.append(newer ? current.index : member.index)
      if newer { master = member }
    }
    if let master, let start = master.scheduling.start {
      expand(master, start: start, overrides: overrides, bounds, &result)
    } else {
      if let master, !master.isCancelled {
        result.problems.append(OccurrenceProblem(kind: .noStart, member: master.index))
      }
      if master?.isCancelled != true { standAlone(overrides, window, &result) }
    }
    result.occurrences.sort {
      ($0.start, $0.end, $0.member) < ($1.start, $1.end, $1.member)
    }
    return result
  }

  /// What is asked for.
  private struct Bounds {
    var window: Range<Instant>
    var limit: Int
    var sufficient: Instant?
  }

  // MARK: A series with its master

  private func expand(
    _ master: SeriesMember, start: EventTime, overrides: [SeriesMember], _ bounds: Bounds,
    _ result: inout Result
  ) {
    let window = bounds.window
    if master.isCancelled {
      // Cancelling the series cancels its instances, but for one that was changed later than that.
      let later = overrides.filter { $0.sequence > master.sequence }
      standAlone(later, window, &result)
      return
    }
    let clock = SeriesClock(start: start, resolver: resolver)
    let isSeries = master.scheduling.isRecurring || !overrides.isEmpty
    let length = readLength(master, clock: clock, &result)
    let plan = OverridePlan(overrides, clock: clock, superseded: &result.superseded)
    let stretches = plan.stretches(
      master: Stretch(member: master, clock: clock, length: length, shift: 0, from: nil),
      readLength: { member, clock in readLength(member, clock: clock, &result) })
    // Overrides first: each shows where its own DTSTART puts it.
    for override in plan.all {
      let stretch = stretches.last { $0.from == nil || $0.from! <= override.slot }
      show(
        override, under: stretch, seriesClock: clock, window, isOrphan: false, &result)
    }
    for (index, stretch) in stretches.enumerated() {
      guard !stretch.member.isCancelled else { continue }
      let next = index + 1 < stretches.count ? stretches[index + 1].from : nil
      walk(
        stretch, until: next, of: master, clock: clock, isSeries: isSeries, plan: plan, bounds,
        &result)
    }
  }

  /// Produces the instances of one stretch that overlap the window.
  private func walk(
    _ stretch: Stretch, until next: Instant?, of master: SeriesMember, clock: SeriesClock,
    isSeries: Bool, plan: OverridePlan, _ bounds: Bounds, _ result: inout Result
  ) {
    let window = bounds.window
    // Instances begin at most their length before the window; a shifted stretch may also lie in another
    // zone than its series, up to two days apart.
    let apart = stretch.from == nil ? 0 : 2 * 86_400
    let reach = stretch.length.upperBound(from: clock.instant(of: clock.form.local)) + apart
    let longest = plan.longestPeriod(of: master.scheduling, clock: clock)
    var lower = window.lowerBound.adding(seconds: -max(reach, longest) - stretch.shift)
    if let from = stretch.from { lower = max(lower, from) }
    let upper = window.upperBound.adding(seconds: 2 * 86_400 - stretch.shift)
    var faults: [RecurrenceError] = []
    var slots = SlotWalk(
      master.scheduling, clock: clock, from: clock.local(before: lower),
      expandScale: expandScale, faults: &faults)
    for fault in faults where stretch.from == nil {
      result.problems.append(
        OccurrenceProblem(kind: .rule(reason: fault.reason), member: master.index))
    }
    var shown = 0
    while let slot = slots.next() {
      if let from = stretch.from, slot.instant < from { continue }
      if let next, slot.instant >= next { break }
      if slot.instant >= upper { break }
      if plan.replaces(slot) { continue }
      let occurrence = stretch.occurrence(at: slot, seriesClock: clock, isSeries: isSeries)
      guard occurrence.overlaps(window) else { continue }
      if shown == bounds.limit {
        result.isCut = true
        break
      }
      result.occurrences.append(occurrence)
      shown += 1
      // Where another zone or a shift has a say, a later slot may start earlier by that.
      if let sufficient = bounds.sufficient, occurrence.start > sufficient.adding(seconds: apart) { break }
    }
    if slots.isExhausted {
      result.problems.append(OccurrenceProblem(kind: .tooMuchWork, member: master.index))
    }
  }

  // MARK: Overrides

  private func standAlone(
    _ overrides: [SeriesMember], _ window: Range<Instant>, _ result: inout Result
  ) {
    guard let first = overrides.first, let id = first.scheduling.recurrenceID else { return }
    let clock = SeriesClock(start: first.scheduling.start ?? id.time, resolver: resolver)
    let plan = OverridePlan(overrides, clock: clock, superseded: &result.superseded)
    for single in plan.all {
      show(single, under: nil, seriesClock: clock, window, isOrphan: true, &result)
    }
  }

  private func show(
    _ override: OverridePlan.Entry, under stretch: Stretch?, seriesClock: SeriesClock,
    _ window: Range<Instant>, isOrphan: Bool, _ result: inout Result
  ) {
    let member = override.member
    guard !member.isCancelled, stretch?.member.isCancelled != true || override.isNewer(than: stretch)
    else { return }
    if member.scheduling.isRecurring {
      result.problems.append(OccurrenceProblem(kind: .recurringOverride, member: member.index))
    }
    // Without a DTSTART of its own an override keeps the place that it names.
    var scheduling = member.scheduling
    scheduling.rules = []
    scheduling.recurrenceDates = []
    let start = scheduling.start ?? seriesClock.form.withLocal(override.local)
    let clock = SeriesClock(start: start, resolver: resolver)
    scheduling.start = start
    var own = member
    own.scheduling = scheduling
    var length = readLength(own, clock: clock, &result)
    if scheduling.end == nil, member.scheduling.start == nil, let stretch { length = stretch.length }
    let instant = clock.instant(of: start.local)
    let occurrence = Occurrence(
      member: member.index, start: instant,
      end: length.end(of: start.local, start: instant, zone: clock.zone), isAllDay: clock.isDate,
      localStart: start, recurrenceID: override.identity, origin: isOrphan ? .orphan : .override)
    if occurrence.overlaps(window) { result.occurrences.append(occurrence) }
  }

  private func readLength(
    _ member: SeriesMember, clock: SeriesClock, _ result: inout Result
  ) -> EventLength {
    let (length, fault) = EventLength.of(
      member.scheduling, clock: clock, defaultSeconds: defaultSeconds)
    if let fault {
      let kind: OccurrenceProblem.Kind =
        switch fault {
        case .notAfterStart: .endBeforeStart
        case .notPositive: .negativeDuration
        case .wrongType: .endOfOtherType
        }
      result.problems.append(OccurrenceProblem(kind: kind, member: member.index))
    }
    return length
  }
}
