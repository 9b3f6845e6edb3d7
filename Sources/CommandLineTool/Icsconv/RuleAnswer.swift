import CalendarDomain
import CalendarTime

/// What `icsconv occurrences --rrule` found, as text or as JSON.
struct RuleAnswer {
  let start: RuleTime
  let rule: RecurrenceModel
  let times: [RuleTime]
  let explanation: String?

  /// An occurrence a line, after the sentence where one is asked for.
  var text: String { ((explanation.map { [$0] } ?? []) + times.map(\.text)).map { $0 + "\n" }.joined() }

  /// One object with sorted keys.
  var json: String {
    var members: [(String, String)] = [("dtstart", JSONText.quoted(start.text))]
    if let explanation { members.append(("explanation", JSONText.quoted(explanation))) }
    members.append(("occurrences", "[" + times.map { JSONText.quoted($0.text) }.joined(separator: ",") + "]"))
    members.append(("rrule", JSONText.quoted(RulePrinter.text(rule))))
    return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}\n"
  }
}
