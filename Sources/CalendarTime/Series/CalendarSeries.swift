public import CalendarDomain

/// The recurrence sets that the components of one calendar object make: the one place that knows what METHOD, UIDs,
/// versions and cancellations do to them.
///
/// Components of one kind (events, to-dos, journal entries) go in, at least all of those that share a UID at once; sets
/// come out, in the order in which their first components stand. Source: RFC 5545, 3.8.4.4 and 3.8.4.7; RFC 5546, 1.4
/// and 2.1.5.
public struct CalendarSeries: Sendable {
  /// What is taken back by METHOD:CANCEL messages, by UID.
  public typealias Cancellations = [ExactText: [SeriesMember]]

  public let resolver: ZoneResolver
  private let cancellations: Cancellations
  private let defaultSeconds: Int
  private let expandScale: ScaleExpander?
  private let limits: CalendarLimits

  /// - Parameters:
  ///   - resolver: the zones of the calendar object.
  ///   - cancellations: see `cancellations(of:)`; empty where cancelled components are kept.
  ///   - defaultSeconds: length of a timed component without DTEND and DURATION.
  ///   - expandScale: walks rules of other calendar scales (RFC 7529), or nil.
  public init(
    resolver: ZoneResolver, cancellations: Cancellations = [:], defaultSeconds: Int = 0,
    expandScale: ScaleExpander? = nil, limits: CalendarLimits = CalendarLimits()
  ) {
    self.resolver = resolver
    self.limits = limits
    self.cancellations = cancellations
    self.defaultSeconds = defaultSeconds
    self.expandScale = expandScale
  }

  /// What the METHOD:CANCEL objects among those of a calendar take back.
  public static func cancellations(of objects: some Sequence<CalendarModel>) -> Cancellations {
    var found: Cancellations = [:]
    for object in objects where MethodRule(method: object.method) == .cancel {
      for event in object.events {
        guard let uid = event.uid else { continue }
        var member = SeriesMember(event, index: 0)
        member.isCancelled = true
        member.isMessage = true
        found[ExactText(uid), default: []].append(member)
      }
    }
    return found
  }

  /// What is said of an object that is a message about events and shows none; nil for a calendar.
  ///
  /// Source: RFC 5546, 1.4.
  public static func messageFinding(of object: CalendarModel) -> Diagnostic? {
    let rule = MethodRule(method: object.method)
    guard rule != .show else { return nil }
    return Diagnostic(
      "method-message",
      "METHOD:\(object.method ?? "") is a message about events, not a calendar", location: object.source,
      property: "METHOD",
      action: rule == .cancel ? "what it names is removed" : "its events are left out")
  }

  /// The recurrence sets of components, each of which has an `index` of its own; `index` of what METHOD:CANCEL messages
  /// add lies beyond them.
  public func sets(of members: [SeriesMember]) -> [SeriesSet] {
    // One component with a UID is one set, whatever the others are.
    if members.count == 1, let uid = members[0].uid, !uid.isEmpty, cancellations.isEmpty {
      return [SeriesSet(uid: uid, name: uid, members: members, of: self)]
    }
    var groups: [(uid: String, members: [SeriesMember])] = []
    groups.reserveCapacity(members.count)
    var places: [ExactText: Int] = [:]
    var numbers: [String: Int] = [:]
    for member in members {
      guard let uid = member.uid, !uid.isEmpty else {
        // An empty UID is as good as none, and two events without one are two events.
        let made = ContentName.make(of: member)
        var name = made
        while places[ExactText(name)] != nil {
          let number = numbers[made, default: 1] + 1
          numbers[made] = number
          name = "\(made)-\(number)"
        }
        places[ExactText(name)] = groups.count
        groups.append((name, [member]))
        continue
      }
      if let place = places[ExactText(uid)] {
        groups[place].members.append(member)
      } else {
        places[ExactText(uid)] = groups.count
        groups.append((uid, [member]))
      }
    }
    var next = (members.map(\.index).max() ?? 0) + 1
    var sets: [SeriesSet] = []
    sets.reserveCapacity(groups.count)
    for group in groups {
      var messages: [SeriesMember] = []
      if !cancellations.isEmpty, group.members[0].uid?.isEmpty == false {
        for var message in cancellations[ExactText(group.uid)] ?? [] {
          // Numbered after every component of the file: on a tie the cancellation is the newer one.
          message.index = next
          next += 1
          messages.append(message)
        }
      }
      sets += self.sets(uid: group.uid, members: group.members, messages: messages)
    }
    return sets
  }

  // MARK: Components of one UID

