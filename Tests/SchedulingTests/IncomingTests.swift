import CalendarDomain
import Testing

@testable import Scheduling

@Suite("What an organizer sends") struct IncomingTests {
  private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=5"

  private func cancel(
    sequence: Int = 1, stamp: String = "20270228T170000Z", date: String? = nil,
    guests: [String] = ["ben@example.com"],
    status: String? = "CANCELLED"
  ) -> String {
    ([
      "BEGIN:VEVENT", "UID:e1", "DTSTAMP:\(stamp)", "SEQUENCE:\(sequence)",
      "ORGANIZER:mailto:olga@example.com",
    ]
      + (date.map { ["RECURRENCE-ID:\($0)"] } ?? []) + (status.map { ["STATUS:\($0)"] } ?? [])
      + guests.map { "ATTENDEE:mailto:\($0)" } + ["END:VEVENT"]).joined(separator: "\n")
  }

  @Test("A cancellation that overtakes its request is remembered")
  func overtaken() {
    var desk = Desk("ben@example.com")
    #expect(desk.receive("CANCEL", cancel(), from: "olga@example.com") == [])
    #expect(desk.receive("REQUEST", Desk.event(), from: "olga@example.com") == ["cancelled"])
    #expect(desk.component()?.isCancelled == true)
    // A later request asks again.
    #expect(
      desk.receive("REQUEST", Desk.event(sequence: 2, stamp: "20270301T070000Z"), from: "olga@example.com")
        == [])
    #expect(desk.component()?.isCancelled == false)
  }

  @Test("A date that was cancelled before its series came stays cancelled")
  func overtakenDate() {
    var desk = Desk("ben@example.com")
    #expect(desk.receive("CANCEL", cancel(date: "20270316T090000Z"), from: "olga@example.com") == [])
    #expect(desk.receive("REQUEST", Desk.event(also: Self.weekly), from: "olga@example.com") == [])
    #expect(desk.component(at: "20270316T090000Z")?.isCancelled == true)
    #expect(desk.component(at: "20270323T090000Z")?.isCancelled == false)
  }

  @Test("A cancellation is applied once, and none is brought back by what is older")
  func twice() {
    var desk = Desk("ben@example.com", holding: Desk.event())
    #expect(desk.receive("CANCEL", cancel(), from: "olga@example.com") == [])
    #expect(desk.receive("CANCEL", cancel(), from: "olga@example.com") == ["duplicate"])
    #expect(desk.receive("REQUEST", Desk.event(), from: "olga@example.com") == ["cancelled"])
    #expect(desk.component()?.isCancelled == true)
  }

  @Test("A cancellation older than what is known is not applied")
  func late() {
    var desk = Desk("ben@example.com", holding: Desk.event(sequence: 3, also: Self.weekly))
    #expect(desk.receive("CANCEL", cancel(sequence: 2), from: "olga@example.com") == ["stale-sequence"])
    #expect(
      desk.receive("CANCEL", cancel(sequence: 4, date: "20270317T090000Z"), from: "olga@example.com")
        == ["unknown-instance"])
  }

  @Test("Others who are not invited any more leave the list")
  func others() {
    var desk = Desk("ben@example.com", holding: Desk.event())
    #expect(
      desk.receive("CANCEL", cancel(guests: ["carla@example.com"], status: nil), from: "olga@example.com")
        == [])
    #expect(desk.answer("carla@example.com") == "-")
    #expect(desk.component()?.isCancelled == false)
  }

  @Test("This and all later dates can be cancelled")
  func future() {
    var desk = Desk("ben@example.com", holding: Desk.event(also: Self.weekly))
    let text = cancel(date: "20270323T090000Z").replacing(
      "RECURRENCE-ID:", with: "RECURRENCE-ID;RANGE=THISANDFUTURE:")
    #expect(desk.receive("CANCEL", text, from: "olga@example.com") == [])
    #expect(desk.component(at: "20270316T090000Z")?.isCancelled == false)
    #expect(desk.component(at: "20270330T080000Z")?.isCancelled == true)
  }

  @Test("A guest of one date holds that date, and gets another beside it")
  func singleDates() {
    var desk = Desk("ben@example.com")
    let first = Desk.event(start: "20270316T100000", end: "20270316T110000", date: "20270316T100000")
    let second = Desk.event(start: "20270323T100000", end: "20270323T110000", date: "20270323T100000")
    #expect(desk.receive("REQUEST", first, from: "olga@example.com") == [])
    #expect(desk.receive("REQUEST", second, from: "olga@example.com") == [])
    #expect(desk.engine.series("e1")?.dates.count == 2)
    #expect(desk.component() == nil)
    #expect(desk.receive("CANCEL", cancel(date: "20270316T090000Z"), from: "olga@example.com") == [])
    #expect(desk.component(at: "20270316T090000Z")?.isCancelled == true)
    #expect(desk.component(at: "20270323T090000Z")?.isCancelled == false)
  }

  @Test("A new text of the series reaches the date that I declined, which stays declined")
  func ownOverride() {
    var desk = Desk(
      "ben@example.com",
      holding: Desk.event(ben: "ACCEPTED", also: Self.weekly) + "\n"
        + Desk.event(
          start: "20270316T100000", end: "20270316T110000", date: "20270316T100000", ben: "DECLINED"))
    let update = Desk.event(stamp: "20270227T090000Z", also: Self.weekly, "LOCATION:Room 9")
    #expect(desk.receive("REQUEST", update, from: "olga@example.com") == [])
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
    #expect(desk.answer("ben@example.com", at: "20270316T090000Z") == "DECLINED")
    #expect(desk.component(at: "20270316T090000Z")?.first("LOCATION")?.value == "Room 9")
  }

  @Test("A moved series drops what was said of its old dates")
  func movedSeries() {
    var desk = Desk(
      "ben@example.com",
      holding: Desk.event(ben: "ACCEPTED", also: Self.weekly) + "\n"
        + Desk.event(
          start: "20270316T100000", end: "20270316T110000", date: "20270316T100000", ben: "DECLINED"))
    let update = Desk.event(
      sequence: 1, stamp: "20270227T090000Z", start: "20270310T100000", end: "20270310T110000",
      also: Self.weekly)
    #expect(desk.receive("REQUEST", update, from: "olga@example.com") == [])
    #expect(desk.engine.series("e1")?.dates == [])
    #expect(desk.answer("ben@example.com") == "NEEDS-ACTION")
  }

  @Test("A date that was added to an unknown series is asked for")
  func addUnknown() {
    var desk = Desk("ben@example.com")
    #expect(
      desk.receive("ADD", Desk.event(sequence: 1), from: "olga@example.com")
        == ["REFRESH olga@example.com !", "unknown-uid"])
    #expect(desk.component() == nil)
  }

  @Test("Only the organizer's own hand moves an event; the rest is refused or asked")
  func senders() {
    var desk = Desk("ben@example.com", holding: Desk.event())
    let update = Desk.event(sequence: 1, stamp: "20270227T090000Z")
    #expect(desk.receive("REQUEST", update, from: "carla@example.com") == ["sender-mismatch"])
    let other = update.replacing("ORGANIZER:mailto:olga@", with: "ORGANIZER:mailto:else@")
    #expect(desk.receive("REQUEST", other, from: "else@example.com") == ["wrong-organizer ?"])
    let assisted = update.replacing("ORGANIZER:", with: "ORGANIZER;SENT-BY=\"mailto:desk@example.com\":")
    #expect(desk.receive("REQUEST", assisted, from: "desk@example.com") == ["sent-by ?"])
    #expect(desk.receive("REQUEST", assisted, from: "desk@example.com", allowing: [.sentBy]) == [])
    #expect(desk.component()?.sequence == 1)
    // The assistant is known now.
    let next = assisted.replacing("SEQUENCE:1", with: "SEQUENCE:2")
    #expect(desk.receive("REQUEST", next, from: "desk@example.com") == [])
  }

  @Test("An unknown sender's invitation is a question, a delegator's is not")
  func newFromOthers() {
    var desk = Desk("ben@example.com")
    #expect(desk.receive("REQUEST", Desk.event(), from: "else@example.com") == ["sender-mismatch ?"])
    let delegated = Desk.event(
      also: "ATTENDEE;DELEGATED-FROM=\"mailto:carla@example.com\":mailto:emil@example.net"
    )
    .replacing(
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:carla",
      with: "ATTENDEE;DELEGATED-TO=\"mailto:emil@example.net\":mailto:carla")
    var emil = Desk("emil@example.net")
    #expect(emil.receive("REQUEST", delegated, from: "carla@example.com") == [])
    #expect(emil.answer("emil@example.net") == "NEEDS-ACTION")
  }

  @Test("What a stranger writes of our own bookkeeping is not believed")
  func spoofedBookkeeping() {
    var desk = Desk("ben@example.com")
    let text = Desk.event(also: "X-CALENDARR-ASKED-SEQUENCE:9", "X-OTHER:kept").replacing(
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ben",
      with: "ATTENDEE;X-CALENDARR-ANSWERED-SEQUENCE=99;SCHEDULE-AGENT=NONE:mailto:ben")
    #expect(desk.receive("REQUEST", text, from: "olga@example.com") == [])
    #expect(!desk.text.contains("X-CALENDARR-"))
    #expect(!desk.text.contains("SCHEDULE-AGENT"))
    #expect(desk.text.contains("X-OTHER:kept"))
  }

  @Test("A proposal can be accepted, and everybody is asked anew")
  func proposal() throws {
    var desk = Desk("olga@example.com", holding: Desk.event(ben: "ACCEPTED", carla: "ACCEPTED"))
    let wish = Desk.event(stamp: "20270228T170000Z", start: "20270309T140000", end: "20270309T150000")
    #expect(desk.receive("COUNTER", wish, from: "ben@example.com") == ["counter ?"])
    let outcome = try desk.engine.acceptCounter("e1", of: CalendarAddress("ben@example.com"))
    #expect(Desk.told(outcome) == ["REQUEST ben@example.com !", "REQUEST carla@example.com !"])
    #expect(desk.component()?.first("DTSTART")?.value == "20270309T140000")
    #expect(desk.component()?.sequence == 1)
    #expect(desk.receive("COUNTER", wish, from: "ben@example.com") == ["stale-sequence"])
    #expect(desk.receive("COUNTER", wish, from: "emil@example.net") == ["sender-mismatch"])
  }

  @Test("Zones of one name and two meanings are kept apart")
  func zones() {
    func definition(_ offset: String) -> String {
      "BEGIN:VTIMEZONE\nTZID:Office\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
    }
    let held = definition("+0100") + Desk.event("e0").replacing("Europe/Vienna", with: "Office")
    var desk = Desk("ben@example.com", holding: held)
    let message = definition("-0500") + Desk.event("e1").replacing("Europe/Vienna", with: "Office")
    #expect(desk.receive("REQUEST", message, from: "olga@example.com") == [])
    #expect(desk.component("e0")?.first("DTSTART")?.parameter("TZID") == ["Office"])
    #expect(desk.component("e1")?.first("DTSTART")?.parameter("TZID") == ["Office 2"])
    #expect(desk.text.contains("TZOFFSETTO:-0500"))
  }
}
