import CalendarDomain
import Testing

@testable import ICalendar

@Suite("What libical is asked about a calendar of many components") struct RestrictionPortionTests {
  private func calendar(_ count: Int) throws -> Component {
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:PUBLISH\r\n"
      + (0..<count).map { "BEGIN:VTIMEZONE\r\nTZID:z\($0)\r\n" }.joined()
    return try #require(try ComponentParser.parse(Array(text.utf8), file: "a.ics").calendars.first)
  }

  @Test(
    "It never holds more than a portion, and all come before it once", arguments: [0, 1, 256, 257, 3_000])
  func portions(count: Int) throws {
    let calendar = try calendar(count)
    let portions = LibicalRestrictions.portions(of: calendar)
    #expect(portions.allSatisfy { $0.components.count <= LibicalRestrictions.portion })
    #expect(portions.flatMap(\.components) == calendar.components)
    #expect(portions.allSatisfy { $0.properties == calendar.properties })
  }

  @Test("Findings of the calendar itself are told once, those of components each")
  func findings() throws {
    let calendar = try calendar(600)
    let found = LibicalRestrictions.check(calendar, file: "a.ics")
    let own = found.filter { $0.location == calendar.location }
    let single = try LibicalRestrictions.check(self.calendar(1), file: "a.ics")
    #expect(own.count == single.filter { $0.location == calendar.location }.count && !own.isEmpty)
    let ofOne = single.count - own.count
    #expect(found.count - own.count == 600 * ofOne)
  }
}
