import CalendarDomain
import Foundation
import Testing

@testable import CalendarrCommands

@Suite("Messages of a store")
struct MessageCommandTests {
  private static let event = StoreProgram.calendar(
    "BEGIN:VEVENT", "UID:e1", "DTSTAMP:20260301T000000Z", "DTSTART:20260324T090000Z",
    "DTEND:20260324T100000Z",
    "SUMMARY:Review", "ORGANIZER:mailto:olga@example.com",
    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:olga@example.com",
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ben@example.com", "END:VEVENT")

  private static func request(
    _ text: String, from sender: String = "olga@example.com", method: String = "REQUEST"
  )
    -> String
  {
    let calendar = text.replacingOccurrences(of: "VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:\(method)")
    return "From: \(sender)\r\nContent-Type: text/calendar; method=\(method)\r\n\r\n\(calendar)"
  }

  @Test("An invitation goes to the other store, its answer comes back, and both know")
  func thereAndBack() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
    let draft = await olga.run("message", "draft", "e1")
    #expect(draft.output.contains("REQUEST  to ben@example.com  Review  (draft)"))
    #expect(try stores.arrived("ben") == [])
    let sent = await olga.run("message", "send", "e1")
    #expect(sent.output.contains("REQUEST  to ben@example.com  Review  (sent)"), "\(sent)")
    #expect(await olga.run("outbox").output == "")
    #expect(await stores.receive("ben").code == .ok)
    #expect(
      await ben.run("inbox").output.contains("*1  2026-03-20 10:00  REQUEST  from olga@example.com  Review"))
    #expect(
      await ben.run("message", "show", "1").output.contains("When: Tuesday, 24 March 2026, 10:00–11:00"))
    #expect(await ben.run("accept", "1", "--comment", "Gladly").code == .ok)
    #expect(await ben.run("inbox").output == "")
    #expect(await stores.receive("olga").code == .ok)
    #expect(await stores.export("olga").contains("PARTSTAT=ACCEPTED;SCHEDULE-STATUS=2.0"))
    // The answer is taken back by itself, and not what came before it.
    #expect(await ben.run("undo").code == .ok)
    #expect(try await stores.messages("ben", #"{"states":["undone"]}"#).isEmpty)
    #expect(await stores.export("ben").contains("PARTSTAT=NEEDS-ACTION"))
    ben.now = ben.now.adding(seconds: 60)
    #expect(await ben.run("accept", "1").code == .ok)
    #expect(await stores.receive("olga").code == .ok)
    // Nothing is new, and nothing is sent.
    #expect(await olga.run("message", "send", "e1").output == "")
    #expect(try stores.arrived("ben") == [])
  }

  @Test("What is added, moved and deleted is told by itself, and undo takes the other's copy of it back")
  func edits() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    let added = await olga.run(
      "add", "Review", "2026-03-24 10:00", "--attendee", "Ben Example <ben@example.com>")
    #expect(added.code == .ok)
    let id = try #require(
      added.output.split(separator: "[").last?.split(separator: "]").first.map(String.init))
    try await stores.settle()
    #expect(await ben.run("accept", id).code == .ok)
    try await stores.settle()
    #expect(await stores.export("olga").contains("ORGANIZER:mailto:olga@example.com"))
    #expect(await stores.export("olga").contains("CN=Ben Example;PARTSTAT=ACCEPTED"))
    #expect(await olga.run("edit", id, "--start", "2026-03-24 15:00").code == .ok)
    #expect(await stores.export("olga").contains("CN=Ben Example;PARTSTAT=NEEDS-ACTION"))
    try await stores.settle()
    #expect(await ben.run("list").output.contains("15:00–16:00  Review"))
    #expect(await ben.run("undo").code == .ok)
    #expect(await ben.run("list").output.contains("10:00–11:00  Review"))
    let undone = try await stores.messages("ben", #"{"states":["undone"]}"#)
    #expect(undone.count == 1)
    #expect(await ben.run("message", "allow", undone[0]["id"] as? String ?? "").code == .ok)
    #expect(await ben.run("list").output.contains("15:00–16:00  Review"))
    #expect(await olga.run("delete", id).code == .ok)
    try await stores.settle()
    #expect(await ben.run("list").output == "")
    #expect(await stores.export("ben").contains("STATUS:CANCELLED"))
    // Taken back after the others were told: they are invited anew.
    #expect(await olga.run("undo").code == .ok)
    #expect(await olga.run("message", "send", id).output.contains("REQUEST  to ben@example.com"))
    try await stores.settle()
    #expect(await ben.run("list").output.contains("15:00–16:00  Review"))
  }

  @Test("With drafts nothing is told before it is sent, and then as one revision")
  func drafts() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    #expect(await olga.run("settings", "edits", "draft").code == .ok)
    let added = await olga.run("add", "Review", "2026-03-24 10:00", "--attendee", "ben@example.com")
    let id = try #require(
      added.output.split(separator: "[").last?.split(separator: "]").first.map(String.init))
    for hour in 11...13 { _ = await olga.run("edit", id, "--start", "2026-03-24 \(hour):00") }
    #expect(try stores.arrived("ben") == [])
    #expect(try await stores.messages("olga").map { $0["state"] as? String } == ["draft"])
    let draft = try await stores.messages("olga")[0]["id"] as? String ?? ""
    #expect(await olga.run("message", "send", draft).output.contains("(sent)"))
    try await stores.settle()
    #expect(await ben.run("list").output.contains("13:00–14:00  Review"))
    // An answer that comes while an edit is not told yet does not tell it, and is not lost.
    #expect(await olga.run("edit", id, "--location", "Room 5").code == .ok)
    #expect(await ben.run("accept", id).code == .ok)
    try await stores.settle()
    #expect(await stores.export("ben").contains("LOCATION") == false)
    #expect(await olga.run("message", "send", id).output.contains("(sent)"))
    try await stores.settle()
    #expect(await stores.export("ben").contains("LOCATION:Room 5"))
    #expect(await stores.export("olga").contains("PARTSTAT=ACCEPTED"))
  }

  @Test("A sent event is revised, and taken back")
  func revised() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
    let early = try await olga.perform("editSentMessage", #"{"message":"e1","title":"Other"}"#)
    #expect(early["ok"] as? Bool == false)
    #expect(await olga.run("message", "send", "e1").code == .ok)
    let edited = try await olga.perform("editSentMessage", #"{"message":"1","title":"Other"}"#)
    #expect(edited["ok"] as? Bool == true)
    try await stores.settle()
    #expect(await ben.run("list").output.contains("Other"))
    #expect(await olga.run("message", "unsend", "1").output.contains("CANCEL  to ben@example.com"))
    #expect(await stores.export("olga").contains("UID:e1") == false)
    try await stores.settle()
    #expect(await stores.export("ben").contains("STATUS:CANCELLED"))
  }

  @Test("Another time is proposed, declined and accepted")
  func counter() async throws {
    let stores = try await MailingStores("olga", "ben")
    let (olga, ben) = (stores["olga"], stores["ben"])
    #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
    #expect(await olga.run("message", "send", "e1").code == .ok)
    try await stores.settle()
    #expect(await ben.run("counter", "e1").code == .usage)
    #expect(await ben.run("counter", "e1", "--start", "2026-03-24 17:00").code == .ok)
    #expect(await stores.receive("olga").code == .partial)
    #expect(await olga.run("inbox", "--questions").output.contains("proposes another time [counter]"))
    let first = try await stores.messages("olga", #"{"states":["question"]}"#)[0]["id"] as? String ?? ""
    #expect(await olga.run("decline", first, "--comment", "Not then").output.contains("DECLINECOUNTER"))
    try await stores.settle()
    #expect(await ben.run("list").output.contains("10:00–11:00"))
    #expect(await ben.run("counter", "e1", "--start", "2026-03-24T17:00:00Z").code == .ok)
    try await stores.settle()
    let second = try await stores.messages("olga", #"{"states":["question"]}"#)[0]["id"] as? String ?? ""
    #expect(await olga.run("accept", second).output.contains("REQUEST  to ben@example.com"))
    try await stores.settle()
    #expect(await ben.run("list").output.contains("18:00–19:00"))
    #expect(await olga.run("inbox", "--questions").output == "")
    #expect(await olga.run("accept", second).code == .partial)
  }

  @Test("A delegate goes instead, and a guest who is brought along waits for a yes")
  func others() async throws {
    let stores = try await MailingStores("olga", "ben", "carla")
    let olga = stores["olga"]
    #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
    #expect(await olga.run("message", "send", "e1").code == .ok)
    try await stores.settle()
    #expect(await stores["ben"].run("delegate", "e1", "--to", "carla@example.com").code == .ok)
    try await stores.settle()
    #expect(await stores["carla"].run("accept", "e1").code == .ok)
    try await stores.settle()
    #expect(await stores.export("olga").contains("PARTSTAT=DELEGATED"))
    #expect(
      await stores.export("olga").split(separator: "\r\n").contains {
        $0.hasSuffix("carla@example.com") && $0.contains("PARTSTAT=ACCEPTED")
      })
    let contacts = await olga.run(
      "perform", input: #"{"intent":"findContacts","parameters":{"matching":"CARLA"}}"#)
    #expect(contacts.output.contains(#""id":"carla@example.com""#))
    let threads = await stores["carla"].run("message", "list", "--conversations")
    #expect(threads.output.contains("Review  Accepted: olga@example.com"), "\(threads.output)")
  }

  @Test("A stranger's mail is kept with its reason, and a question waits for a yes")
  func questions() async throws {
    let stores = try await MailingStores("ben")
    let ben = stores["ben"]
    let mail = Self.request(Self.event.replacingOccurrences(of: "ben@", with: "carla@"))
    let result = await ben.run("receive", input: mail)
    #expect(result.code == .partial)
    #expect(result.output.contains("[not-invited]"))
    #expect(await stores.export("ben").contains("UID:e1") == false)
    #expect(await ben.run("history").output.contains("receiveMessage") == false)
    #expect(await ben.run("inbox", "--questions").output.contains("REQUEST"))
    #expect(await ben.run("message", "allow", "1").code == .ok)
    #expect(await stores.export("ben").contains("UID:e1"))
    #expect(await ben.run("inbox", "--questions").output == "")
    let forged = await ben.run(
      "receive", input: Self.request(Self.event, from: "mallory@example.com", method: "CANCEL"))
    #expect(forged.code == .partial)
    #expect(forged.output.contains("[sender-mismatch]"))
    #expect(await stores.export("ben").contains("STATUS:CANCELLED") == false)
    // A trusted service may.
    #expect(await ben.run("settings", "trust", "@example.org").code == .ok)
    let trusted = Self.request(
      Self.event.replacingOccurrences(of: "20260301T", with: "20260302T"), from: "robot@example.org",
      method: "CANCEL")
    #expect(await ben.run("receive", input: trusted).code == .ok)
    #expect(await stores.export("ben").contains("STATUS:CANCELLED"))
    let noise = await ben.run("receive", input: "From: x@example.com\n\nhello")
    #expect(noise.code == .partial)
    #expect(noise.output.contains("no-calendar"))
    #expect(try await stores.messages("ben").count == 3)
  }

  @Test("Nothing is sent before the user said how, and then what waited is")
  func outbox() async throws {
    let program = try StoreProgram()
    _ = try await program.perform("createCalendar", #"{"title":"Home"}"#)
    #expect(await program.run("import", try program.put(Self.event, "event.ics")).code == .ok)
    let unknown = await program.run("message", "send", "e1")
    #expect(unknown.code == .partial)
    #expect(unknown.error.contains("addresses"))
    #expect(await program.run("settings", "addresses", "olga@example.com").code == .ok)
    #expect(await program.run("message", "send", "e1").code == .ok)
    #expect(await program.run("outbox").output.contains("REQUEST  to ben@example.com  Review  (waiting)"))
    #expect(await program.run("outbox", "--send").code == .partial)
    #expect(await program.run("settings", "outbox", "command:exit 69").code == .ok)
    #expect(await program.run("outbox", "--send").error.contains("status 69"))
    let taken = program.folder.appending(path: "taken").path
    #expect(await program.run("settings", "outbox", "command:cat >> '\(taken)'").code == .ok)
    #expect(await program.run("outbox", "--send").output == "1 message sent\n")
    #expect(await program.run("outbox").output == "")
    #expect(try String(contentsOfFile: taken, encoding: .utf8).contains("To: ben@example.com"))
    for (name, value) in [
      ("outbox", "carrier pigeon"), ("outbox", "maildir:here"), ("addresses", "ben"), ("answers", "perhaps"),
      ("edits", "later"), ("rooms", "room"), ("trust", "everybody"), ("invitations", "home"),
    ] {
      #expect(await program.run("settings", name, value).code == .usage, "\(name)")
    }
    // What waits goes with its change.
    #expect(await program.run("settings", "outbox", "--clear").code == .ok)
    #expect(await program.run("edit", "e1", "--start", "2026-03-25 10:00").code == .ok)
    #expect(await program.run("outbox").output.contains("REQUEST"))
    #expect(await program.run("undo").code == .ok)
    #expect(await program.run("outbox").output == "")
  }

  @Test("A room answers by itself, each date of a series for itself, and the history says why")
  func room() async throws {
    let stores = try await MailingStores("olga", "desk")
    let (olga, desk) = (stores["olga"], stores["desk"])
    _ = try await desk.perform("createCalendar", #"{"title":"Room"}"#)
    #expect(await desk.run("settings", "rooms", "room@example.com=local:2").code == .ok)
    #expect(await desk.run("add", "Taken", "2026-03-31 10:30", "-c", "local:2").code == .ok)
    #expect(await desk.run("add", "Mine", "2026-03-24 10:00", "-c", "local:1").code == .ok)
    let series = Self.event.replacingOccurrences(of: "ben@", with: "room@")
      .replacingOccurrences(of: "SUMMARY", with: "RRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY")
      .replacingOccurrences(of: "T090000Z", with: "T080000Z").replacingOccurrences(
        of: "T100000Z", with: "T090000Z")
    let result = await desk.run("receive", input: Self.request(series))
    #expect(result.output.contains("REPLY  to olga@example.com  Review  (sent)"), "\(result)")
    let history = await desk.run("history", "--limit", "1").output
    #expect(
      history.contains("accepted, free; declined on 20260331T080000Z, not free (accept-free-decline-busy)"),
      "\(history)")
    #expect(await olga.run("import", try olga.put(series, "event.ics")).code == .ok)
    try await stores.settle()
    let answers = await stores.export("olga").split(separator: "\r\n").filter { $0.contains("room@") }
    #expect(answers.map { $0.contains("PARTSTAT=ACCEPTED") } == [true, false])
    #expect(answers.last?.contains("PARTSTAT=DECLINED") == true)
    // It is in the room's calendar, and no other's.
    #expect(await desk.run("list", "-c", "local:1").output.contains("Review") == false)
    #expect(await desk.run("list", "-c", "local:2").output.contains("Review"))
  }

  @Test("Free dates are accepted tentatively where that is wanted, and others wait for the user")
  func tentative() async throws {
    let stores = try await MailingStores("olga", "ben")
    let ben = stores["ben"]
    #expect(await ben.run("settings", "answers", "tentative-free").code == .ok)
    #expect(await ben.run("receive", input: Self.request(Self.event)).output.contains("REPLY"))
    #expect(await stores.export("ben").contains("PARTSTAT=TENTATIVE"))
    let second = Self.event.replacingOccurrences(of: "UID:e1", with: "UID:e2")
    #expect(await ben.run("receive", input: Self.request(second)).output.contains("REPLY") == false)
    #expect(await ben.run("settings", "answers", "tentative-free, local:1=never").code == .ok)
    let third = Self.event.replacingOccurrences(of: "UID:e1", with: "UID:e3")
      .replacingOccurrences(of: "20260324T", with: "20260325T")
    #expect(await ben.run("receive", input: Self.request(third)).output.contains("REPLY") == false)
  }

  @Test("Busy times are told without titles")
  func busy() async throws {
    let stores = try await MailingStores("olga")
    let olga = stores["olga"]
    #expect(await olga.run("import", try olga.put(Self.event, "event.ics")).code == .ok)
    let result = await olga.run("free-busy", "--from", "2026-03-24", "--days", "1")
    #expect(result.output == "Tue 2026-03-24 10:00–11:00  busy\n")
    let file = olga.folder.appending(path: "busy.ifb").path
    #expect(
      await olga.run("free-busy", "--from", "2026-03-24", "--days", "1", "--publish", file).code == .ok)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("FREEBUSY;FBTYPE=BUSY:20260324T090000Z/20260324T100000Z"))
    #expect(text.contains("METHOD:PUBLISH"))
    #expect(!text.contains("Review"))
  }

  @Test("Mails of a Maildir that have no calendar are left to others")
  func mailbox() async throws {
    let stores = try await MailingStores("ben")
    let new = stores.mail("ben").appending(path: "new")
    try Data("From: x@example.com\n\nhello".utf8).write(to: new.appending(path: "1"))
    try Data(Self.request(Self.event).utf8).write(to: new.appending(path: "2"))
    #expect(await stores.receive("ben").code == .ok)
    #expect(try stores.arrived("ben") == ["1"])
    #expect(await stores["ben"].run("inbox").output.contains("Review"))
    // The same once more changes nothing, and there is nothing new to read.
    try Data(Self.request(Self.event).utf8).write(to: new.appending(path: "3"))
    #expect(await stores["ben"].run("message", "read", "1").code == .ok)
    #expect(await stores.receive("ben").code == .partial)
    #expect(await stores["ben"].run("inbox").output == "")
  }
}
