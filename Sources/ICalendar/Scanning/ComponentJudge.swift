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
  var startDay: Int?
  var endDay: Int?
  var durationDays: Int?
  /// The value of the last RRULE.
  var rule: [UInt8] = []
  var rules = 0
  var isCancelled = false
  var recurrenceIDHash: UInt32?
  /// The form of RECURRENCE-ID: equal forms with unequal values name unequal instances.
  var recurrenceIDForm: UInt32 = 0
  /// Something that a scan does not judge by was met.
  var hasDoubt = false

  @inline(__always)
  func verdict(_ window: ScanWindow) -> Verdict {
    guard !hasDoubt, uidHash != nil, let startDay else { return .keep }
    var length = window.defaultDays
    if let endDay {
      length = max(1, endDay - startDay)
    } else if let durationDays {
      length = durationDays
    }
    var last = startDay
    if rules > 0 {
      guard startDay <= window.high else { return recurrenceIDHash == nil ? .skip : .keep }
      let lastDay = rule.withUnsafeBytes { ScanValue.lastDay(ofRule: $0, from: startDay) }
      guard rules == 1, recurrenceIDHash == nil, let lastDay else { return .keep }
      last = max(startDay, lastDay)
    }
    guard startDay > window.high || last + length < window.low else { return .keep }
    return recurrenceIDHash == nil ? .skip : .skipOverride
  }
}
