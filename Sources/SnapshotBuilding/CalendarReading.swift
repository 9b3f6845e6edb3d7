import CalendarDomain
import CalendarTime
import CalendarrCore

/// Reads one calendar into drafts and keeps account of every component on the way.
struct CalendarReading {
  let request: SnapshotRequest
  let window: Range<Instant>
  private var drafts: DraftShelf
  private var series: [CalendarExtract.Series] = []
  /// Whether other objects may have the same UIDs.
  private let collectsUIDs: Bool
  private var uids: [UIDSet] = []
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
  /// Zones of calendars that have been told to be others.
  private var differing: Set<String> = []

  /// - Parameter hasOthers: the run has other calendars.
  init(request: SnapshotRequest, window: Range<Instant>, hasOthers: Bool, objects: Int) {
    collectsUIDs = hasOthers || objects > 1
    self.request = request
    self.window = window
    drafts = DraftShelf(cap: request.cap)
    budget = WorkBudget(request.limits.maxWork)
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
        uids.append(calendar.objects[number].uids ?? UIDSet())
        readObject(number, of: calendar, color: color, cancellations, &account)
      }
    } else {
      for object in calendar.objects { _ = account.add(object) }
    }
    account.report.zones = zones.rungs.mapValues(\.rawValue)
    diagnostics += zones.all
    noteFreeBusy(of: calendar)
    return CalendarExtract(
      window: window, declared: declared, color: color, account: account,
      series: series, uids: collectsUIDs ? uids : [], drafts: drafts.clear(), knownUntil: knownUntil)
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
      calendarZoneName: object.model.timeZoneName, window: window, limit: request.limits.maxZones)
    let reading = ObjectReading(
      request: request, calendarKey: calendar.key.description, first: first,
      series: CalendarSeries(
        resolver: resolver, cancellations: request.keepsCancelled ? [:] : cancellations,
        defaultSeconds: request.defaultDuration, expandScale: request.expandScale, limits: request.limits),
      scope: UIDOwners.scope(calendar.key.description, number),
      color: calendar.color(of: object) ?? color)
    let before = diagnostics
    diagnostics = []
    zones.note(object.model, resolver: resolver)
    noteZone(of: object.model, resolver: resolver)
    showsFloating = false
    var charged = 0
    let findings = object.events.forEachPart { part in
      read(part, reading, &account)
      let work = resolver.work
      budget.spend(work - charged)
      charged = work
      for index in part.events.indices {
        zones.note(
          part.events[index], resolver: resolver, isShown: relevance.isShown(part.events[index].uid ?? ""))
      }
    }
    if showsFloating, let name = object.model.timeZoneName { zones.markOfCalendar(name) }
    diagnostics = before + findings + diagnostics
    if request.showsFreeBusy {
      for component in object.model.freeBusy { show(component, reading) }
    }
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
    func event(of events: [EventModel], at occurrence: Occurrence, name: String, isDeclined: Bool)
      -> SnapshotEvent
    {
      let place = occurrence.member
      let base = occurrence.base.flatMap { events.indices.contains($0) ? $0 : nil } ?? place
      let masks = request.privacy == .busy && isPrivate(occurrence, of: events)
      let title = events[place].summary ?? events[base].summary ?? ""
      let location = events[place].location ?? events[base].location ?? ""
      return SnapshotEvent(
        id: request.identifiers.identifier(uid: name, recurrenceID: occurrence.recurrenceID, scope: nil),
        title: masks
          ? PrivacyRule.busyTitle(language: request.language)
          : TextRule.readable(isDeclined ? DeclinedRule.title(title, language: request.language) : title),
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
      var member = SeriesMember(part.events[place], index: place, keepsCancelled: keepsCancelled)
      if request.followsAllDayMark {
        member.scheduling =
          AllDayMark.scheduling(of: part.events[place], object.series.resolver) ?? member.scheduling
      }
      return member
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
    if collectsUIDs { uids[uids.count - 1].insert(set.uid) }
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
    var beyondYears: Set<Int> = []
    for found in result.occurrences {
      let (occurrence, isCut) = YearRule.cut(found, in: request.zone)
      if isCut, beyondYears.insert(found.member).inserted {
        diagnostics.append(YearRule.finding(events[found.member]))
      }
      if request.privacy == .omit, object.isPrivate(occurrence, of: events) {
        account.outcomes[component(occurrence.member)] = .omittedPrivate
        continue
      }
      if let latest = drafts.latest, occurrence.start > latest {
        account.leaveOut(component(occurrence.member))
        continue
      }
      let isDeclined =
        request.declined != .keep
        && DeclinedRule.isDeclined(attendees(events, occurrence), by: request.me)
      if isDeclined, request.declined == .omit {
        account.outcomes[component(occurrence.member)] = .omittedDeclined
        continue
      }
      add(
        SnapshotDraft(
          event: object.event(of: events, at: occurrence, name: name, isDeclined: isDeclined),
          start: occurrence.start, end: occurrence.end, component: component(occurrence.member),
          series: series.count - 1),
        &account)
    }
  }

  /// Who is invited to an instance: an override that names nobody has the guests of its series.
  private func attendees(_ events: [EventModel], _ occurrence: Occurrence) -> [AttendeeModel] {
    let own = events[occurrence.member].attendees
    guard own.isEmpty, let base = occurrence.base, events.indices.contains(base) else { return own }
    return events[base].attendees
  }

  private mutating func add(_ draft: consuming SnapshotDraft, _ account: inout CalendarAccount) {
    drafts.add(consume draft) { account.leaveOut($0) }
  }

  private static func tooMuchWork(_ event: EventModel) -> Diagnostic {
    Diagnostic(
      "too-much-work", "up to here the rules of the calendar took longer to follow than is allowed",
      location: event.source, uid: event.uid, property: "RRULE",
      action: "the calendar is not read; raise --max-work if it is trusted")
  }

  // MARK: Other sources of events

  /// A calendar that has another clock than the days: the zone of the days may be the server's, and not its user's.
  private mutating func noteZone(of model: CalendarModel, resolver: ZoneResolver) {
    guard let name = model.timeZoneName, !differing.contains(name) else { return }
    let zone = resolver.resolve(.floating(LocalDateTime(1970, 1, 1)))
    let span = request.window
    guard zone.note == nil, !zone.zone.isOnlyUTC,
      [span.lowerBound, span.upperBound].contains(where: {
        zone.zone.offset(at: $0) != request.zone.offset(at: $0)
      })
    else { return }
    differing.insert(name)
    diagnostics.append(
      Diagnostic(
        "calendar-zone-differs",
        "the calendar is one of \(zone.zone.identifier), and days begin at the midnights of"
          + " \(request.zone.identifier)", location: model.source, property: "X-WR-TIMEZONE",
        action: "where that is not the zone of its readers, name theirs with --timezone"))
  }

  /// Shows the periods of a VFREEBUSY, but for those that are free, as busy time. Source: RFC 5545, 3.6.4 and 3.2.9.
  private mutating func show(_ component: FreeBusyModel, _ object: ObjectReading) {
    let uid = component.uid.flatMap { $0.isEmpty ? nil : $0 } ?? "no-uid-free-busy"
    var hasSeries = false
    for entry in component.entries where entry.type?.isWord("FREE") != true {
      let start = object.series.resolver.instant(of: entry.period.start)
      let end: Instant =
        switch entry.period.extent {
        case .end(let time): object.series.resolver.instant(of: time)
        case .duration(let length): start.adding(seconds: length.nominalDays * 86_400 + length.exactSeconds)
        }
      guard start < end, !window.isEmpty, Occurrence.overlaps(start: start, end: end, window) else {
        continue
      }
      if !hasSeries {
        series.append(CalendarExtract.Series(uid: uid, scope: object.scope))
        if collectsUIDs { uids[uids.count - 1].insert(uid) }
        hasSeries = true
      }
      let event = SnapshotEvent(
        id: request.identifiers.identifier(uid: uid, recurrenceID: .utc(start.utc), scope: nil),
        title: PrivacyRule.busyTitle(language: request.language), start: start.date, end: end.date,
        isAllDay: false, colorHex: object.color, location: "", calendarKey: object.calendarKey)
      drafts.add(
        SnapshotDraft(event: event, start: start, end: end, component: nil, series: series.count - 1)
      ) { _ in }
    }
  }

  /// A calendar of busy time alone looks empty, and is not.
  private mutating func noteFreeBusy(of calendar: SourceCalendar) {
    guard !request.showsFreeBusy, calendar.visibility.publishesEvents,
      let count = calendar.inventory.otherComponents["VFREEBUSY"],
      calendar.inventory.skippedOutside + calendar.inventory.skippedCancelled == 0,
      calendar.objects.allSatisfy({ $0.events.count == 0 })
    else { return }
    diagnostics.append(
      Diagnostic(
        "free-busy-only", "the calendar holds busy time (\(count.counted("VFREEBUSY"))) and no events",
        location: calendar.objects.first?.model.source, property: "FREEBUSY",
        action: "nothing of it is shown; --free-busy show shows it"))
  }

  private mutating func carryOver(
    _ carried: SourceCalendar.CarriedOver, _ account: inout CalendarAccount
  ) {
    for event in carried.events {
      let start = Instant(event.start)
      let end = max(start, Instant(event.end))
      guard !window.isEmpty, Occurrence.overlaps(start: start, end: end, window) else { continue }
      add(SnapshotDraft(event: event, start: start, end: end, component: nil), &account)
    }
  }
}
