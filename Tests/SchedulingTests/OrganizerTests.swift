import Testing

@testable import Scheduling

@Suite("What an organizer saves") struct OrganizerTests {
  private static let weekly = "RRULE:FREQ=WEEKLY;COUNT=5"

  @Test(
    "Another way to write the same time is no change",
    arguments: [
      ("20270309T090000Z", "DTEND:20270309T100000Z"), ("20270309T090000Z", "DURATION:PT1H"),
      ("20270309T090000Z", "DURATION:PT60M"),
    ])
  func spelling(start: String, end: String) throws {
    var desk = Desk("olga@example.com", holding: Desk.event(sequence: 2, ben: "ACCEPTED"))
    let text = Desk.event(sequence: 2, ben: "ACCEPTED").split(separator: "\n").map { line in
      line.hasPrefix("DTSTART") ? "DTSTART:" + start : line.hasPrefix("DTEND") ? end : String(line)
    }.joined(separator: "\n")
    #expect(desk.save(text) == [])
    #expect(desk.component()?.sequence == 2)
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
  }

  @Test("A rule written otherwise is no change, another rule is")
  func rules() {
    var desk = Desk(
      "olga@example.com", holding: Desk.event(ben: "ACCEPTED", also: "RRULE:FREQ=WEEKLY;COUNT=5"))
    #expect(
      desk.save(Desk.event(ben: "ACCEPTED", also: "RRULE:COUNT=5;INTERVAL=1;FREQ=WEEKLY;BYDAY=TU")) == [])
    #expect(desk.component()?.sequence == 0)
    #expect(
      desk.save(Desk.event(ben: "ACCEPTED", also: "RRULE:FREQ=WEEKLY;COUNT=6"))
        == ["REQUEST ben@example.com !", "REQUEST carla@example.com !"])
    #expect(desk.component()?.sequence == 1)
    #expect(desk.answer("ben@example.com") == "NEEDS-ACTION")
  }

  @Test("A guest is taken off one date and hears of that date alone")
  func guestOfAllButOne() {
    var desk = Desk("olga@example.com", holding: Desk.event(ben: "ACCEPTED", also: Self.weekly))
    let told = desk.save(
      Desk.event(ben: "ACCEPTED", also: Self.weekly) + "\n"
        + Desk.event(
          start: "20270316T100000", end: "20270316T110000", date: "20270316T100000", ben: "ACCEPTED",
          carla: ""))
    #expect(told == ["REQUEST ben@example.com", "CANCEL carla@example.com !"])
    // Whoever comes later sees the series without the dates that are not theirs.
    let series = desk.engine.series("e1")
    let seen = series.map { desk.engine.invitation(for: CalendarAddress("carla@example.com"), to: $0) }
    #expect(seen?.count == 1)
    #expect(seen?.first?.first("EXDATE")?.value == "20270316T100000")
    #expect(seen?.first?.first("EXDATE")?.parameter("TZID") == ["Europe/Vienna"])
  }

  @Test("A date marked as cancelled is cancelled, and the series is not asked for again")
  func cancelledDate() {
    var desk = Desk("olga@example.com", holding: Desk.event(ben: "ACCEPTED", also: Self.weekly))
    let told = desk.save(
      Desk.event(ben: "ACCEPTED", also: Self.weekly) + "\n"
        + Desk.event(
          start: "20270316T100000", end: "20270316T110000", date: "20270316T100000", ben: "ACCEPTED",
          also: "STATUS:CANCELLED"))
    #expect(told == ["CANCEL ben@example.com !", "CANCEL carla@example.com !"])
    #expect(desk.component(at: "20270316T090000Z")?.sequence == 1)
  }

  @Test("Who loses the series and keeps a date gets both, and the date sorts after the cancellation")
  func onlyOneDateLeft() {
    var desk = Desk("olga@example.com", holding: Desk.event(ben: "ACCEPTED", also: Self.weekly))
    let told = desk.save(
      Desk.event(ben: "ACCEPTED", carla: "", also: Self.weekly) + "\n"
        + Desk.event(
          start: "20270316T100000", end: "20270316T110000", date: "20270316T100000", ben: "ACCEPTED"))
    #expect(told.contains("CANCEL carla@example.com !"))
    #expect(told.contains("REQUEST carla@example.com !"))
    let date = desk.component(at: "20270316T090000Z")?.sequence ?? 0
    #expect(date > desk.component()?.sequence ?? 0)
  }

  @Test("A file older than an answer does not take the answer back")
  func olderFile() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    #expect(desk.receive("REPLY", reply("ben@example.com", "ACCEPTED"), from: "ben@example.com") == [])
    let late = desk.receive(
      "REPLY", reply("carla@example.com", "DECLINED", date: nil), from: "carla@example.com")
    #expect(late == [])
    #expect(
      desk.save(Desk.event(also: "LOCATION:Room 9")) == [
        "REQUEST ben@example.com", "REQUEST carla@example.com",
      ])
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
    #expect(desk.answer("carla@example.com") == "DECLINED")
  }

  @Test("An answer to one date outlives a file that does not know it")
  func olderFileOfASeries() {
    var desk = Desk("olga@example.com", holding: Desk.event(ben: "ACCEPTED", also: Self.weekly))
    #expect(
      desk.receive(
        "REPLY", reply("ben@example.com", "DECLINED", date: "20270316T090000Z"), from: "ben@example.com")
        == [])
    _ = desk.save(Desk.event(ben: "ACCEPTED", also: Self.weekly, "LOCATION:Room 9"))
    #expect(desk.answer("ben@example.com", at: "20270316T090000Z") == "DECLINED")
    #expect(desk.component(at: "20270316T090000Z")?.first("LOCATION")?.value == "Room 9")
    #expect(desk.answer("ben@example.com", at: "20270323T090000Z") == "ACCEPTED")
  }

  @Test("An answer under the SEQUENCE before dates were left out still counts")
  func answerAfterLeavingOut() {
    var desk = Desk("olga@example.com", holding: Desk.event(also: Self.weekly))
    _ = desk.save(Desk.event(also: Self.weekly, "EXDATE;TZID=Europe/Vienna:20270316T100000"))
    #expect(desk.component()?.sequence == 1)
    #expect(desk.receive("REPLY", reply("ben@example.com", "ACCEPTED"), from: "ben@example.com") == [])
    #expect(desk.answer("ben@example.com") == "ACCEPTED")
    _ = desk.save(
      Desk.event(
        start: "20270309T120000", end: "20270309T130000", also: Self.weekly,
        "EXDATE;TZID=Europe/Vienna:20270316T120000"))
    #expect(
      desk.receive("REPLY", reply("ben@example.com", "ACCEPTED"), from: "ben@example.com") == [
        "stale-sequence"
      ])
  }

  @Test("A wish to send is followed, and not kept")
  func forced() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    let text = Desk.event().replacing(
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ben", with: "ATTENDEE;SCHEDULE-FORCE-SEND=REQUEST:mailto:ben")
    #expect(desk.save(text) == ["REQUEST ben@example.com !"])
    #expect(!desk.text.contains("FORCE-SEND"))
  }

  @Test("Taking the organizer and all guests away cancels what was sent")
  func noMoreOrganizer() {
    var desk = Desk("olga@example.com", holding: Desk.event())
    let text = Desk.event().split(separator: "\n").filter {
      !$0.hasPrefix("ATTENDEE") && !$0.hasPrefix("ORGANIZER")
    }
    .joined(separator: "\n")
    #expect(desk.save(text) == ["CANCEL ben@example.com !", "CANCEL carla@example.com !"])
    #expect(!desk.text.contains("ATTENDEE"))
  }

  @Test("Nothing is written to whom no mail can go, and the store says so")
  func unreachable() {
    var desk = Desk("olga@example.com")
    #expect(desk.save(Desk.event(carla: "", also: "ATTENDEE:urn:uuid:1")) == ["REQUEST ben@example.com !"])
    #expect(desk.text.contains("SCHEDULE-STATUS=3.7"))
    #expect(desk.text.contains("SCHEDULE-STATUS=1.1"))
  }

  private func reply(_ address: String, _ answer: String, date: String? = nil, sequence: Int = 0) -> String {
    Desk.reply(address, answer, date: date, sequence: sequence)
  }
}

extension Desk {
  /// An answer to `event`.
  static func reply(
    _ address: String, _ answer: String, date: String? = nil, sequence: Int = 0,
    stamp: String = "20270228T170000Z",
    parameters: String = ""
  ) -> String {
    [
      "BEGIN:VEVENT", "UID:e1", "DTSTAMP:\(stamp)", date.map { "RECURRENCE-ID:\($0)" },
      "SEQUENCE:\(sequence)",
      "ORGANIZER:mailto:olga@example.com", "ATTENDEE;PARTSTAT=\(answer)\(parameters):mailto:\(address)",
      "END:VEVENT",
    ].compactMap(\.self).joined(separator: "\n")
  }
}
