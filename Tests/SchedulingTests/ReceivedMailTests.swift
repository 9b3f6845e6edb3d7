import CalendarDomain
import Testing

@testable import Scheduling

@Suite("Mails that arrive") struct ReceivedMailTests {
  private static let head =
    "From: Olga <olga@example.com>\nTo: ben@example.com\nSubject: =?utf-8?B?w5xiZXI=?= \n =?utf-8?Q?gabe?=\nMIME-Version: 1.0\n"

  private static func calendar(_ title: String = "Meeting", method: String? = "REQUEST") -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//test//EN"]
      + (method.map { ["METHOD:" + $0] } ?? [])
      + [Desk.event().replacing("SUMMARY:Meeting", with: "SUMMARY:" + title), "END:VCALENDAR", ""])
      .joined(separator: "\n")
  }

  private static func part(_ type: String, _ body: [UInt8], encoding: String? = nil) -> [UInt8] {
    let coding = encoding.map { "Content-Transfer-Encoding: \($0)\n" } ?? ""
    return Array("Content-Type: \(type)\n\(coding)\n".utf8) + body
  }

  private static func multipart(_ kind: String, _ boundary: String, _ parts: [[UInt8]], end: Bool = true)
    -> [UInt8]
  {
    Array("Content-Type: multipart/\(kind); boundary=\"\(boundary)\"\n\npreamble\n".utf8)
      + parts.flatMap { Array("--\(boundary)\n".utf8) + $0 + Array("\n".utf8) }
      + Array((end ? "--\(boundary)--\nepilogue\n" : "").utf8)
  }

  private static func read(_ body: [UInt8], head: String = head) throws(Refusal) -> ReceivedMail {
    try ReceivedMail(Array(head.utf8) + body)
  }

  private static func title(_ body: [UInt8]) -> String? {
    (try? read(body))?.objects.first?.components.first?.first("SUMMARY")?.value
  }

  private static func code(_ body: [UInt8], head: String = head) -> Refusal.Code? {
    do throws(Refusal) {
      _ = try read(body, head: head)
      return nil
    } catch { return error.code }
  }

  @Test("Letters arrive whole in every encoding and charset")
  func letters() {
    let text = Self.calendar("Größe – Über")
    let utf8 = Array(text.utf8)
    let latin = Array(Self.calendar("Größe Über").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    let printable = TransferEncoding.quotedPrintable(text)
    #expect(Self.title(Self.part("text/calendar; charset=utf-8", utf8, encoding: "8bit")) == "Größe – Über")
    #expect(Self.title(Self.part("text/calendar", utf8, encoding: "8bit")) == "Größe – Über")
    #expect(
      Self.title(
        Self.part("text/calendar; charset=UTF-8", Array(printable.utf8), encoding: "Quoted-Printable"))
        == "Größe – Über")
    #expect(
      Self.title(
        Self.part(
          "text/calendar; charset=UTF-8", Array(TransferEncoding.base64Lines(utf8).utf8), encoding: "base64"))
        == "Größe – Über")
    #expect(
      Self.title(Self.part("text/calendar; charset=iso-8859-1", latin, encoding: "8bit")) == "Größe Über")
    let wide = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(
      Self.title(Self.part("text/calendar; charset=utf-16be", wide, encoding: "binary")) == "Größe – Über")
    let cyrillic = Array(Self.calendar("").replacing("SUMMARY:", with: "SUMMARY:@").utf8).flatMap {
      $0 == UInt8(ascii: "@") ? [0xF0, 0xD2, 0xC9] as [UInt8] : [$0]
    }
    // The `@` of addresses became letters, too, which no address of this event survives; its title is what counts.
    #expect(Self.title(Self.part("text/calendar; charset=koi8-r", cyrillic, encoding: "8bit")) == "При")
  }

  @Test("Lines end as they like")
  func lineEnds() {
    let lines = Self.part("text/calendar; method=REQUEST", Array(Self.calendar().utf8))
    let mail = Array((Self.head).utf8) + lines
    let wire = mail.flatMap { $0 == 0x0A ? [0x0D, 0x0A] as [UInt8] : [$0] }
    #expect((try? ReceivedMail(wire))?.objects.count == 1)
    #expect((try? ReceivedMail(mail))?.objects.count == 1)
  }

  @Test("One invitation in several parts is one, and what is nested is found")
  func nested() throws {
    let calendar = Array(Self.calendar().utf8)
    let inner = Self.multipart(
      "alternative", "in",
      [
        Self.part("text/plain", Array("hello".utf8)),
        Self.part("text/calendar; method=\"request\"", calendar),
      ])
    let attached = Self.part(
      "application/octet-stream; name*=utf-8''einladung%2Eics",
      Array(TransferEncoding.base64Lines(calendar).utf8),
      encoding: "base64")
    let mail = try Self.read(Self.multipart("mixed", "out", [inner, attached]))
    #expect(mail.objects.count == 1)
    #expect(mail.sender == CalendarAddress("olga@example.com"))
    #expect(mail.subject == "Übergabe")
    // The last boundary may be missing where a mail was cut.
    #expect(try Self.read(Self.multipart("mixed", "out", [inner], end: false)).objects.count == 1)
  }

  @Test("What contradicts itself, or is not meant for us, is not acted on")
  func refused() {
    let calendar = Array(Self.calendar().utf8)
    #expect(Self.code(Self.part("text/calendar; method=CANCEL", calendar)) == .methodMismatch)
    let other = Array(Self.calendar(method: "CANCEL").utf8)
    #expect(
      Self.code(
        Self.multipart(
          "mixed", "b", [Self.part("text/calendar", calendar), Self.part("application/ics", other)]))
        == .methodMismatch)
    #expect(Self.code(Self.part("text/calendar", Array(Self.calendar(method: nil).utf8))) == .noMethod)
    #expect(Self.code(Self.part("text/plain", calendar)) == .noCalendar)
    #expect(Self.code(Self.part("text/calendar", Array("hello".utf8))) == .noCalendar)
    #expect(Self.code(Self.part("text/calendar; charset=x-martian", calendar)) == .noCalendar)
    #expect(Self.code(Self.part("text/calendar", calendar, encoding: "x-uuencode")) == .noCalendar)
    let forwarded = Self.part(
      "message/rfc822", Array(Self.head.utf8) + Self.part("text/calendar; method=REQUEST", calendar))
    #expect(Self.code(Self.multipart("mixed", "b", [Self.part("text/plain", []), forwarded])) == .noCalendar)
    #expect(
      Self.code(
        Self.multipart("digest", "b", [Array(("\n" + Self.head).utf8) + Self.part("text/calendar", calendar)])
      ) == .noCalendar)
  }

  @Test("Outlook's own packing is named")
  func packed() {
    do throws(Refusal) {
      _ = try Self.read(
        Self.multipart(
          "mixed", "b", [Self.part("application/ms-tnef; name=\"winmail.dat\"", [0x78, 0x9F, 0x3E, 0x22])]))
      Issue.record("a mail without a calendar was read")
    } catch {
      #expect(error.code == .noCalendar)
      #expect(error.reason.contains("winmail.dat"))
    }
  }

  @Test("A mail says once from whom it is")
  func senders() {
    let body = Self.part("text/calendar; method=REQUEST", Array(Self.calendar().utf8))
    #expect(Self.code(body, head: "To: ben@example.com\n") == .senderMismatch)
    #expect(Self.code(body, head: "From: a@example.com, b@example.com\n") == .senderMismatch)
    #expect(Self.code(body, head: "From: a@example.com\nFrom: b@example.com\n") == .senderMismatch)
    #expect(Self.code(body, head: "From: nobody\n") == .senderMismatch)
  }

  @Test(
    "Addresses are found between names, comments and quotes",
    arguments: [
      ("Olga <olga@example.com>", ["olga@example.com"]), ("olga@example.com (Olga)", ["olga@example.com"]),
      ("\"Maurer, Olga <x@y>\" <olga@example.com>", ["olga@example.com"]),
      ("=?utf-8?Q?M=2C?= <a@example.com>, b@example.com", ["a@example.com", "b@example.com"]),
      ("team: a@example.com, b@example.com;", ["a@example.com", "b@example.com"]),
      ("\"odd name\"@example.com", ["\"odd name\"@example.com"]), ("", []),
    ])
  func addresses(text: String, expected: [String]) {
    #expect(MailAddressList.read(text).map(\.text) == expected)
  }

  @Test("Hostile mails cost a refusal", arguments: [400, 20_000])
  func hostile(depth: Int) {
    var body = Self.part("text/calendar; method=REQUEST", Array(Self.calendar().utf8))
    for level in 0..<min(depth, 400) { body = Self.multipart("mixed", "b\(level)", [body]) }
    #expect(Self.code(body) == .noCalendar)
    let many = [[UInt8]](repeating: Self.part("text/plain", []), count: depth)
    #expect(Self.code(Self.multipart("mixed", "b", many)) == .noCalendar)
    let words = String(repeating: "=?utf-8?Q?", count: depth)
    #expect(Self.code([], head: "From: a@example.com\nSubject: \(words)\n") == .noCalendar)
    #expect(EncodedWord.decode(words).count <= words.count)
    do throws(Refusal) {
      _ = try ReceivedMail([UInt8](repeating: 0x41, count: 4_096), limits: MailLimits(maxBytes: 4_095))
      Issue.record("a mail beyond the limit was read")
    } catch { #expect(error.code == .noCalendar) }
  }

  @Test("Bytes of any kind are refused or read, and never a trap")
  func noise() {
    var random = SplitMix64(seed: 7)
    let whole =
      Array(Self.head.utf8)
      + Self.multipart(
        "mixed", "b",
        [
          Self.part(
            "text/calendar; method=REQUEST", Array(Self.calendar("ö").utf8), encoding: "quoted-printable")
        ])
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<(1 + Int(random.next() % 8)) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[..<min(place, 60)], at: place)
        }
      }
      do throws(Refusal) {
        #expect(try !ReceivedMail(bytes).objects.isEmpty)
      } catch { #expect(!error.reason.isEmpty) }
    }
  }
}
