import CalendarDomain
import CalendarTime

/// The text of a recurrence rule: the engine, which jumps, against a walk that looks at one day after the other.
enum RuleTarget {
  static let target = FuzzTarget(
    name: "rule", summary: "the text of a recurrence rule: the engine against a walk day by day", run: compare
  )

  @Sendable private static func compare(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let rule = try? RuleParser.parse(text).model else { return }
    let printed = RulePrinter.text(rule)
    // A part without a value names nothing and is not printed.
    guard let again = try? RuleParser.parse(printed).model, RulePrinter.text(again) == printed else {
      FuzzTarget.violated("a rule that is printed reads as the same rule", "\(text)\n\(printed)")
    }
    let start = LocalDateTime(2024, 1, 31)
    let span = 1_500
    guard let expected = DayByDay(rule, start: start.date)?.dates(within: span) else { return }
    guard var sequence = try? RuleSequence(rule, start: start, isDate: true, notAfter: nil) else { return }
    var found: [LocalDate] = []
    let last = start.date.adding(days: span)
    while let next = sequence.next(), next.date < last { found.append(next.date) }
    if found != expected {
      FuzzTarget.violated("the engine gives what a walk gives", "\(printed)\n\(found)\n\(expected)")
    }
  }
}
