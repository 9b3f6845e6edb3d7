import CalendarDomain
import CalendarTime

extension LineWriter {
  /// Writes RRULE and EXRULE, a line each.
  mutating func add(_ name: String, _ rules: [RecurrenceModel]) {
    for rule in rules { add(name, value: RulePrinter.text(rule)) }
  }

  /// Writes RDATE.
  mutating func add(_ name: String, _ dates: [RecurrenceDate]) {
    for date in dates {
      switch date {
      case .time(let time): addList(name, [time])
      case .period(let period):
        add(
          name, [.init(name: "VALUE", values: ["PERIOD"])] + TimeEncoding.parameters(period.start),
          value: TimeEncoding.text(period), isListed: true)
      }
    }
  }
}
