import CalendarDomain
import Testing

@testable import SnapshotBuilding

@Suite("Ids") struct IdentifierRuleTests {
  private let instance = EventTime.utc(LocalDateTime(2026, 9, 2, 7))

  @Test("are the UID of a single event") func single() {
    #expect(IdentifierRule.unique.identifier(uid: "a@b", recurrenceID: nil, scope: nil) == "a@b")
  }

  @Test("name the instance of a series in UTC, or by its date") func member() {
    #expect(
      IdentifierRule.unique.identifier(uid: "a", recurrenceID: instance, scope: nil)
        == "a/20260902T070000Z")
    let day = EventTime.date(LocalDate(year: 2026, month: 9, day: 2))
    #expect(
      IdentifierRule.unique.identifier(uid: "a", recurrenceID: day, scope: nil) == "a/20260902")
  }

  @Test("name the calendar when an earlier one has the same UID") func scope() {
    #expect(
      IdentifierRule.unique.identifier(uid: "a", recurrenceID: instance, scope: "ical:2")
        == "a/20260902T070000Z#ical:2")
  }

  @Test("are the UID for every instance in the app's form") func app() {
    #expect(
      IdentifierRule.uid.identifier(uid: "a", recurrenceID: instance, scope: "ical:2") == "a")
  }
}
