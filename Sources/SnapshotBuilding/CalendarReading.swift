import CalendarDomain
import CalendarTime
import CalendarrCore

/// Reads one calendar into drafts and keeps account of every component on the way.
struct CalendarReading {
  let request: SnapshotRequest
  let window: Range<Instant>
  private var drafts: DraftShelf
  private var series: [CalendarExtract.Series] = []
  private var budget: WorkBudget
  /// Nothing is known of events that start from there on; nil when all are known.
  private var knownUntil: Instant?
  /// Set when the rules cost more than a calendar may: where.
  private(set) var overworked: Diagnostic?
  /// What was found in reading events that were still text, then what the rules found.
  private(set) var diagnostics: [Diagnostic] = []
  /// Which events have a say in the window.
  private(set) var relevance = EventRelevance()
  /// Whether a time without a zone is shown.
  private var showsFloating = false
  private var zones = ZoneFindings()

  init(request: SnapshotRequest, window: Range<Instant>) {
    self.request = request
    self.window = window
    drafts = DraftShelf(cap: request.cap)
    budget = request.budget
  }

  /// What the calendar gives to a snapshot; the findings are in `diagnostics`.
  mutating func read(
    _ calendar: SourceCalendar, declared: DeclaredCoverage
  ) -> CalendarExtract {
    var account = CalendarAccount(calendar, keepsCancelled: request.keepsCancelled)
    let color = calendar.color
    if calendar.visibility.publishesEvents {
      if let carried = calendar.carriedOver { carryOver(carried, &account) }
      let cancellations = CalendarSeries.cancellations(of: calendar.objects.lazy.map(\.model))
      for number in calendar.objects.indices {
        readObject(number, of: calendar, color: color, cancellations, &account)
      }
    } else {
      for object in calendar.objects { _ = account.add(object) }
    }
    account.report.zones = zones.rungs.mapValues(\.rawValue)
    diagnostics += zones.all
    return CalendarExtract(
      window: window, declared: declared, color: color, account: account,
      series: series, drafts: drafts.clear(), knownUntil: knownUntil)
  }

  // MARK: One VCALENDAR

  private mutating func readObject(
    _ number: Int, of calendar: SourceCalendar, color: String,
    _ cancellations: CalendarSeries.Cancellations, _ account: inout CalendarAccount
  ) {
    let object = calendar.objects[number]
    let first = account.add(object)
    if let finding = CalendarSeries.messageFinding(of: object.model) {
      for offset in 0..<object.events.count { account.outcomes[first + offset] = .message }
      diagnostics.append(finding)
      return
    }
    let resolver = ZoneResolver(
      database: request.database, userZone: request.zone,
      definitions: object.model.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: object.model.timeZoneName, window: window)
    let reading = ObjectReading(
      request: request, calendarKey: calendar.key.description, first: first,
      series: CalendarSeries(
        resolver: resolver, cancellations: request.keepsCancelled ? [:] : cancellations,
        defaultSeconds: request.defaultDuration, expandScale: request.expandScale),
      scope: number == 0 ? calendar.key.description : "\(calendar.key).\(number + 1)",
      color: calendar.color(of: object) ?? color)
    let before = diagnostics
    diagnostics = []
    zones.note(object.model, resolver: resolver)
    showsFloating = false
    let findings = object.events.forEachPart { part in
      read(part, reading, &account)
      for index in part.events.indices {
        zones.note(
          part.events[index], resolver: resolver, isShown: relevance.isShown(part.events[index].uid ?? ""))
      }
    }
    if showsFloating, let name = object.model.timeZoneName { zones.markOfCalendar(name) }
    diagnostics = before + findings + diagnostics
  }

  /// One VCALENDAR as its events need it.
  private struct ObjectReading {
    let request: SnapshotRequest
    let calendarKey: String
    /// Number of the object's first component in the account.
    let first: Int
    let series: CalendarSeries
    let scope: String
    let color: String

    /// The instance of one of the events, with what it leaves out taken from the component it changes: its CLASS, too, so
    /// that nothing shows whose series is private.
    func event(of events: [EventModel], at occurrence: Occurrence, name: String) -> SnapshotEvent {
      let place = occurrence.member
      let base = occurrence.base.flatMap { events.indices.contains($0) ? $0 : nil } ?? place
      let masks = request.privacy == .busy && isPrivate(occurrence, of: events)
      let title = events[place].summary ?? events[base].summary ?? ""
      let location = events[place].location ?? events[base].location ?? ""
      return SnapshotEvent(
        id: request.identifiers.identifier(uid: name, recurrenceID: occurrence.recurrenceID, scope: nil),
        title: masks ? PrivacyRule.busyTitle(language: request.language) : TextRule.readable(title),
        start: occurrence.start.date, end: occurrence.end.date, isAllDay: occurrence.isAllDay,
        colorHex: events[place].ownColor ?? (base == place ? nil : events[base].ownColor) ?? color,
        location: masks ? "" : TextRule.readable(location), calendarKey: calendarKey)
    }

