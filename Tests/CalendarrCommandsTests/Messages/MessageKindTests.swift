import CalendarDomain
import Foundation
import Testing

@testable import CalendarrCommands

@Suite("Kinds of messages on a store")
struct MessageKindTests {
  private static let event = StoreProgram.calendar(
    "BEGIN:VEVENT", "UID:e1", "DTSTAMP:20260301T000000Z", "DTSTART:20260324T090000Z",
    "DTEND:20260324T100000Z", "SUMMARY:Review", "ORGANIZER:mailto:olga@example.com",
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ben@example.com", "END:VEVENT")

  @Test("Whoever is invited and deletes the event declines it, and declining is what unsend means there")
  func declining() async throws {
    for words in [["delete", "e1"], ["message", "unsend", "e1"]] {
      let stores = try await MailingStores("olga", "ben")
      let (olga, ben) = (stores["olga"], stores["ben"])
      #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
      #expect(await olga.run("message", "send", "e1").code == .ok)
      try await stores.settle()
      #expect(await ben.run(words).code == .ok)
      try await stores.settle()
      #expect(await stores.export("olga").contains("PARTSTAT=DECLINED"))
      #expect(await stores.export("ben").contains("UID:e1") == false)
    }
  }

  @Test("A task that is done is done for who asked, too")
  func task() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    let task = StoreProgram.calendar(
      "BEGIN:VTODO", "UID:t1", "DTSTAMP:20260301T000000Z", "DUE:20260324T090000Z", "SUMMARY:Report",
      "ORGANIZER:mailto:olga@example.com", "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ben@example.com",
      "END:VTODO")
    #expect(await olga.run("import", try olga.put(task, "task.ics")).code == .ok)
    #expect(await olga.run("message", "send", "t1").code == .ok)
    try await stores.settle()
    #expect(await ben.run("accept", "t1").code == .ok)
    ben.now = ben.now.adding(seconds: 3600)
    #expect(await ben.run("todo", "done", "t1").code == .ok)
    try await stores.settle()
    #expect(await stores.export("olga").contains("PARTSTAT=COMPLETED"))
    // The task as a whole is the organizer's to say.
    #expect(await stores.export("olga").contains("STATUS:COMPLETED") == false)
  }

  @Test("Busy times that somebody asks for are answered, without titles and without a change")
  func busyTimes() async throws {
    let stores = try await MailingStores("olga", "ben")
    let ben = stores["ben"]
    #expect(await ben.run("add", "Dentist", "2026-03-24 10:00").code == .ok)
    let before = await stores.export("ben")
    let question = StoreProgram.calendar(
      "METHOD:REQUEST", "BEGIN:VFREEBUSY", "UID:f1", "DTSTAMP:20260301T000000Z", "DTSTART:20260324T000000Z",
      "DTEND:20260325T000000Z", "ORGANIZER:mailto:olga@example.com", "ATTENDEE:mailto:ben@example.com",
      "END:VFREEBUSY")
    let mail = "From: olga@example.com\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n\(question)"
    #expect(await ben.run("receive", input: mail).output.contains("REPLY  to olga@example.com"))
    #expect(await stores.export("ben") == before)
    let sent = try await stores.messages("ben", #"{"states":["sent"]}"#)[0]["id"] as? String ?? ""
    let calendar = await ben.run("message", "show", sent, "--calendar").output
    #expect(calendar.contains("FREEBUSY;FBTYPE=BUSY:20260324T090000Z/20260324T100000Z"))
    #expect(!calendar.contains("Dentist"))
    #expect(await ben.run("message", "show", sent, "--mail").output.contains("To: olga@example.com\r\n"))
  }

  @Test("An organizer's event as it stands is asked for, and a guest is invited by forwarding")
  func refreshAndForward() async throws {
    let stores = try await MailingStores("olga", "ben", "carla")
    let (olga, ben) = (stores["olga"], stores["ben"])
    #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
    #expect(await olga.run("message", "send", "e1").code == .ok)
    try await stores.settle()
    #expect(await ben.run("refresh", "e1").output.contains("REFRESH  to olga@example.com"))
    let answer = await stores.receive("olga")
    #expect(answer.output.contains("REQUEST  to ben@example.com"))
    #expect(await olga.run("forward", "e1", "--to", "carla@example.com").output.contains("carla@example.com"))
    try await stores.settle()
    #expect(await stores["carla"].run("list").output.contains("Review"))
    #expect(await olga.run("forward", "e1", "--to", "carla@example.com").code == .partial)
    // One who is invited hands on what the organizer wrote, and whoever then answers waits for a yes.
    #expect(await ben.run("forward", "e1", "--to", "dora@example.com").code == .ok)
    let reply = StoreProgram.calendar(
      "METHOD:REPLY", "BEGIN:VEVENT", "UID:e1", "DTSTAMP:20260321T000000Z", "SEQUENCE:1",
      "ORGANIZER:mailto:olga@example.com", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:dora@example.com", "END:VEVENT")
    let mail = "From: dora@example.com\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n\(reply)"
    #expect(await olga.run("receive", input: mail).output.contains("[party-crasher]"))
    let question = try await stores.messages("olga", #"{"states":["question"]}"#)[0]["id"] as? String ?? ""
    #expect(await olga.run("message", "allow", question).code == .ok)
    #expect(await stores.export("olga").contains("PARTSTAT=ACCEPTED;SCHEDULE-STATUS=2.0"))
  }

  @Test("One date of a series is answered, moved and deleted for itself")
  func oneDate() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    let series = Self.event.replacingOccurrences(of: "SUMMARY", with: "RRULE:FREQ=DAILY;COUNT=3\r\nSUMMARY")
    #expect(await olga.run("import", try olga.put(series, "event.ics")).code == .ok)
    #expect(await olga.run("message", "send", "e1").code == .ok)
    try await stores.settle()
    #expect(await ben.run("accept", "e1").code == .ok)
    ben.now = ben.now.adding(seconds: 60)
    #expect(await ben.run("decline", "e1/20260325T090000Z").code == .ok)
    try await stores.settle()
    let answers = await stores.export("olga").split(separator: "\r\n").filter { $0.contains("ben@") }
    #expect(answers.count == 2)
    #expect(answers.last?.contains("PARTSTAT=DECLINED") == true)
    olga.now = olga.now.adding(seconds: 120)
    #expect(await olga.run("edit", "e1/20260326T090000Z", "--start", "2026-03-26T15:00:00Z").code == .ok)
    #expect(await olga.run("delete", "e1/20260324T090000Z").code == .ok)
    try await stores.settle()
    let left = await ben.run("list").output
    #expect(left.contains("Thu 2026-03-26 16:00–17:00"))
    #expect(!left.contains("2026-03-24"))
    #expect(await stores.export("ben").contains("PARTSTAT=DECLINED"))
  }
}