  private func sets(uid: String, members: [SeriesMember], messages: [SeriesMember]) -> [SeriesSet] {
    let masters = members.filter { $0.scheduling.recurrenceID == nil }
    guard masters.count > 1 else {
      return [SeriesSet(uid: uid, name: uid, members: members + messages, of: self)]
    }
    let versions = SeriesVersions(masters)
    guard versions.events.count > 1 else {
      let older = Set(versions.superseded.map(\.index))
      return [
        SeriesSet(
          uid: uid, name: uid, members: members.filter { !older.contains($0.index) } + messages,
          superseded: versions.superseded, of: self)
      ]
    }
    return shared(
      uid: uid, versions, overrides: members.filter { $0.scheduling.recurrenceID != nil }, messages)
  }

  /// Events of their own that share a UID, told apart by their starts, which stay the same from night to night whatever
  /// else is in the file; where two begin at one time, by what they say, too.
  private func shared(
    uid: String, _ versions: SeriesVersions, overrides: [SeriesMember], _ messages: [SeriesMember]
  ) -> [SeriesSet] {
    let events = versions.events
    let starts = events.map { event in
      event.scheduling.start.map { start in
        BasicTime.text(start.isDate ? start : .utc(resolver.instant(of: start).utc))
      } ?? ""
    }
    let counts = Dictionary(starts.map { ($0, 1) }, uniquingKeysWith: +)
    var parts: [[SeriesMember]] = events.map { [$0] }
    for override in overrides { parts[owner(of: override, among: events)].append(override) }
    for message in messages {
      let start = message.scheduling.start
      let named =
        start == nil || message.scheduling.recurrenceID != nil
        ? [] : events.indices.filter { events[$0].scheduling.start == start }
      for place in named.isEmpty ? Array(events.indices) : named { parts[place].append(message) }
    }
    return events.indices.map { place in
      var name = uid + "/" + starts[place]
      if starts[place].isEmpty || counts[starts[place], default: 1] > 1 {
        name += "-" + ContentName.digest(of: events[place])
      }
      return SeriesSet(
        uid: uid, name: name, members: parts[place], superseded: place == 0 ? versions.superseded : [],
        sharers: place == 0 ? events.count : nil, of: self)
    }
  }

  /// The event that an override most likely belongs to: the first one that recurs at its time of day, else the first that
  /// recurs, else the first.
  private func owner(of override: SeriesMember, among events: [SeriesMember]) -> Int {
    guard let id = override.scheduling.recurrenceID?.time else { return 0 }
    let recurring = events.indices.filter { events[$0].scheduling.isRecurring }
    let fitting = recurring.first { place in
      guard let start = events[place].scheduling.start else { return false }
      let clock = SeriesClock(start: start, resolver: resolver)
      return clock.local(of: id).secondOfDay == start.local.secondOfDay
        && clock.local(of: id) >= start.local
    }
    return fitting ?? recurring.first ?? 0
  }

  fileprivate func recurrenceSet(of members: [SeriesMember]) -> RecurrenceSet {
    RecurrenceSet(
      members: members, resolver: resolver, defaultSeconds: defaultSeconds, expandScale: expandScale,
      limits: limits)
  }
}

/// The components of a calendar that make one recurrence set.
public struct SeriesSet: Sendable {
  /// UID, or a name made from the content of a component without one.
  public let uid: String
  /// The UID, with a mark after it where events of their own share it: the same on every run.
  public let name: String
  /// `SeriesMember.index` of components that other versions in the file replaced, of all sets of the UID.
  public let superseded: [Int]
  /// How many events share the UID, in the first set of those.
  public let sharers: Int?
  /// In the order of the file, then messages.
  public let members: [SeriesMember]
  private let set: RecurrenceSet

  fileprivate init(
    uid: String, name: String, members: [SeriesMember], superseded: [SeriesMember] = [], sharers: Int? = nil,
    of series: CalendarSeries
  ) {
    self.uid = uid
    self.name = name
    self.superseded = superseded.map(\.index)
    self.sharers = sharers
    self.members = members
    set = series.recurrenceSet(of: members)
  }

  /// The instances that overlap the half-open `window`, within limits and paid from the calendar's budget; with them what
  /// was found, and every component that a newer version replaced.
  public func occurrences(
    overlapping window: Range<Instant>, limits: RecurrenceSet.Limits, budget: inout WorkBudget
  ) -> RecurrenceSet.Result {
    var result = set.occurrences(overlapping: window, limits: limits, budget: &budget)
    result.superseded += superseded
    if let sharers, let first = members.first {
      result.problems.append(OccurrenceProblem(kind: .sharedUID(count: sharers), member: first.index))
    }
    return result
  }
}
