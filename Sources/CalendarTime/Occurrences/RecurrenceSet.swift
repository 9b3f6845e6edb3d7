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
    /// Nothing is known of instances that start from there on: finding them costs too much.
    public var knownUntil: Instant?
  }

  private let members: [SeriesMember]
  private let resolver: ZoneResolver
  private let defaultSeconds: Int
  private let expandScale: ScaleExpander?
  private let limits: CalendarLimits

  /// - Parameters:
  ///   - members: the components that share a UID, in the order of the file.
  ///   - resolver: the zones of their calendar.
  ///   - defaultSeconds: length of a timed component without DTEND and DURATION.
  ///   - expandScale: walks rules of other calendar scales (RFC 7529), or nil.
  public init(
    members: [SeriesMember], resolver: ZoneResolver, defaultSeconds: Int = 0,
    expandScale: ScaleExpander? = nil, limits: CalendarLimits = CalendarLimits()
  ) {
    self.members = members
    self.limits = limits
    self.resolver = resolver
    self.defaultSeconds = defaultSeconds
    self.expandScale = expandScale
  }

  /// How many instances of a series are wanted.
  public struct Limits: Sendable {
    /// At most so many of each stretch of a series.
    public var instances: Int
    /// Of those that start later, one of each component is enough; nil: all are wanted.
    public var sufficient: Instant?

    public init(instances: Int, sufficient: Instant? = nil) {
      self.instances = instances
      self.sufficient = sufficient
    }
  }

  /// The instances that overlap the half-open `window`, at most `limit` of each stretch of a series, as far
  /// as the work of one calendar finds them.
  public func occurrences(overlapping window: Range<Instant>, limit: Int) -> Result {
    var budget = WorkBudget()
    return occurrences(overlapping: window, limits: Limits(instances: limit), budget: &budget)
  }

  /// The instances that overlap the half-open `window`, within limits and paid from the calendar's budget.
  public func occurrences(
    overlapping window: Range<Instant>, limits: Limits, budget: inout WorkBudget
  ) -> Result {
    budget.beginSeries()
    var result = Result()
    var overrides: [SeriesMember] = []
    // The place of the newest master.
    var newest: Int?
    for place in members.indices {
      guard members[place].scheduling.recurrenceID == nil else {
        overrides.append(members[place])
        continue
      }
      guard let current = newest else {
        newest = place
        continue
      }
      let isNewer = members[place].supersedes(members[current])
      result.superseded.append(members[isNewer ? current : place].index)
      if isNewer { newest = place }
    }
    if overrides.count > self.limits.maxOverrides {
      let count = overrides.count
      result.problems.append(
        OccurrenceProblem(
          kind: .tooMany(.overrides, count: count), member: overrides[self.limits.maxOverrides].index))
      overrides.removeSubrange(self.limits.maxOverrides...)
    }
    if let newest, let start = members[newest].scheduling.start {
      expand(members[newest], start: start, overrides: overrides, window, limits, &budget, &result)
    } else {
      let isCancelled = newest.map { members[$0].isCancelled }
      if let newest, isCancelled == false {
        result.problems.append(OccurrenceProblem(kind: .noStart, member: members[newest].index))
      }
      if isCancelled != true { standAlone(overrides, window, &result) }
    }
    if result.occurrences.count > 1 {
      result.occurrences.sort {
        ($0.start, $0.end, $0.member) < ($1.start, $1.end, $1.member)
      }
    }
    return result
  }

  // MARK: A series with its master

  private func expand(
    _ master: SeriesMember, start: EventTime, overrides: [SeriesMember], _ window: Range<Instant>,
    _ limits: Limits, _ budget: inout WorkBudget, _ result: inout Result
  ) {
    if master.isCancelled {
      // Cancelling the series cancels its instances, but for one that was changed later than that.
      let later = overrides.filter { $0.sequence > master.sequence }
      standAlone(later, window, &result)
      return
    }
    let clock = SeriesClock(start: start, resolver: resolver)
    let isSeries = master.scheduling.isRecurring || !overrides.isEmpty
    noteZones(master, &result)
    let length = readLength(master, clock: clock, isSeries: isSeries, &result)
    let whole = Stretch(master, clock: clock, length: length)
    if !isSeries, master.scheduling.exceptionDates.isEmpty, master.scheduling.exceptionRules.isEmpty {
      // Most events are one slot, for which nothing has to be walked.
      let slot = Slot(local: clock.form.local, instant: clock.instant(of: clock.form.local), origin: .master)
      let occurrence = whole.occurrence(at: slot, seriesClock: clock, isSeries: false)
      if occurrence.overlaps(window) { result.occurrences.append(occurrence) }
      return
    }
    let plan = OverridePlan(overrides, clock: clock, &result)
    let stretches = plan.stretches(
      master: whole, of: master.scheduling,
      readLength: { member, clock in readLength(member, clock: clock, isSeries: true, &result) })
    var slots = slots(of: master, clock: clock, &budget, &result)
    // Overrides first: each shows where its own DTSTART puts it.
    for override in plan.all {
      let shown = occurrence(
        of: override, under: Stretch.holding(override.slot, of: stretches, isDate: clock.isDate),
        seriesClock: clock, window, master: master.index, &result)
      guard let shown else { continue }
      // The master may have been changed since, and have this instance no more.
      if override.member.sequence < master.sequence, !slots.holds(override, budget: &budget) {
        result.superseded.append(override.member.index)
      } else {
        result.occurrences.append(shown)
      }
    }
    let span = Span(
      window: window, clock: clock, isSeries: isSeries, plan: plan,
      longestPeriod: plan.longestPeriod(of: master.scheduling, clock: clock))
    for (index, stretch) in stretches.enumerated() {
      guard !stretch.isCancelled else { continue }
      if index + 1 < stretches.count {
        var copy = slots
        walk(stretch, until: stretches[index + 1].from, of: master, &copy, span, limits, &budget, &result)
      } else {
        walk(stretch, until: nil, of: master, &slots, span, limits, &budget, &result)
      }
    }
    if result.knownUntil != nil {
      result.problems.append(OccurrenceProblem(kind: .tooMuchWork, member: master.index))
    }
  }

  /// The walk over the slots of a series, with what is wrong in its rules.
  private func slots(
    of master: SeriesMember, clock: SeriesClock, _ budget: inout WorkBudget, _ result: inout Result
  ) -> SlotWalk {
    var faults: [RecurrenceError] = []
    let slots = SlotWalk(
      master.scheduling, clock: clock, expandScale: expandScale, limits: limits, budget: &budget,
      faults: &faults)
    for fault in faults {
      result.problems.append(OccurrenceProblem(kind: .rule(reason: fault.reason), member: master.index))
    }
    let scheduling = master.scheduling
    for (what, count, limit) in [
      (OccurrenceProblem.Repeated.rules, scheduling.rules.count, limits.maxRules),
      (.rules, scheduling.exceptionRules.count, limits.maxRules),
      (.dates, scheduling.recurrenceDates.count, limits.maxDates),
      (.exceptions, scheduling.exceptionDates.count, limits.maxDates),
    ] where count > limit {
      result.problems.append(OccurrenceProblem(kind: .tooMany(what, count: count), member: master.index))
    }
    return slots
  }

  /// What all stretches of a series share.
  private struct Span {
    var window: Range<Instant>
    var clock: SeriesClock
    var isSeries: Bool
    var plan: OverridePlan
    /// Seconds of the longest RDATE period.
    var longestPeriod: Int
  }

  /// Produces the instances of one stretch that overlap the window.
  private func walk(
    _ stretch: Stretch, until next: Slot?, of master: SeriesMember, _ slots: inout SlotWalk, _ span: Span,
    _ limits: Limits, _ budget: inout WorkBudget, _ result: inout Result
  ) {
    let (window, clock) = (span.window, span.clock)
    // Instances begin at most their length before the window; a shifted stretch may also lie in another
    // zone than its series, up to two days apart.
    let apart = stretch.from == nil ? 0 : 2 * 86_400
    let reach = stretch.length.upperBound(from: clock.instant(of: clock.form.local)) + apart
    func lower(_ reach: Int) -> Instant {
      max(
        window.lowerBound.adding(seconds: -reach - stretch.shift),
        stretch.from?.instant ?? Instant(secondsSince1970: .min))
    }
    var upper = window.upperBound.adding(seconds: 2 * 86_400 - stretch.shift)
    // Of days that begin at one instant, some may come before the next stretch.
    if let next { upper = min(upper, clock.isDate ? next.instant.adding(seconds: 1) : next.instant) }
    // DTSTART and RDATEs before the window may reach into it by a length that no rule gives.
    let fixedLower = lower(max(reach, span.longestPeriod))
    guard fixedLower < upper else { return }
    let bound = clock.local(before: lower(reach))
    let fixedBound = reach >= span.longestPeriod ? bound : clock.local(before: fixedLower)
    do throws(RecurrenceError) {
      try slots.seek(bound, fixed: fixedBound, before: upper, budget: &budget)
    } catch {
      let problem = OccurrenceProblem(kind: .rule(reason: error.reason), member: master.index)
      if result.problems.last != problem { result.problems.append(problem) }
    }
    var shown = 0
    var latest = Instant(secondsSince1970: .min)
    while let slot = slots.next(&budget) {
      if let from = stretch.from, slot.precedes(from, isDate: clock.isDate) { continue }
      if clock.isDate, let next, !slot.precedes(next, isDate: true) { break }
      if span.plan.replaces(slot) { continue }
      let occurrence = stretch.occurrence(at: slot, seriesClock: clock, isSeries: span.isSeries)
      guard occurrence.overlaps(window) else { continue }
      // A shift may have taken an instance across a gap of the clock, before one that came first.
      if shown >= limits.instances, occurrence.start > latest.adding(seconds: apart) {
        result.isCut = true
        break
      }
      result.occurrences.append(occurrence)
      shown += 1
      if shown <= limits.instances { latest = max(latest, occurrence.start) }
      // Where another zone or a shift has a say, a later slot may start earlier by that.
      if let sufficient = limits.sufficient, occurrence.start > sufficient.adding(seconds: apart) { break }
    }
    if let cut = slots.cut {
      let known = cut.adding(seconds: stretch.shift - apart)
      result.knownUntil = min(known, result.knownUntil ?? known)
    }
  }

  // MARK: Overrides

  private func standAlone(
    _ overrides: [SeriesMember], _ window: Range<Instant>, _ result: inout Result
  ) {
    // What they name is a series that is not there: its clock is that of their names, whatever became of them. A date
    // among times names a day of it.
    let names = overrides.lazy.compactMap(\.scheduling.recurrenceID?.time)
    guard let name = names.first(where: { !$0.isDate }) ?? names.first else { return }
    let clock = SeriesClock(start: name, resolver: resolver)
    let plan = OverridePlan(overrides, clock: clock, isWithoutMaster: true, &result)
    for single in plan.all {
      if let shown = occurrence(
        of: single, under: nil, seriesClock: clock, window, master: nil, &result)
      {
        result.occurrences.append(shown)
      }
    }
  }

  /// What an override shows in the window; nil for nothing.
  private func occurrence(
    of override: OverridePlan.Entry, under stretch: Stretch?, seriesClock: SeriesClock,
    _ window: Range<Instant>, master: Int?, _ result: inout Result
  ) -> Occurrence? {
    let member = override.member
    guard !member.isCancelled, stretch?.isCancelled != true || override.isNewer(than: stretch)
    else { return nil }
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
    noteZones(own, &result)
    var length = readLength(own, clock: clock, isSeries: false, &result)
    if scheduling.end == nil, let stretch {
      length = stretch.length.inherited(isDate: clock.isDate, ownDefault: length)
    }
    let instant = clock.instant(of: start.local)
    let occurrence = Occurrence(
      member: member.index, start: instant,
      end: length.end(of: start.local, start: instant, zone: clock.zone), isAllDay: clock.isDate,
      localStart: start, recurrenceID: override.identity, origin: master == nil ? .orphan : .override,
      base: stretch.map { $0.member == member.index ? $0.master : $0.member } ?? master)
    return occurrence.overlaps(window) ? occurrence : nil
  }

  private func readLength(
    _ member: SeriesMember, clock: SeriesClock, isSeries: Bool, _ result: inout Result
  ) -> EventLength {
    let (length, fault) = EventLength.of(
      member.scheduling, clock: clock, isSeries: isSeries, defaultSeconds: defaultSeconds)
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

  /// Notes values that have less than DTSTART has.
  private func noteZones(_ member: borrowing SeriesMember, _ result: inout Result) {
    for property in member.scheduling.propertiesWithoutZone {
      result.problems.append(OccurrenceProblem(kind: .zoneOfStart(property: property), member: member.index))
    }
  }
}
