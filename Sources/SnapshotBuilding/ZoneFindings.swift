import CalendarDomain

/// What is to be said of the zones of one calendar: each name once, and as an error only where an event that is
/// shown depends on the guess.
struct ZoneFindings {
  private var findings: [Diagnostic] = []
  /// Places of names whose finding may still become an error.
  private var open: [String: Int] = [:]
  /// Names that nothing more can be said of: the last ones first, and then all.
  private var recent: [String] = []
  private var settled: Set<String> = []
  /// Places of what is said of the zones of times without one.
  private var ofCalendar: [String: Int] = [:]

  var all: [Diagnostic] { findings }

  /// Whether there may be something to say of a name; comparing with the last few costs less than looking it up.
  mutating func isNews(_ name: String) -> Bool {
    guard !recent.contains(name) else { return false }
    guard open[name] == nil else { return true }
    if recent.count == 8 { recent.removeFirst() }
    recent.append(name)
    return settled.insert(name).inserted
  }

  mutating func add(
    _ note: Diagnostic, of name: String, isShown: Bool, at source: SourceLocation?, uid: String?
  ) {
    var note = note
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

  /// The zone of the calendar, on which times without one depend.
  mutating func addOfCalendar(_ note: Diagnostic, of name: String, at source: SourceLocation?) {
    var note = note
    note.location = note.location ?? source
    if note.severity == .error {
      ofCalendar[name] = findings.count
      note.severity = .warning
    }
    findings.append(note)
  }

  /// A time without a zone is shown.
  mutating func markOfCalendar(_ name: String) {
    if let place = ofCalendar[name] { findings[place].severity = .error }
  }
}
