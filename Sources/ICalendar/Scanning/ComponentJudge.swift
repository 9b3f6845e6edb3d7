/// What a scan has seen of the component it is in, and the judgement over it.
///
/// Only a plain, complete, well-formed component is ever left out; one doubt keeps it.
struct ComponentJudge {
  /// What becomes of a component.
  enum Verdict {
    case keep
    case skip
    /// An override that matters only with its series.
    case skipOverride
  }

  var uidHash: UInt32?
  /// Where the value of UID stands, from the start of the component.
  var uid = 0..<0
  var isUIDFolded = false
  /// Whether another component may have the same UID in other bytes.
  var hasOddUID = false
  var start: PackedDate?
  var end: PackedDate?
  var durationDays: Int?
  /// Where the value of the last RRULE stands, from the start of the component.
  var rule = 0..<0
  var rules = 0
  var hasStatus = false
  var isCancelled = false
  var recurrenceIDHash: UInt32?
  /// The form of RECURRENCE-ID: equal forms with unequal values name unequal instances.
  var recurrenceIDForm: UInt32 = 0
  /// Something that a scan does not judge by was met.
  var hasDoubt = false

  /// Takes in a line whose name tells something.
  ///
  /// - Parameters:
  ///   - length: of the name.
  ///   - colon: where the value begins after; 0 when that is not known.
  ///   - offset: of the line, from the start of the component.
  mutating func note(_ role: LineRole, _ line: Span<UInt8>, nameEnd length: Int, colon: Int, offset: Int) {
    guard colon > 0, colon &+ 1 < line.count else {
      hasDoubt = true
      hasOddUID = hasOddUID || role == .uid
      return
    }
    let value = line.extracting((colon &+ 1)..<line.count)
    // After parameters the parser may take a later colon for the one that ends them, as in unquoted TZIDs. What is read
    // as a date holds none.
    if colon != length, role != .dtstart, role != .dtend,
      value.firstIndex(of: UInt8(ascii: ":"), in: value.indices) != nil
    {
      hasDoubt = true
    }
    switch role {
    case .uid:
      if uidHash != nil || colon != length { hasOddUID = true }
      uid = (offset &+ colon &+ 1)..<(offset &+ line.count)
      noteUID(value)
    case .dtstart:
      hasDoubt = hasDoubt || start != nil
      start = ScanValue.date(value)
      if start == nil { hasDoubt = true }
    case .dtend:
      hasDoubt = hasDoubt || end != nil || durationDays != nil
      end = ScanValue.date(value)
      if end == nil { hasDoubt = true }
    case .duration:
      hasDoubt = hasDoubt || end != nil || durationDays != nil
      durationDays = ScanValue.days(ofDuration: value)
      if durationDays == nil { hasDoubt = true }
    case .rrule:
      rules += 1
      rule = (offset &+ colon &+ 1)..<(offset &+ line.count)
    case .status:
      hasDoubt = hasDoubt || hasStatus || value[0] <= 0x20 || value[value.count - 1] <= 0x20
      hasStatus = true
      isCancelled = ScanValue.isCancelled(value)
    case .recurrenceID:
      let parameters = line.extracting(length..<(colon &+ 1))
      // Equal instants shall have equal bytes.
      if value[value.count - 1] == UInt8(ascii: "z")
        || ScanValue.holds("value", in: parameters) && value.count != 8
      {
        hasDoubt = true
      }
      hasDoubt =
        hasDoubt || recurrenceIDHash != nil || ScanValue.holds("range", in: parameters)
        || ScanValue.date(value) == nil
      recurrenceIDHash = ScanValue.hash(value)
      recurrenceIDForm = ScanValue.hash(parameters) &+ UInt32(truncatingIfNeeded: value.count)
    default: hasDoubt = true
    }
  }

  /// Takes in the value of UID.
  mutating func noteUID(_ value: Span<UInt8>) {
    let (hash, isPlain) = ScanValue.uid(value)
    if !isPlain { hasOddUID = true }
    uidHash = hash
  }

  /// The judgement at the end of the component that begins at `componentStart` of `bytes`.
  func verdict(_ window: ScanWindow, of bytes: [UInt8], from componentStart: Int) -> Verdict {
    guard !hasDoubt, !hasOddUID, uidHash != nil, let start else { return .keep }
    let isLater = start > window.lastDate
    guard isLater || isOver(window, start) else { return .keep }
    guard rules == 0 else {
      // What a rule of an override comes to is for the recurrence set to say.
      guard recurrenceIDHash == nil else { return .keep }
      guard !isLater else { return .skip }
      let place = (componentStart + rule.lowerBound)..<(componentStart + rule.upperBound)
      guard rules == 1, let glance = RuleGlance(bytes[place]) else { return .keep }
      let days = (window.low - length(window, start))...window.high
      return glance.mayReach(days, from: start.dayNumber) ? .keep : .skip
    }
    return recurrenceIDHash == nil ? .skip : .skipOverride
  }

  /// Whether the component, or the first instance of the series, is over before the window.
  private func isOver(_ window: ScanWindow, _ start: PackedDate) -> Bool {
    // Even one that ends where it starts lasts a day here.
    if let end { return end < window.firstDate && start < window.dateBefore }
    return start.dayNumber + length(window, start) < window.low
  }

  /// Days that the component lasts.
  private func length(_ window: ScanWindow, _ start: PackedDate) -> Int {
    if let end { return max(1, end.dayNumber - start.dayNumber) }
    return durationDays ?? window.defaultDays
  }
}
