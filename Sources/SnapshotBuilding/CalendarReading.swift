import CalendarDomain
import CalendarTime
import CalendarrCore

/// Reads one calendar into drafts and keeps account of every component on the way.
struct CalendarReading {
  let request: SnapshotRequest
  let window: Range<Instant>
  private var drafts: [SnapshotDraft] = []
  private var series: [CalendarExtract.Series] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(request: SnapshotRequest, window: Range<Instant>) {
    self.request = request
    self.window = window
  }

  /// What the calendar gives to a snapshot; the findings are in `diagnostics`.
  mutating func read(
    _ calendar: SourceCalendar, declared: DeclaredCoverage
  ) -> CalendarExtract {
    var account = CalendarAccount(calendar, keepsCancelled: request.keepsCancelled)
    if calendar.visibility.publishesEvents {
      if let carried = calendar.carriedOver { carryOver(carried) }
      let cancellations = CalendarReading.cancellations(of: calendar)
      for number in calendar.objects.indices {
        readObject(number, of: calendar, cancellations, &account)
      }
    } else {
      for object in calendar.objects { _ = account.add(object) }
    }
    return CalendarExtract(
      window: window, declared: declared, color: calendar.color, account: account,
      series: series, drafts: drafts)
  }

  // MARK: One VCALENDAR

  private mutating func readObject(
    _ number: Int, of calendar: SourceCalendar, _ cancellations: [String: [EventModel]],
    _ account: inout CalendarAccount
  ) {
    let object = calendar.objects[number]
    let first = account.add(object)
    let events = object.model.events
    guard MethodRule(method: object.model.method) == .show else {
      for offset in events.indices { account.outcomes[first + offset] = .message }
      diagnostics.append(
        Diagnostic(
          "method-message", .warning,
          "METHOD:\(object.model.method ?? "") is a message about events, not a calendar",
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
    for group in EventGroup.groups(of: events) {
      expand(
        group, events: events, first: first, resolver: resolver, scope: scope,
        calendarColor: calendar.color(of: object) ?? calendar.color, calendar: calendar,
        cancellations: cancellations[group.uid ?? ""] ?? [], &account)
    }
    noteZones(of: object.model, resolver: resolver, &account)
  }

  private mutating func expand(
    _ group: EventGroup, events: [EventModel], first: Int, resolver: ZoneResolver, scope: String,
    calendarColor: String, calendar: SourceCalendar, cancellations: [EventModel],
    _ account: inout CalendarAccount
  ) {
    var members = group.indices.map { offset in
      SeriesMember(
        event: events[offset], index: offset,
        isCancelled: events[offset].isCancelled && !request.keepsCancelled)
    }
    if !request.keepsCancelled {
      for (offset, event) in cancellations.enumerated() {
        // Numbered after every component of the file: on a tie the cancellation is the newer one.
        members.append(
          SeriesMember(event: event, index: events.count + offset, isCancelled: true))
      }
    }
    let set = RecurrenceSet(
      members: members, resolver: resolver, defaultSeconds: request.defaultDuration,
      expandScale: request.expandScale)
    let result = set.occurrences(overlapping: window, limit: request.cap.maximum + 1)

    for offset in group.indices {
      account.outcomes[first + offset] =
        events[offset].isCancelled && !request.keepsCancelled ? .cancelled : .outside
    }
    for offset in result.superseded where offset < events.count {
      account.outcomes[first + offset] =
        cancellations.isEmpty || events[offset].isCancelled ? .superseded : .cancelled
    }
    for problem in result.problems where problem.member < events.count {
      if problem.kind == .noStart { account.outcomes[first + problem.member] = .broken }
      diagnostics.append(problem.diagnostic(event: events[problem.member]))
    }
    let uid = group.uid ?? ""
    let firstDraft = drafts.count
    for occurrence in result.occurrences {
      let event = events[occurrence.member]
      let isPrivate = PrivacyRule.isPrivate(event.classification)
      if isPrivate, request.privacy == .omit {
        account.outcomes[first + occurrence.member] = .omittedPrivate
        continue
      }
      let masks = isPrivate && request.privacy == .busy
      drafts.append(
        SnapshotDraft(
          event: SnapshotEvent(
            id: request.identifiers.identifier(
              uid: uid, recurrenceID: occurrence.recurrenceID, scope: nil),
            title: masks
              ? PrivacyRule.busyTitle(language: request.language) : event.summary ?? "",
            start: occurrence.start.date, end: occurrence.end.date,
            isAllDay: occurrence.isAllDay,
            colorHex: ColorRule.first(of: event.colorCandidates) ?? calendarColor,
            location: masks ? "" : event.location ?? "",
            calendarKey: calendar.key.description),
          start: occurrence.start, end: occurrence.end, component: first + occurrence.member))
    }
    // Only what is in the window has a say, so that components left out early change no id.
    if !result.occurrences.isEmpty {
      series.append(
        CalendarExtract.Series(uid: uid, scope: scope, drafts: firstDraft..<drafts.count))
    }
  }

  private mutating func noteZones(
    of model: CalendarModel, resolver: ZoneResolver, _ account: inout CalendarAccount
  ) {
    // Every name is resolved once, and its finding told where it is first met.
    if let name = model.timeZoneName, account.report.zones[name] == nil {
      let floating = resolver.resolve(.floating(LocalDateTime(1970, 1, 1)))
      note(floating, of: name, at: model.source, uid: nil, &account)
    }
    for index in model.events.indices {
      for tzid in model.events[index].scheduling.zoneNames where account.report.zones[tzid] == nil {
        note(
          resolver.resolve(tzid: tzid), of: tzid, at: model.events[index].source,
          uid: model.events[index].uid, &account)
      }
    }
  }

  private mutating func note(
    _ resolved: ResolvedZone, of name: String, at source: SourceLocation?, uid: String?,
    _ account: inout CalendarAccount
  ) {
    account.report.zones[name] = resolved.rung.rawValue
    guard var note = resolved.note else { return }
    note.location = note.location ?? source
    note.uid = note.uid ?? uid
    diagnostics.append(note)
  }

  // MARK: Other sources of events

  /// UIDs that a METHOD:CANCEL object of the calendar takes back, with what it says of them.
  private static func cancellations(of calendar: SourceCalendar) -> [String: [EventModel]] {
    var found: [String: [EventModel]] = [:]
    for object in calendar.objects where MethodRule(method: object.model.method) == .cancel {
      for event in object.model.events {
        if let uid = event.uid { found[uid, default: []].append(event) }
      }
    }
    return found
  }

  private mutating func carryOver(_ carried: SourceCalendar.CarriedOver) {
    for event in carried.events {
      let start = Instant(event.start)
      let end = max(start, Instant(event.end))
      guard
        start == end
          ? window.contains(start) : start < window.upperBound && end > window.lowerBound
      else { continue }
      drafts.append(
        SnapshotDraft(event: event, start: start, end: end, component: nil))
    }
  }
}
