public import CalendarDomain

/// The zones that the components of one calendar name, each looked up once, and what is to be said of them: each name
/// once, and as an error only where a component that is shown depends on the guess.
public struct ZoneFindings: Sendable {
  /// TZIDs and X-WR-TIMEZONE that were met, each with the step of the ladder that answered first.
  public private(set) var rungs: [String: ZoneRung] = [:]
  private var findings: [Diagnostic] = []
  /// Places of names whose finding may still become an error.
  private var open: [String: Int] = [:]
  /// Names that nothing more can be said of: the last ones first, and then all.
  private var recent: [String] = []
  private var settled: Set<String> = []
  /// Places of what is said of the zones of times without one.
  private var ofCalendar: [String: Int] = [:]

  public init() {}

  public var all: [Diagnostic] { findings }

  /// Takes note of the zone of a calendar, on which times without one depend.
  public mutating func note(_ calendar: CalendarModel, resolver: ZoneResolver) {
    guard let name = calendar.timeZoneName, rungs[name] == nil else { return }
    let resolved = resolver.resolve(.floating(LocalDateTime(1970, 1, 1)))
    rungs[name] = resolved.rung
    guard var note = resolved.note else { return }
    note.location = note.location ?? calendar.source
    if note.severity == .error {
      ofCalendar[name] = findings.count
      note.severity = .warning
    }
    findings.append(note)
  }

  /// A time without a zone is shown.
  public mutating func markOfCalendar(_ name: String) {
    if let place = ofCalendar[name] { findings[place].severity = .error }
  }

  /// Takes note of every zone that a time of the component names, in order.
  ///
  /// - Parameter isShown: whether it has a say in the window; the one that is named first is one that is shown, where
  ///   there is one.
  public mutating func note(
    _ component: borrowing some IncidenceModel, resolver: ZoneResolver, isShown: Bool = true
  ) {
    let scheduling = component.scheduling
    func names(_ time: EventTime?) -> String? {
      if case .zoned(_, let tzid) = time { return tzid }
      return nil
    }
    var end: EventTime?
    if case .time(let time) = scheduling.end { end = time }
    for time in [scheduling.start, scheduling.recurrenceID?.time, end] {
      if let name = names(time) { add(name, resolver, isShown, component.source, component.uid) }
    }
    for time in scheduling.exceptionDates {
      if let name = names(time) { add(name, resolver, isShown, component.source, component.uid) }
    }
    for date in scheduling.recurrenceDates {
      if let name = names(date.start) { add(name, resolver, isShown, component.source, component.uid) }
    }
  }

  /// Whether there may be something to say of a name; comparing with the last few costs less than looking it up.
  private mutating func isNews(_ name: String) -> Bool {
    guard !recent.contains(name) else { return false }
    guard open[name] == nil else { return true }
    if recent.count == 8 { recent.removeFirst() }
    recent.append(name)
    return settled.insert(name).inserted
  }

  private mutating func add(
    _ name: String, _ resolver: ZoneResolver, _ isShown: Bool, _ source: SourceLocation?, _ uid: String?
  ) {
    guard isNews(name) else { return }
    let resolved = resolver.resolve(tzid: name)
    rungs[name] = rungs[name] ?? resolved.rung
    guard var note = resolved.note else { return }
    note.location = note.location ?? source
    note.uid = note.uid ?? uid
    guard note.severity == .error else {
      findings.append(note)
      return
    }
    if !isShown { note.severity = .warning }
    if let place = open[name] {
      guard isShown else { return }
      findings[place] = note
      open[name] = nil
      recent.append(name)
    } else {
      if !isShown {
        open[name] = findings.count
        recent.removeAll { $0 == name }
      }
      findings.append(note)
    }
  }
}
