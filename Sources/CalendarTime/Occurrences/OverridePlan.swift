import CalendarDomain

/// The overrides of a series, the newest version of each, sorted by the instance they name.
struct OverridePlan {
  /// One override and the instance it names.
  struct Entry {
    var member: SeriesMember
    /// The named instance on the series' wall clock, as far as it can be known.
    var local: LocalDateTime
    var slot: Slot
    var identity: EventTime

    /// Whether it was changed after the stretch that it lies in was.
    func isNewer(than stretch: Stretch?) -> Bool {
      stretch.map { member.sequence > $0.sequence } ?? true
    }
  }

  /// Every override that shows the instance it names, once each.
  private(set) var all: [Entry] = []
  /// RANGE=THISANDFUTURE, ascending by slot.
  private(set) var futures: [Entry] = []
  private var replaced = SlotSet<Bool>()

  /// - Parameters:
  ///   - isWithoutMaster: whether nothing but the overrides themselves is known of the series.
  ///   - result: takes the older versions, and what was found.
  init(
    _ overrides: [SeriesMember], clock: SeriesClock, isWithoutMaster: Bool = false,
    _ result: inout RecurrenceSet.Result
  ) {
    guard !overrides.isEmpty else { return }
    let identity = InstanceIdentity(clock: clock)
    var newest: [Key: SeriesMember] = [:]
    var order: [Key] = []
    for member in overrides {
      guard let id = member.scheduling.recurrenceID else { continue }
      let key = Key(
        slot: isWithoutMaster && id.time.isDate ? id.time : identity(id.time),
        isFuture: id.isThisAndFuture)
      guard let current = newest[key] else {
        newest[key] = member
        order.append(key)
        continue
      }
      let newer = member.supersedes(current)
      result.superseded.append(newer ? current.index : member.index)
      if member.rank(against: current) == nil, !member.saysTheSame(as: current), !current.isMessage,
        !member.isMessage
      {
        result.problems.append(
          OccurrenceProblem(kind: .unranked, member: newer ? current.index : member.index))
      }
      if newer { newest[key] = member }
    }
    for key in order {
      guard let member = newest[key], let id = member.scheduling.recurrenceID else { continue }
      let local = clock.local(of: id.time)
      let entry = Entry(
        member: member, local: local,
        slot: Slot(local: local, instant: clock.instant(of: local), origin: .override), identity: key.slot)
      if key.isFuture { futures.append(entry) }
      // The component of one instance speaks for it before one that speaks for the rest.
      if key.isFuture, newest[Key(slot: key.slot, isFuture: false)] != nil { continue }
      all.append(entry)
      replaced.insert(id.time, true, clock: clock)
    }
    futures.sort { $0.slot.precedes($1.slot, isDate: clock.isDate) }
  }

  private struct Key: Hashable {
    var slot: EventTime
    var isFuture: Bool
  }

  /// Whether an override of this one instance stands in for the slot.
  func replaces(_ slot: Slot) -> Bool { !replaced.isEmpty && replaced[slot] != nil }

  /// The stretches of the series, ascending, the master's first.
  func stretches(
    master: Stretch, of series: borrowing SchedulingModel,
    readLength: (SeriesMember, SeriesClock) -> EventLength
  ) -> [Stretch] {
    var stretches = [master]
    for future in futures {
      let start = future.member.scheduling.start ?? master.clock.form.withLocal(future.local)
      let clock = SeriesClock(start: start, resolver: master.clock.resolver)
      var scheduling = future.member.scheduling
      scheduling.start = start
      // Its length holds for every instance after it, so DTEND gives an exact length as in a rule.
      scheduling.rules = series.rules
      scheduling.recurrenceDates = series.recurrenceDates
      var member = future.member
      member.scheduling = scheduling
      var length = master.length
      if future.member.scheduling.start != nil || future.member.scheduling.end != nil {
        length = readLength(member, clock)
      }
      stretches.append(
        Stretch(
          future.member, clock: clock, length: length,
          shift: start.local.timeline - future.local.timeline, from: future.slot, master: master.member))
    }
    return stretches
  }

  /// Seconds of the longest RDATE period.
  func longestPeriod(of scheduling: SchedulingModel, clock: SeriesClock) -> Int {
    var longest = 0
    for case .period(let period) in scheduling.recurrenceDates {
      let start = clock.instant(of: period.start).secondsSince1970
      switch period.extent {
      case .end(let end):
        longest = max(longest, clock.instant(of: end).secondsSince1970 - start)
      case .duration(let duration):
        longest = max(longest, duration.nominalDays * 86_400 + duration.exactSeconds)
      }
    }
    return longest
  }
}
