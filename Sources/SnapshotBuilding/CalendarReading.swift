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
  private var zoneFindings = ZoneFindings()

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
      let cancellations = CalendarReading.cancellations(of: calendar)
      for number in calendar.objects.indices {
        readObject(number, of: calendar, color: color, cancellations, &account)
      }
    } else {
      for object in calendar.objects { _ = account.add(object) }
    }
    diagnostics += zoneFindings.all
    return CalendarExtract(
      window: window, declared: declared, color: color, account: account,
      series: series, drafts: drafts.clear(), knownUntil: knownUntil)
  }

  // MARK: One VCALENDAR

  private mutating func readObject(
    _ number: Int, of calendar: SourceCalendar, color: String, _ cancellations: [ExactText: [EventModel]],
    _ account: inout CalendarAccount
  ) {
    let object = calendar.objects[number]
    let first = account.add(object)
    guard MethodRule(method: object.model.method) == .show else {
      for offset in 0..<object.events.count { account.outcomes[first + offset] = .message }
      diagnostics.append(
        Diagnostic(
          "method-message", "METHOD:\(object.model.method ?? "") is a message about events, not a calendar",
          location: object.model.source, property: "METHOD",
          action: MethodRule(method: object.model.method) == .cancel
            ? "what it names is removed" : "its events are left out"))
      return
    }
    let resolver = ZoneResolver(
      database: request.database, userZone: request.zone,
      definitions: object.model.timeZones.map { ZoneDefinition($0) },
      calendarZoneName: object.model.timeZoneName, window: window)
    let scope = number == 0 ? calendar.key.description : "\(calendar.key).\(number + 1)"
    let reading = ObjectReading(
      request: request, calendarKey: calendar.key.description, first: first, resolver: resolver, scope: scope,
      color: calendar.color(of: object) ?? color)
    let before = diagnostics
    diagnostics = []
    noteZone(of: object.model, resolver: resolver, &account)
    showsFloating = false
    let findings = object.events.forEachPart { part in
      for group in EventGroup.groups(of: part.events) {
        expand(
          group, of: part.events, numbers: part.numbers, reading,
          cancellations.isEmpty ? [] : cancellations[ExactText(group.uid ?? "")] ?? [], &account)
      }
      noteZones(of: part.events, resolver: resolver, &account)
    }
    if showsFloating, let name = object.model.timeZoneName { zoneFindings.markOfCalendar(name) }
    diagnostics = before + findings + diagnostics
  }

  /// One VCALENDAR as its events need it.
  private struct ObjectReading {
    let request: SnapshotRequest
    let calendarKey: String
    /// Number of the object's first component in the account.
    let first: Int
    let resolver: ZoneResolver
    let scope: String
    let color: String

    func event(of event: borrowing EventModel, at occurrence: Occurrence, uid: String) -> SnapshotEvent {
      let masks = request.privacy == .busy && PrivacyRule.isPrivate(event.classification)
      return SnapshotEvent(
        id: request.identifiers.identifier(uid: uid, recurrenceID: occurrence.recurrenceID, scope: nil),
        title: masks ? PrivacyRule.busyTitle(language: request.language) : event.summary ?? "",
        start: occurrence.start.date, end: occurrence.end.date, isAllDay: occurrence.isAllDay,
        colorHex: event.ownColor ?? color, location: masks ? "" : event.location ?? "",
        calendarKey: calendarKey)
    }
  }

  private mutating func expand(
    _ group: EventGroup, of events: [EventModel], numbers: [Int], _ object: ObjectReading,
    _ cancellations: [EventModel], _ account: inout CalendarAccount
  ) {
    guard !budget.isSpent else {
      overworked = overworked ?? CalendarReading.tooMuchWork(events[group.indices[0]])
      return
    }
    let keepsCancelled = request.keepsCancelled
    // Members are numbered by their place in the part, in the order of the file.
    var members = group.indices.map { place in
      SeriesMember(
        event: events[place], index: place,
        isCancelled: events[place].isCancelled && !keepsCancelled)
    }
    if !keepsCancelled {
      for (offset, event) in cancellations.enumerated() {
        // Numbered after every component of the file: on a tie the cancellation is the newer one.
        members.append(SeriesMember(event: event, index: numbers.count + offset, isCancelled: true))
      }
    }
    let set = RecurrenceSet(
      members: members, resolver: object.resolver, defaultSeconds: request.defaultDuration,
      expandScale: request.expandScale)
    let result = set.occurrences(
      overlapping: window,
      limits: RecurrenceSet.Limits(instances: request.cap.maximum + 1, sufficient: drafts.latest),
      budget: &budget)
    if let until = result.knownUntil { knownUntil = min(until, knownUntil ?? until) }
    func component(_ place: Int) -> Int { object.first + numbers[place] }

    for place in group.indices {
      account.outcomes[component(place)] =
        events[place].isCancelled && !keepsCancelled ? .cancelled : .outside
    }
    for place in result.superseded where place < numbers.count {
      account.outcomes[component(place)] =
        cancellations.isEmpty || events[place].isCancelled ? .superseded : .cancelled
    }
    for problem in result.problems where problem.member < numbers.count {
      if problem.kind == .noStart { account.outcomes[component(problem.member)] = .broken }
      diagnostics.append(problem.diagnostic(event: events[problem.member]))
    }
    let uid = group.uid ?? ""
    guard !result.occurrences.isEmpty, !window.isEmpty else {
      let starts = members.compactMap(\.scheduling.start).map(object.resolver.instant(of:))
      if let first = starts.min(), first >= window.upperBound { relevance.noteLater(uid) }
      return
    }
    relevance.noteShown(uid)
    showsFloating =
      showsFloating || members.contains { if case .floating = $0.scheduling.start { true } else { false } }
    // Only what is in the window has a say, so that components left out early change no id.
    series.append(CalendarExtract.Series(uid: uid, scope: object.scope))
    for occurrence in result.occurrences {
      if request.privacy == .omit, PrivacyRule.isPrivate(events[occurrence.member].classification) {
        account.outcomes[component(occurrence.member)] = .omittedPrivate
        continue
      }
      if let latest = drafts.latest, occurrence.start > latest {
        account.leaveOut(component(occurrence.member))
        continue
      }
      add(
        SnapshotDraft(
          event: object.event(of: events[occurrence.member], at: occurrence, uid: uid),
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

  // MARK: Zones

  /// Every name is resolved once, and its finding told where it is first met.
  private mutating func noteZone(
    of model: CalendarModel, resolver: ZoneResolver, _ account: inout CalendarAccount
  ) {
    guard let name = model.timeZoneName, account.report.zones[name] == nil else { return }
    let floating = resolver.resolve(.floating(LocalDateTime(1970, 1, 1)))
    account.report.zones[name] = floating.rung.rawValue
    if let note = floating.note { zoneFindings.addOfCalendar(note, of: name, at: model.source) }
  }

  private mutating func noteZones(
    of events: [EventModel], resolver: ZoneResolver, _ account: inout CalendarAccount
  ) {
    for index in events.indices {
      events[index].forEachZoneName { tzid in
        guard zoneFindings.isNews(tzid) else { return }
        let resolved = resolver.resolve(tzid: tzid)
        account.report.zones[tzid] = account.report.zones[tzid] ?? resolved.rung.rawValue
        guard let note = resolved.note else { return }
        // The event that is named first is one that is shown, where there is one.
        let isShown = relevance.isShown(events[index].uid ?? "")
        zoneFindings.add(note, of: tzid, isShown: isShown, at: events[index].source, uid: events[index].uid)
      }
    }
  }

  // MARK: Other sources of events

  /// UIDs that a METHOD:CANCEL object of the calendar takes back, with what it says of them.
  private static func cancellations(of calendar: SourceCalendar) -> [ExactText: [EventModel]] {
    var found: [ExactText: [EventModel]] = [:]
    for object in calendar.objects where MethodRule(method: object.model.method) == .cancel {
      for event in object.model.events {
        if let uid = event.uid { found[ExactText(uid), default: []].append(event) }
      }
    }
    return found
  }

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
