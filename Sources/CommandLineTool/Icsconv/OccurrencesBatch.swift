import CalendarDomain
import CalendarTime

/// Answers rules, one a line, for scripts that compare engines.
///
/// A line is DTSTART, RRULE, a lower bound (may be empty) and a limit, separated by tabs. The answer is the
/// rule's own occurrences in local basic form, separated by commas, or `ERR` and a reason. A DTSTART that the
/// rule does not produce is not added.
struct OccurrencesBatch {
  let expandScale: ScaleExpander?

  func answer(_ line: String) -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4, let limit = Int(fields[3]), limit >= 0 else {
      return "ERR expected DTSTART, RRULE, START_AT and LIMIT, separated by tabs"
    }
    do {
      guard let start = RuleTime(fields[0]) else { return "ERR '\(fields[0])' is not a date or time" }
      var from: RuleTime?
      if !fields[2].isEmpty {
        from = RuleTime(fields[2])
        if from == nil { return "ERR '\(fields[2])' is not a date or time" }
      }
      var sequence = try RuleSequence(
        RuleParser.parse(fields[1]).model, start: start.time, isDate: start.isDate, notAfter: nil,
        expandScale: expandScale)
      if let from { sequence.seek(from.time) }
      var texts: [String] = []
      while texts.count < limit, let time = sequence.next() {
        texts.append(RuleTime(time: time, isDate: start.isDate).text)
      }
      return texts.joined(separator: ",")
    } catch {
      return "ERR \(error.reason)"
    }
  }
}
