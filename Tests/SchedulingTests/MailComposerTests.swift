import CalendarDomain
import CalendarTime
import Foundation
import Testing

@testable import Scheduling

@Suite("Mails that go out") struct MailComposerTests {
  private static let vienna = Desk.zones.zone(named: "Europe/Vienna") ?? .utc

  static func mails(_ events: String, as user: String = "olga@example.com") -> [String] {
    var desk = Desk(user)
    let composer = MailComposer(now: desk.engine.context.now, zone: vienna, zones: Desk.zones)
    return desk.engine.save(Desk.calendar(events)).outgoing.map(composer.compose)
  }

  private static func header(_ mail: String) -> String {
    mail.range(of: "\r\n\r\n").map { String(mail[..<$0.lowerBound]) } ?? ""
  }

  /// The text for people, decoded.
  private static func text(_ mail: String) -> String {
    let part = mail.components(separatedBy: "Content-Type: text/plain").last ?? ""
    let body = part.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n")
    let end = body.components(separatedBy: "\r\n--=_inner").first ?? ""
    return String(decoding: TransferDecoding.quotedPrintable(Array(end.utf8)[...]), as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
  }

  @Test("What a mail says is what is read from it again")
  func roundTrip() throws {
    let mails = Self.mails(Desk.event().replacing("SUMMARY:Meeting", with: "SUMMARY:Größe – 日本"))
    #expect(mails.count == 2)
    for mail in mails {
      let read = try ReceivedMail(Array(mail.utf8))
      #expect(read.sender == CalendarAddress("olga@example.com"))
      #expect(read.subject == "Invitation: Größe – 日本")
      #expect(read.objects.first?.method == .request)
      #expect(read.objects.first?.components.first?.first("SUMMARY")?.value == "Größe – 日本")
    }
  }

  @Test("A title or a name starts no header of its own")
  func injection() {
    let text = Desk.event().replacing(
      "SUMMARY:Meeting", with: "SUMMARY:x\\nBcc: evil@example.net\\n\\nbody"
    ).replacing(
      "ORGANIZER:", with: "ORGANIZER;CN=\"O^nBcc: evil@example.net\":"
    ).replacing(
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ben@example.com",
      with: "ATTENDEE;CN=\"Ben <evil@example.net>, x\":mailto:ben@example.com")
    let mails = Self.mails(text)
    #expect(mails.count == 2)
    for mail in mails {
      let lines = Self.header(mail).components(separatedBy: "\r\n")
      #expect(!lines.contains { $0.lowercased().hasPrefix("bcc") })
      #expect(lines.filter { $0.hasPrefix("To:") }.count == 1)
      #expect(mail.utf8.allSatisfy { $0 < 0x80 })
      #expect(!mail.replacingOccurrences(of: "\r\n", with: "").contains("\r"))
    }
    #expect(Self.header(mails[0]).contains("To: \"Ben <evil@example.net>, x\" <ben@example.com>"))
  }

  @Test("Addresses in which a header hides are written to by nobody")
  func addresses() {
    for address in [
      "x@example.com%0D%0ABcc:evil@example.net", "x@example.com>%0A", "x y@example.com", "büro@example.com",
    ] {
      let mails = Self.mails(Desk.event(carla: "", also: "ATTENDEE:mailto:\(address)"))
      #expect(mails.count == 1, "\(address)")
    }
    let long = String(repeating: "a", count: 300) + "@example.com"
    let mails = Self.mails(
      Desk.event(carla: "", also: "ATTENDEE;CN=\(String(repeating: "ö ", count: 400)):mailto:\(long)"))
    #expect(mails.count == 2)
    #expect(mails[1].components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 998 })
    #expect(Self.mails(Desk.event(carla: "", also: "ATTENDEE:mailto:aaaaaaaaaa\(long)")).count == 1)
  }

  @Test("The text is in the recipient's language and zone, where they are known")
  func people() throws {
    var desk = Desk("olga@example.com")
    let text = Desk.event(also: "LOCATION:Room 2").replacing(
      "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ben", with: "ATTENDEE;LANGUAGE=de-AT:mailto:ben")
    let outgoing = desk.engine.save(Desk.calendar(text)).outgoing
    let tokyo = try #require(Desk.zones.zone(named: "Asia/Tokyo"))
    let composer = MailComposer(
      now: desk.engine.context.now, zone: Self.vienna, zones: Desk.zones,
      recipientZones: [CalendarAddress("carla@example.com"): tokyo])
    let ben = Self.text(composer.compose(outgoing[0]))
    #expect(ben.contains("lädt Sie ein"))
    #expect(!ben.contains("invites"))
    #expect(ben.contains("Dienstag, 9. März 2027, 10:00–11:00 (Europe/Vienna)"))
    let carla = Self.text(composer.compose(outgoing[1]))
    #expect(carla.contains("olga@example.com invites you"))
    #expect(carla.contains("Tuesday, 9 March 2027, 18:00–19:00 (Asia/Tokyo)"))
    #expect(carla.contains("Dienstag, 9. März 2027, 18:00–19:00 (Asia/Tokyo)"))
    #expect(carla.contains("Room 2"))
  }

  @Test("Equal messages give equal mails, others have another Message-ID")
  func identifiers() {
    let first = Self.mails(Desk.event())
    #expect(first == Self.mails(Desk.event()))
    let names = (first + Self.mails(Desk.event("e2"))).compactMap { mail in
      Self.header(mail).components(separatedBy: "\r\n").first { $0.hasPrefix("Message-ID") }
    }
    #expect(Set(names).count == 4)
  }

  @Test("A Maildir takes each mail once, and a command gets it whole or the mail stays")
  func outboxes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "maildir-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let mail = Self.mails(Desk.event())[0]
    let outbox = MailOutbox.maildir(folder)
    try outbox.send(mail, as: "1")
    try outbox.send(mail, as: "1")
    let maildir = Maildir(folder)
    #expect(try maildir.arrived() == ["1"])
    #expect(try maildir.read("1") == Array(mail.utf8))
    #expect(throws: Maildir.Failure.self) { try maildir.read("1", limit: 10) }
    #expect(throws: Maildir.Failure.self) { try maildir.read("../cur/x") }
    try maildir.markSeen("1")
    #expect(try maildir.arrived() == [])
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "cur/1:2,S").path))
    let taken = folder.appending(path: "taken").path
    try MailOutbox.command("cat > '\(taken)'").send(mail, as: "1")
    let read = try String(contentsOfFile: taken, encoding: .utf8)
    #expect(read == mail.replacingOccurrences(of: "\r\n", with: "\n"))
    #expect(throws: Maildir.Failure.self) {
      try MailOutbox.command("cat >/dev/null; exit 75").send(mail, as: "1")
    }
    #expect(throws: Maildir.Failure.self) { try MailOutbox.command("exit 3").send(mail, as: "1") }
  }
}
