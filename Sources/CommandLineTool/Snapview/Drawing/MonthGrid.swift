import CalendarDomain

/// Weeks of seven days from Monday, with the events of each laid out.
struct MonthGrid {
  /// An event that lasts a day or more: a bar over the columns of one week.
  struct Bar {
    var entry: AgendaEntry
    /// 0 for Monday.
    var columns: ClosedRange<Int>
    var lane: Int
    /// It comes from the week before, or goes on into the week after.
    var continuesBefore: Bool
    var continuesAfter: Bool
  }

  struct Day {
    var day: AgendaDay
    /// Events that are not bars.
    var timed: [AgendaEntry]
    /// Events for which there was no room.
    var hiddenCount: Int
  }

  struct Week {
    /// 1 to 53.
    var number: Int
    var days: [Day]
    var bars: [Bar]
    var laneCount: Int { (bars.map(\.lane).max() ?? -1) + 1 }
  }

  var weeks: [Week]

  /// Lays out whole weeks of consecutive days; `days` starts on a Monday.
  ///
  /// At most `lanes` bars above each other, and at most `rows` things in a day.
  init(_ days: [AgendaDay], lanes: Int, rows: Int) {
    weeks = stride(from: 0, to: days.count, by: 7).map { start in
      Self.week(Array(days[start..<min(start + 7, days.count)]), lanes: lanes, rows: rows)
    }
  }

  /// The days of the weeks that hold `first` and `last`.
  static func days(_ agenda: Agenda, from first: LocalDate, through last: LocalDate) -> [AgendaDay] {
    agenda.days(from: first.monday, through: last.monday.adding(days: 6))
  }

  private static func week(_ days: [AgendaDay], lanes: Int, rows: Int) -> Week {
    let all = bars(days)
    let bars = all.filter { $0.lane < lanes }
    let cells = days.enumerated().map { column, day in
      let timed = day.entries.filter { !$0.lastsDay }
      let barsHere = bars.filter { $0.columns.contains(column) }
      let used = (barsHere.map(\.lane).max() ?? -1) + 1
      let hiddenBars = all.count { $0.columns.contains(column) } - barsHere.count
      // What is covered in part, or not at all, says so in a row of its own.
      var room = max(0, rows - used - (day.coverage == .full ? 0 : 1))
      // The last row says how many more there are.
      if timed.count > room || hiddenBars > 0 { room = max(0, min(timed.count, room - 1)) }
      return Day(
        day: day, timed: Array(timed.prefix(room)), hiddenCount: hiddenBars + max(0, timed.count - room))
    }
    return Week(number: days[0].date.isoWeek, days: cells, bars: bars)
  }

  private static func bars(_ days: [AgendaDay]) -> [Bar] {
    var found: [(entry: AgendaEntry, columns: ClosedRange<Int>)] = []
    for (column, day) in days.enumerated() {
      for entry in day.entries where entry.lastsDay {
        // A later day's entry of the same event prolongs the bar; the first day of a week begins one.
        guard column == 0 || !entry.continuesBefore else {
          if let index = found.lastIndex(where: {
            $0.entry.event == entry.event && $0.columns.upperBound == column - 1
          }) {
            found[index].columns = found[index].columns.lowerBound...column
            found[index].entry.continuesAfter = entry.continuesAfter
          }
          continue
        }
        found.append((entry, column...column))
      }
    }
    // Longer ones first on their day, so that bars nest under each other.
    let sorted = found.enumerated().sorted { left, right in
      (left.element.columns.lowerBound, -left.element.columns.count, left.offset)
        < (right.element.columns.lowerBound, -right.element.columns.count, right.offset)
    }.map(\.element)
    let lanes = LaneLayout.lanes(of: sorted.map(\.columns))
    return zip(sorted, lanes).map { bar, lane in
      Bar(
        entry: bar.entry, columns: bar.columns, lane: lane, continuesBefore: bar.entry.continuesBefore,
        continuesAfter: bar.entry.continuesAfter)
    }
  }
}
