import CalendarDomain

/// Makes recurrence rules whose first instance is the event's start.
struct GenerateRule {
  var start: LocalDateTime
  var isAllDay: Bool
  var isEndless: Bool

  private var weekday: String { start.date.weekday.code }

  /// The start's weekday with its place in the month: `2WE`, or `-1WE` in the last seven days.
  private var weekdayInMonth: String {
    let date = start.date
    if date.day + 7 > LocalDate.daysInMonth(date.month, year: date.year) { return "-1\(weekday)" }
    return "\((date.day - 1) / 7 + 1)\(weekday)"
  }

  /// A rule, and the days between its instances where they are evenly spaced, else nil.
  func make(_ dice: inout GenerateDice) -> (text: String, step: Int?) {
    var (text, step) = isEndless && !isAllDay && dice.chance(12) ? (fine(&dice), nil) : coarse(&dice)
    if !isEndless {
      switch dice.below(3) {
      case 0: text += ";COUNT=\(2 + dice.below(60))"
      case 1:
        let last = start.adding(seconds: 86_400 * (14 + dice.below(1_500)))
        // A day's end, so that the rule ends on the same day in every zone's reading.
        text +=
          isAllDay
          ? ";UNTIL=\(GenerateText.date(last.date))" : ";UNTIL=\(GenerateText.date(last.date))T235959Z"
      default: break
      }
    }
    return (text, step)
  }

  private func fine(_ dice: inout GenerateDice) -> String {
    dice.pick([
      "FREQ=HOURLY;INTERVAL=\(1 + dice.below(36))", "FREQ=HOURLY;INTERVAL=6;BYDAY=MO,TU,WE,TH,FR,SA,SU",
      "FREQ=MINUTELY;INTERVAL=\(15 + dice.below(600))", "FREQ=SECONDLY;INTERVAL=\(600 + dice.below(9_000))",
    ])
  }

  private func coarse(_ dice: inout GenerateDice) -> (String, Int?) {
    let date = start.date
    switch dice.below(11) {
    case 0:
      let interval = 1 + dice.below(14)
      return ("FREQ=DAILY;INTERVAL=\(interval)", interval)
    case 1, 2, 3:
      return ("FREQ=WEEKLY;BYDAY=\(weekday)", 7)
    case 4:
      let interval = 2 + dice.below(3)
      return ("FREQ=WEEKLY;INTERVAL=\(interval);WKST=MO;BYDAY=\(weekday)", interval * 7)
    case 5:
      let other = dice.pick(Weekday.allCases.map(\.code).filter { $0 != weekday })
      return ("FREQ=WEEKLY;BYDAY=\(weekday),\(other)", nil)
    case 6: return ("FREQ=MONTHLY;BYMONTHDAY=\(date.day)", nil)
    case 7: return ("FREQ=MONTHLY;BYDAY=\(weekdayInMonth)", nil)
    case 8: return ("FREQ=YEARLY", nil)
    case 9: return ("FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=\(weekdayInMonth)", nil)
    default: return ("FREQ=YEARLY;BYYEARDAY=\(date.dayOfYear)", nil)
    }
  }
}
