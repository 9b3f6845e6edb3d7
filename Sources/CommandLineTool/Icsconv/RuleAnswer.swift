import Basics
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
    let object = JSONNode.object([
      "dtstart": .string(start.text), "explanation": explanation.map(JSONNode.string),
      "occurrences": .array(times.map { .string($0.text) }), "rrule": .string(RulePrinter.text(rule)),
    ])
    return JSONWriter.text(object) + "\n"
  }
}
