public import CalendarDomain
public import CalendarTime
import ICalendar

/// Makes a mail of a message.
///
/// Source: RFC 6047, 2.4 and 4; RFC 5322; RFC 2045 to 2047.
public struct MailComposer: Sendable {
  /// When the mail is written.
  public var now: Instant
  /// The sender's zone: of the Date field, and of times without one.
  public var zone: Zone
  public var zones: ZoneDatabase
  /// Where recipients are, as far as that is known.
  public var recipientZones: [CalendarAddress: Zone]

  public init(
    now: Instant, zone: Zone, zones: ZoneDatabase, recipientZones: [CalendarAddress: Zone] = [:]
  ) {
    self.now = now
    self.zone = zone
    self.zones = zones
    self.recipientZones = recipientZones
  }

  /// What a message says, for people, in English.
  public func summary(of message: OutgoingMessage) -> String {
    Self.withoutControls(
      MailSummary(message: message, resolver: resolver(of: message), recipientZone: zone).text(in: .english))
  }

  private func resolver(of message: OutgoingMessage) -> ZoneResolver {
    let (model, _) = CalendarDecoder.decode(message.calendar, file: nil, fidelity: .values)
    return ZoneResolver(
      database: zones, userZone: zone, definitions: model.timeZones.map { ZoneDefinition($0) })
  }

  /// The whole mail in ASCII with CRLF; equal messages give equal mails.
  public func compose(_ message: OutgoingMessage) -> String {
    let calendar = ComponentPrinter.print([message.calendar])
    let summary = MailSummary(
      message: message, resolver: resolver(of: message), recipientZone: recipientZones[message.recipient])
    let name = identifier(of: message, calendar)
    let (outer, inner) = ("=_outer-\(name)", "=_inner-\(name)")
    let method = message.method.rawValue
    let kind = message.components.first?.name ?? "VEVENT"
    let packed = TransferEncoding.base64Lines(calendar)
    let lines = [
      "From: " + mailbox(message.sender, summary), "To: " + mailbox(message.recipient, summary),
      "Subject: " + EncodedWord.encode(Self.line(summary.subject, most: 300)), "Date: " + date,
      "Message-ID: <\(name)@\(domain(of: message.sender))>", "MIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=\"\(outer)\"", "", "--" + outer,
      "Content-Type: multipart/alternative; boundary=\"\(inner)\"", "", "--" + inner,
      "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: quoted-printable", "",
      TransferEncoding.quotedPrintable(Self.withoutControls(summary.text)), "--" + inner,
      "Content-Type: text/calendar; charset=UTF-8; method=\(method); component=\(kind)",
      "Content-Transfer-Encoding: base64", "", packed, "--\(inner)--", "--" + outer,
      "Content-Type: application/ics; name=\"invite.ics\"",
      "Content-Disposition: attachment; filename=\"invite.ics\"", "Content-Transfer-Encoding: base64", "",
      packed,
      "--\(outer)--", "",
    ]
    return lines.joined(separator: "\r\n")
  }

  /// Tells messages apart, and nothing else.
  private func identifier(of message: OutgoingMessage, _ calendar: [UInt8]) -> String {
    var hash = FNV1a()
    hash.add(message.recipient.text)
    hash.add(String(now.secondsSince1970))
    for byte in calendar { hash.add(byte) }
    return "\(now.secondsSince1970).\(hash.hexDigits)"
  }

  private func domain(of address: CalendarAddress) -> String {
    let domain =
      address.text.lastIndex(of: "@").map { String(address.text[address.text.index(after: $0)...]) } ?? ""
    let isPlain = domain.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
    return isPlain && !domain.isEmpty ? domain : "calendarr.invalid"
  }

  /// `Name <address>`; without the name where the address stands for itself.
  private func mailbox(_ address: CalendarAddress, _ summary: MailSummary) -> String {
    let name = Self.line(summary.name(of: address), most: 120)
    guard !name.isEmpty, name != address.text else { return address.text }
    let isWord = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x20
    }
    let isASCII = name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    let text: String
    if isWord {
      text = name
    } else if isASCII, !name.contains("=?") {
      text = "\"" + name.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
    } else {
      text = EncodedWord.encode(name)
    }
    return text + (text.utf8.count + address.text.utf8.count > 60 ? "\r\n " : " ") + "<\(address.text)>"
  }

  /// `Mon, 01 Mar 2027 09:00:00 +0100`. Source: RFC 5322, 3.3.
  private var date: String {
    let local = zone.local(at: now)
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let offset = zone.offset(at: now) / 60
    let sign = offset < 0 ? "-" : "+"
    let time = [local.hour, local.minute, local.second].map(two).joined(separator: ":")
    return "\(days[local.date.weekday.rawValue - 1]), \(two(local.date.day)) \(months[local.date.month - 1]) "
      + "\(local.date.year) \(time) \(sign)\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
  }

  /// One line of a header: no line breaks, no other control characters, and no more than so many letters.
  private static func line(_ text: String, most: Int) -> String {
    let flat = text.unicodeScalars.map { scalar -> Character in
      isControl(scalar) || scalar == "\u{2028}" || scalar == "\u{2029}" ? " " : Character(scalar)
    }
    let words = String(flat).split(separator: " ").joined(separator: " ")
    return words.count > most ? String(words.prefix(most - 1)) + "…" : words
  }

  private static func withoutControls(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.filter { $0 == "\n" || $0 == "\t" || !isControl($0) }))
  }

  /// Also those that turn the direction of what follows, with which a text can look like another.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }
}
