import CalendarDomain
import Testing

@testable import Scheduling

@Suite("What attendees answer") struct AnswerTests {
  private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=5"

  @Test("Of two answers the later one counts, whatever the order they come in")
  func order() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    let first = Desk.reply("ben@example.com", "DECLINED", stamp: "20270227T100000Z")
    let second = Desk.reply("ben@example.com", "ACCEPTED", stamp: "20270227T110000Z")
    #expect(desk.receive("REPLY", second, from: "ben@example.com") == [])
    #expect(desk.receive("REPLY", first, from: "ben@example.com") == ["stale-dtstamp"])
    #expect(desk.receive("REPLY", second, from: "ben@example.com") == ["duplicate"])
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
  }

  @Test("Stamps are kept for each attendee and each date")
  func stampsByDate() {
    var desk = Desk("olga@example.com", holding: Desk.event(also: Self.weekly))
    let late = "20270227T110000Z"
    let early = "20270227T100000Z"
    #expect(
      desk.receive("REPLY", Desk.reply("ben@example.com", "ACCEPTED", stamp: late), from: "ben@example.com")
        == [])
    #expect(
      desk.receive(
        "REPLY", Desk.reply("carla@example.com", "ACCEPTED", stamp: early), from: "carla@example.com") == [])
    let date = Desk.reply("ben@example.com", "DECLINED", date: "20270316T090000Z", stamp: early)
    #expect(desk.receive("REPLY", date, from: "ben@example.com") == [])
    #expect(desk.answer("ben@example.com", at: "20270316T090000Z") == "DECLINED")
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
  }

  @Test("A delegate is let in once the delegator has said so, and not before")
  func delegation() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    let emil = Desk.reply(
      "emil@example.net", "ACCEPTED", parameters: ";DELEGATED-FROM=\"mailto:ben@example.com\"")
    #expect(desk.receive("REPLY", emil, from: "emil@example.net") == ["party-crasher ?"])
    let ben = Desk.reply(
      "ben@example.com", "DELEGATED", parameters: ";DELEGATED-TO=\"mailto:emil@example.net\"")
    #expect(desk.receive("REPLY", ben, from: "ben@example.com") == [])
    #expect(desk.answer("emil@example.net") == "NEEDS-ACTION")
    #expect(desk.receive("REPLY", emil, from: "emil@example.net") == [])
    #expect(desk.answer("emil@example.net") == "ACCEPTED")
    #expect(desk.answer("ben@example.com") == "DELEGATED")
  }

  @Test("Who is not invited comes in when the organizer says yes")
  func crasher() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    let answer = Desk.reply("emil@example.net", "ACCEPTED")
    #expect(desk.receive("REPLY", answer, from: "emil@example.net") == ["party-crasher ?"])
    #expect(desk.receive("REPLY", answer, from: "emil@example.net", allowing: [.partyCrasher]) == [])
    #expect(desk.answer("emil@example.net") == "ACCEPTED")
  }

  @Test("Somebody else's answer changes nothing, an assistant's is a question")
  func senders() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    let answer = Desk.reply("ben@example.com", "ACCEPTED")
    #expect(desk.receive("REPLY", answer, from: "mallory@evil.example") == ["sender-mismatch"])
    let assisted = Desk.reply(
      "ben@example.com", "ACCEPTED", parameters: ";SENT-BY=\"mailto:desk@example.com\"")
    #expect(desk.receive("REPLY", assisted, from: "desk@example.com") == ["sent-by ?"])
    #expect(desk.answer("ben@example.com") == "NEEDS-ACTION")
    #expect(desk.receive("REPLY", assisted, from: "desk@example.com", allowing: [.sentBy]) == [])
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
    var trusting = Desk("olga@example.com", holding: Desk.event(), trusting: ["@mailer.example"])
    #expect(trusting.receive("REPLY", answer, from: "bounce@mailer.example") == [])
  }

  @Test(
    "An answer to nothing changes nothing",
    arguments: [
      (Desk.reply("ben@example.com", "ACCEPTED").replacing("UID:e1", with: "UID:e2"), "unknown-uid"),
      (Desk.reply("ben@example.com", "ACCEPTED", date: "20270317T090000Z"), "unknown-instance"),
      (Desk.reply("ben@example.com", "ACCEPTED").replacing("olga@", with: "else@"), "wrong-organizer ?"),
    ])
  func unknown(message: String, code: String) {
    var desk = Desk("olga@example.com", holding: Desk.event(also: Self.weekly))
    let before = desk.text
    #expect(desk.receive("REPLY", message, from: "ben@example.com") == [code])
    #expect(desk.text == before)
  }

  @Test("Accepting a series leaves alone the date that was declined, and answers the one that was not")
  func acceptSeries() throws {
    var desk = Desk(
      "ben@example.com",
      holding: Desk.event(also: Self.weekly) + "\n"
        + Desk.event(
          start: "20270316T100000", end: "20270316T110000", date: "20270316T100000", ben: "DECLINED") + "\n"
        + Desk.event(start: "20270323T140000", end: "20270323T150000", date: "20270323T100000"))
    let outcome = try desk.engine.answer("e1", .accepted)
    #expect(Desk.told(outcome) == ["REPLY olga@example.com !"])
    #expect(outcome.outgoing.first?.components.count == 2)
    #expect(desk.answer("ben@example.com", at: "20270316T090000Z") == "DECLINED")
    #expect(desk.answer("ben@example.com", at: "20270323T090000Z") == "ACCEPTED")
  }

  @Test("One date can be answered alone")
  func acceptDate() throws {
    var desk = Desk("ben@example.com", holding: Desk.event(also: Self.weekly))
    let outcome = try desk.engine.answer("e1", .tentative, at: .utc(Desk.instant("20270316T090000Z").utc))
    #expect(outcome.outgoing.first?.components.map(\.recurrenceID?.shown) == ["2027-03-16 10:00"])
    #expect(desk.answer("ben@example.com", at: "20270316T090000Z") == "TENTATIVE")
    #expect(desk.answer("ben@example.com") == "NEEDS-ACTION")
  }

  @Test("Nothing goes out where the organizer's messages are not ours")
  func otherAgent() throws {
    let text = Desk.event().replacing("ORGANIZER:", with: "ORGANIZER;SCHEDULE-AGENT=CLIENT:")
    var desk = Desk("ben@example.com", holding: text)
    #expect(Desk.told(try desk.engine.answer("e1", .accepted)) == [])
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
  }

  @Test("Deleting declines, once, and not what was cancelled")
  func delete() throws {
    var desk = Desk("ben@example.com", holding: Desk.event(ben: "ACCEPTED"))
    #expect(try desk.delete() == ["REPLY olga@example.com !"])
    #expect(desk.component() == nil)
    var declined = Desk("ben@example.com", holding: Desk.event(ben: "DECLINED"))
    #expect(try declined.delete() == [])
    var cancelled = Desk("ben@example.com", holding: Desk.event(also: "STATUS:CANCELLED"))
    #expect(try cancelled.delete() == [])
  }

  @Test("A to-do that is done in the assignee's copy is done for the organizer's list")
  func progress() {
    var desk = Desk("ben@example.com", holding: Desk.event(ben: "ACCEPTED", kind: "VTODO"))
    let told = desk.save(
      Desk.event(ben: "ACCEPTED", also: "PERCENT-COMPLETE:40", "STATUS:IN-PROCESS", kind: "VTODO"))
    #expect(told == ["REPLY olga@example.com !"])
    #expect(desk.answer("ben@example.com") == "IN-PROCESS")
    _ = desk.save(
      Desk.event(ben: "IN-PROCESS", also: "PERCENT-COMPLETE:100", "STATUS:COMPLETED", kind: "VTODO"))
    #expect(desk.answer("ben@example.com") == "COMPLETED")
  }

  @Test("What cannot be done says why")
  func errors() {
    var desk = Desk("ben@example.com", holding: Desk.event())
    #expect(throws: SchedulingError.self) { try desk.engine.answer("e2", .accepted) }
    #expect(throws: SchedulingError.self) {
      try desk.engine.delegate("e1", to: CalendarAddress("carla@example.com"))
    }
    #expect(throws: SchedulingError.self) { try desk.engine.delegate("e1", to: CalendarAddress("nobody")) }
    #expect(throws: SchedulingError.self) {
      try desk.engine.declineCounter("e1", to: CalendarAddress("carla@example.com"))
    }
    var stranger = Desk("emil@example.net", holding: Desk.event())
    #expect(throws: SchedulingError.self) { try stranger.engine.answer("e1", .accepted) }
  }
}
