import CalendarDomain
import CalendarTime
import CalendarrCore
import Testing

@testable import CommandLineTool

@Suite("Agenda by local days") struct AgendaTests {
  private func agenda(_ name: String) throws -> Agenda {
    let fixture = try SnapviewFolder.fixture(name)
    return Agenda(try #require(fixture.snapshot), zone: fixture.zone, now: fixture.now)
  }

  private func ids(_ agenda: Agenda, _ year: Int, _ month: Int, _ day: Int) -> [String] {
    let date = LocalDate(year: year, month: month, day: day)
    return agenda.days(from: date, through: date)[0].entries.map(\.event.id)
  }

  @Test("Events that last for ever do not fill the memory: the days end where there are enough entries")
  func entryLimit() throws {
    let agenda = try agenda("edges")
    let (first, last) = (agenda.firstDay, agenda.lastDay)
    let all = agenda.days(from: first, through: last)
    #expect(all.last?.date == last)
    for limit in [1, 4, 9, 12] {
      let days = agenda.days(from: first, through: last, limit: limit)
      #expect(!days.isEmpty && days.map(\.date) == Array(all.map(\.date).prefix(days.count)))
      #expect(days.count == 1 || days.reduce(0) { $0 + $1.entries.count } <= limit)
      let more = all.prefix(days.count + 1).reduce(0) { $0 + $1.entries.count }
      #expect(days.count == all.count || more > limit)
    }
  }

  @Test(
    "What lasts a day or more is listed on each day that it touches, what does not on its first covered one")
  func multiDay() throws {
    let agenda = try agenda("edges")
    #expect(ids(agenda, 2026, 3, 10) == ["whole@example.com", "over@example.com"])
    #expect(ids(agenda, 2026, 3, 11) == ["whole@example.com"])
    #expect(ids(agenda, 2026, 3, 12) == ["whole@example.com"])
    let first = agenda.days(from: agenda.firstDay, through: agenda.firstDay)[0].entries
    #expect(first.map(\.event.id) == ["whole@example.com", "before@example.com", "night@example.com"])
    #expect(first.map(\.continuesBefore) == [true, true, true])
    #expect(first.map(\.continuesAfter) == [true, true, false])
  }

  @Test(
    "An evening that ends after midnight is a matter of its first day; while it is on, of today, too",
    arguments: [(9, [["a"], []]), (20, [["a"], []]), (24, [["a"], ["a"]]), (25, [["a"], []])])
  func evening(hour: Int, expected: [[String]]) throws {
    let maker = SnapviewFolder.maker
    let snapshot = maker.snapshot([maker.event("a", "A", maker.at(0, 18), maker.at(1, 1))])
    let agenda = Agenda(snapshot, zone: maker.zone, now: maker.at(0).adding(seconds: hour * 3600 + 600))
    let days = agenda.days(
      from: LocalDate(year: 2026, month: 3, day: 9), through: LocalDate(year: 2026, month: 3, day: 10))
    #expect(days.map { $0.entries.map(\.event.id) } == expected)
    let format = ViewFormat(language: .en, zone: maker.zone)
    let texts = days.flatMap(\.entries).map { AgendaText.timeText($0, format) }
    #expect(texts == (hour == 24 ? ["18:00–01:00", "until 01:00"] : ["18:00–01:00"]))
    let grid = MonthGrid(
      MonthGrid.days(agenda, from: agenda.firstDay, through: agenda.lastDay), lanes: 3, rows: 5)
    #expect(grid.weeks.allSatisfy { $0.bars.isEmpty })
  }

  @Test("What lasts a day, to the second, is a bar; a second less is not", arguments: [86_399, 86_400])
  func lastsDay(seconds: Int) {
    let maker = SnapviewFolder.maker
    let snapshot = maker.snapshot([
      maker.event("a", "A", maker.at(1, 10), maker.at(1, 10).adding(seconds: seconds))
    ])
    let agenda = Agenda(snapshot, zone: maker.zone, now: maker.now)
    let grid = MonthGrid(
      MonthGrid.days(agenda, from: agenda.firstDay, through: agenda.lastDay), lanes: 3, rows: 5)
    #expect(grid.weeks.flatMap(\.bars).map(\.columns) == (seconds == 86_400 ? [1...2] : []))
    #expect(grid.weeks.flatMap(\.days).flatMap(\.timed).count == (seconds == 86_400 ? 0 : 1))
  }

  @Test("An end at midnight does not reach into the day that begins there")
  func midnightEnd() throws {
    let maker = SnapviewFolder.maker
    let snapshot = maker.snapshot([maker.event("a", "A", maker.at(1, 22), maker.at(2))])
    let agenda = Agenda(snapshot, zone: maker.zone, now: maker.now)
    #expect(ids(agenda, 2026, 3, 10) == ["a"])
    #expect(ids(agenda, 2026, 3, 11) == [])
  }

  @Test("An event without length stands on the day that it begins")
  func zeroLength() throws {
    let agenda = try agenda("zero-length")
    #expect(ids(agenda, 2026, 3, 11) == ["midnight@example.com", "noon@example.com"])
    #expect(ids(agenda, 2026, 3, 10) == [])
  }

  @Test("Days outside the coverage are unknown, and a day inside in part says from and until when")
  func coverage() throws {
    let agenda = try agenda("cap-reached")
    let days = agenda.days(from: agenda.firstDay.adding(days: -1), through: agenda.lastDay.adding(days: 1))
    #expect(days.first?.coverage == AgendaDay.Coverage.none)
    #expect(days[1].coverage == .full)
    #expect(days.last?.coverage == AgendaDay.Coverage.none)
    let end = agenda.coverage.upperBound
    #expect(days[days.count - 2].coverage == .part(agenda.zone.dayStart(agenda.lastDay)..<end))
    let format = ViewFormat(language: .en, zone: agenda.zone)
    #expect(
      AgendaText.partText(agenda.zone.dayStart(agenda.lastDay)..<end, days[days.count - 2], format)
        == "known until 16:00")
  }

