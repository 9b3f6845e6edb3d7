/// What a scan has seen of the component it is in, and the judgement over it.
///
/// Only a plain, complete, well-formed component is ever left out; one doubt keeps it.
struct ComponentJudge {
  typealias Bytes = UnsafeRawBufferPointer

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
  var startDay: Int?
  var endDay: Int?
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
  ///   - offset: of the line, from the start of the component.
  mutating func note(_ role: LineRole, _ line: Bytes, nameEnd length: Int, offset: Int) {
    guard let value = ScanValue.value(of: line, nameEnd: length), value.count > 0 else {
      hasDoubt = true
      hasOddUID = hasOddUID || role == .uid
      return
    }
    let place = (offset + line.count - value.count)..<(offset + line.count)
    switch role {
    case .uid:
      if uidHash != nil || line.count != length + 1 + value.count { hasOddUID = true }
      uid = place
      noteUID(value)
    case .dtstart:
      hasDoubt = hasDoubt || startDay != nil
      startDay = ScanValue.day(value)
    case .dtend:
      hasDoubt = hasDoubt || endDay != nil || durationDays != nil
      endDay = ScanValue.day(value)
      if endDay == nil { hasDoubt = true }
    case .duration:
      hasDoubt = hasDoubt || endDay != nil || durationDays != nil
      durationDays = ScanValue.days(ofDuration: value)
      if durationDays == nil { hasDoubt = true }
    case .rrule:
      rules += 1
      rule = place
    case .status:
      hasDoubt = hasDoubt || hasStatus || value[0] <= 0x20 || value[value.count - 1] <= 0x20
      hasStatus = true
      isCancelled = ScanValue.isCancelled(value)
    case .recurrenceID:
      let parameters = Bytes(rebasing: line[length..<(line.count - value.count)])
      hasDoubt =
        hasDoubt || recurrenceIDHash != nil || ScanValue.hasRange(parameters) || ScanValue.day(value) == nil
      recurrenceIDHash = ScanValue.hash(value)
      recurrenceIDForm = ScanValue.hash(parameters) &+ UInt32(truncatingIfNeeded: value.count)
    default: hasDoubt = true
    }
  }

  /// Takes in the value of UID.
  mutating func noteUID(_ value: Bytes) {
    if !ScanValue.isPlainUID(value) { hasOddUID = true }
    uidHash = ScanValue.hash(value)
  }

  /// The judgement at the end of `component`, whose bytes those are.
  @inline(__always)
  func verdict(_ window: ScanWindow, of component: Bytes) -> Verdict {
    guard !hasDoubt, !hasOddUID, uidHash != nil, let startDay else { return .keep }
    var length = window.defaultDays
    if let endDay {
      length = max(1, endDay - startDay)
    } else if let durationDays {
      length = durationDays
    }
    let isAround = startDay > window.high || startDay + length < window.low
    guard rules == 0 else {
      // What a rule of an override comes to is for the recurrence set to say.
      guard isAround, recurrenceIDHash == nil else { return .keep }
      guard startDay <= window.high else { return .skip }
      guard rules == 1, let glance = RuleGlance(Bytes(rebasing: component[rule])) else { return .keep }
      return glance.mayReach((window.low - length)...window.high, from: startDay) ? .keep : .skip
    }
    guard isAround else { return .keep }
    return recurrenceIDHash == nil ? .skip : .skipOverride
  }
}