    func isPrivate(_ occurrence: Occurrence, of events: [EventModel]) -> Bool {
      let base = occurrence.base.flatMap { events.indices.contains($0) ? $0 : nil } ?? occurrence.member
      return PrivacyRule.isPrivate(events[occurrence.member].classification ?? events[base].classification)
    }
  }

  private mutating func read(_ part: EventPart, _ object: ObjectReading, _ account: inout CalendarAccount) {
    // Members are numbered by their place in the part, in the order of the file.
    let keepsCancelled = request.keepsCancelled
    let members = part.events.indices.map { place in
      SeriesMember(part.events[place], index: place, keepsCancelled: keepsCancelled)
    }
    for place in part.events.indices {
      account.outcomes[object.first + part.numbers[place]] =
        members[place].isCancelled ? .cancelled : .outside
    }
    for set in object.series.sets(of: members) { expand(set, of: part, object, &account) }
  }

  private mutating func expand(
    _ set: SeriesSet, of part: EventPart, _ object: ObjectReading, _ account: inout CalendarAccount
  ) {
    let events = part.events
    guard !budget.isSpent else {
      overworked = overworked ?? CalendarReading.tooMuchWork(events[set.members[0].index])
      return
    }
    let result = set.occurrences(
      overlapping: window,
      limits: RecurrenceSet.Limits(instances: request.cap.maximum + 1, sufficient: drafts.latest),
      budget: &budget)
    if let until = result.knownUntil { knownUntil = min(until, knownUntil ?? until) }
    func component(_ place: Int) -> Int { object.first + part.numbers[place] }

    let hasMessage = set.members.contains { $0.isMessage }
    for place in result.superseded where place < events.count {
      account.outcomes[component(place)] = !hasMessage || events[place].isCancelled ? .superseded : .cancelled
    }
    for problem in result.problems where problem.member < events.count {
      // What is not shown says nothing of the snapshot, and a scan may not have read it.
      if case .sharedUID = problem.kind, result.occurrences.isEmpty { continue }
      if problem.kind == .noStart { account.outcomes[component(problem.member)] = .broken }
      diagnostics.append(problem.diagnostic(of: events[problem.member]))
    }
    guard !result.occurrences.isEmpty, !window.isEmpty else {
      let starts = set.members.compactMap(\.scheduling.start).map(object.series.resolver.instant(of:))
      if let first = starts.min(), first >= window.upperBound { relevance.noteLater(set.uid) }
      return
    }
    relevance.noteShown(set.members[0].uid ?? "")
    showsFloating =
      showsFloating
      || set.members.contains { if case .floating = $0.scheduling.start { true } else { false } }
    let name = request.identifiers == .uid ? set.uid : set.name
    // Only what is in the window has a say, so that components left out early change no id.
    series.append(CalendarExtract.Series(uid: set.uid, scope: object.scope))
    for occurrence in result.occurrences {
      if request.privacy == .omit, object.isPrivate(occurrence, of: events) {
        account.outcomes[component(occurrence.member)] = .omittedPrivate
        continue
      }
      if let latest = drafts.latest, occurrence.start > latest {
        account.leaveOut(component(occurrence.member))
        continue
      }
      add(
        SnapshotDraft(
          event: object.event(of: events, at: occurrence, name: name),
          start: occurrence.start, end: occurrence.end, component: component(occurrence.member),
          series: series.count - 1),
        &account)
    }
  }

  private mutating func add(_ draft: consuming SnapshotDraft, _ account: inout CalendarAccount) {
    drafts.add(consume draft) { account.leaveOut($0) }
  }

  private static func tooMuchWork(_ event: EventModel) -> Diagnostic {
    Diagnostic(
      "too-much-work", "up to here the rules of the calendar took longer to follow than is allowed",
      location: event.source, uid: event.uid, property: "RRULE", action: "the calendar is not read")
  }

  // MARK: Other sources of events

  private mutating func carryOver(
    _ carried: SourceCalendar.CarriedOver, _ account: inout CalendarAccount
  ) {
    for event in carried.events {
      let start = Instant(event.start)
      let end = max(start, Instant(event.end))
      guard Occurrence.overlaps(start: start, end: end, window) else { continue }
      add(SnapshotDraft(event: event, start: start, end: end, component: nil), &account)
    }
  }
}