  @Test("An empty coverage knows no day")
  func emptyCoverage() throws {
    let agenda = try agenda("cap-empty-coverage")
    #expect(agenda.lastDay < agenda.firstDay)
    #expect(!agenda.coversNow)
    #expect(
      agenda.days(from: agenda.firstDay, through: agenda.firstDay)[0].coverage == AgendaDay.Coverage.none)
  }

  @Test("Days are as long as the clocks make them", arguments: [("clocks-forward", 23), ("clocks-back", 25)])
  func clockChange(name: String, hours: Int) throws {
    let agenda = try agenda(name)
    let lengths = agenda.days(from: agenda.firstDay, through: agenda.lastDay).map {
      ($0.span.upperBound.secondsSince1970 - $0.span.lowerBound.secondsSince1970) / 3600
    }
    #expect(lengths.count == 49)
    #expect(lengths.count { $0 == hours } == 1)
    #expect(lengths.count { $0 == 24 } == 48)
  }

  @Test("Now is what runs, timed events first; next is what starts after")
  func nowAndNext() throws {
    let maker = SnapviewFolder.maker
    let snapshot = maker.snapshot([
      maker.event("day", "Day", maker.at(0), maker.at(1), isAllDay: true),
      maker.event("over", "Over", maker.at(0, 9), maker.at(0, 9, 30)),
      maker.event("running", "Running", maker.at(0, 9), maker.at(0, 10)),
      maker.event("coming", "Coming", maker.at(0, 11), maker.at(0, 12)),
    ])
    let agenda = Agenda(snapshot, zone: maker.zone, now: maker.now)
    #expect(agenda.current.map(\.id) == ["running", "day"])
    #expect(agenda.next?.id == "coming")
  }

  @Test(
    "ISO weeks at the edges of years",
    arguments: [
      (2026, 1, 1, 1), (2025, 12, 29, 1), (2025, 12, 28, 52), (2027, 1, 1, 53), (2026, 12, 31, 53),
      (2027, 1, 4, 1),
    ])
  func isoWeek(year: Int, month: Int, day: Int, week: Int) {
    #expect(LocalDate(year: year, month: month, day: day).isoWeek == week)
  }
}
