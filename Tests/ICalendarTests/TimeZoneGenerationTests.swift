import CalendarDomain
import CalendarTime
import Testing

@testable import ICalendar

@Suite("Zones are defined for the span in use")
struct TimeZoneGenerationTests {
  private static let database = ZoneDatabase.system(environment: [:])

  @Test(
    "A written definition gives the zone's offsets at every change and hour of its span",
    arguments: [
      "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kolkata",
      "America/St_Johns",
      "Pacific/Apia", "Asia/Tehran", "America/Sao_Paulo", "Europe/Dublin", "UTC",
    ])
  func offsets(_ name: String) throws {
    let zone = try #require(Self.database.zone(named: name))
    let range = Instant(utc: LocalDateTime(1995, 1, 1))..<Instant(utc: LocalDateTime(2040, 1, 1))
    let written = ComponentPrinter.print([
      Component(
        name: "VCALENDAR",
        components: [TimeZoneModel(of: zone, named: name, in: range).encoded(EncodingContext())])
    ])
    let tree = try ComponentParser.parse(written, file: nil).calendars[0]
    let model = try #require(CalendarDecoder.decode(tree, file: nil).0.timeZones.first)
    let defined = try #require(ZoneDefinition(model).zone)
    let changes = zone.offsetChanges(in: range).flatMap { [$0.instant.adding(seconds: -1), $0.instant] }
    let steps = stride(
      from: range.lowerBound.secondsSince1970, to: range.upperBound.secondsSince1970, by: 86_400 * 5)
    let wrong = (changes + steps.map(Instant.init)).filter { defined.offset(at: $0) != zone.offset(at: $0) }
    #expect(wrong.isEmpty, "\(name): \(wrong.prefix(3).map(\.utc))")
  }

  @Test("A zone of two yearly changes is written as two rules")
  func rules() throws {
    let zone = try #require(Self.database.zone(named: "Europe/Berlin"))
    let range = Instant(utc: LocalDateTime(2026, 1, 1))..<Instant(utc: LocalDateTime(2031, 1, 1))
    let model = TimeZoneModel(of: zone, named: "Europe/Berlin", in: range)
    let lines = FidelityTests.lines(model.encoded(EncodingContext()))
    #expect(lines.contains("/VTIMEZONE/DAYLIGHT RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"))
    #expect(lines.contains("/VTIMEZONE/STANDARD RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"))
    #expect(model.observances.count == 3)
  }

  @Test("Exactly the zones in use are defined, and a vendor's own stays when nobody knows better")
  func usedZones() throws {
    let text = Fixtures.calendar(
      "BEGIN:VTIMEZONE", "TZID:Unused", "END:VTIMEZONE", "BEGIN:VTIMEZONE", "TZID:Mine", "BEGIN:STANDARD",
      "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
      "BEGIN:VEVENT", "DTSTART;TZID=Mine:20260101T000000", "DTEND;TZID=Europe/Paris:20260101T000000",
      "END:VEVENT")
    var model = CalendarDecoder.decode(try Fixtures.parse(text).calendars[0], file: nil).0
    #expect(model.usedZoneNames == ["Europe/Paris", "Mine"])
    let range = Instant(utc: LocalDateTime(2026, 1, 1))..<Instant(utc: LocalDateTime(2027, 1, 1))
    model.defineZones(in: range) { Self.database.zone(named: $0) }
    #expect(model.timeZones.map(\.tzid) == ["Europe/Paris", "Mine"])
    #expect(model.timeZones[1].observances.count == 1)
  }
}
