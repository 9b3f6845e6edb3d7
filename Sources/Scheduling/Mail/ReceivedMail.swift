import CalendarDomain
import ICalendar

/// A mail as far as calendars are concerned: who sent it, and the objects to act on.
///
/// Source: RFC 6047, 2.
public struct ReceivedMail: Sendable {
  public let sender: CalendarAddress
  /// With encoded words read.
  public let subject: String?
  public let messageID: String?
  /// Each once, however often it is in the mail. At least one.
  public let objects: [SchedulingObject]

  /// Reads a mail. Throws why there is nothing to act on.
  public init(_ bytes: [UInt8], limits: MailLimits = MailLimits()) throws(Refusal) {
    guard bytes.count <= limits.maxBytes else {
      throw Refusal(.noCalendar, "the mail has \(bytes.count) bytes; the limit is \(limits.maxBytes)")
    }
    let mail = try MailPart.read(bytes[...], limits: limits)
    let senders = mail.header.all("from").flatMap(MailAddressList.read)
    guard let sender = senders.first, sender.isMail else {
      throw Refusal(.senderMismatch, "the mail does not say from whom it is")
    }
    guard senders.count == 1, mail.header.all("from").count == 1 else {
      throw Refusal(
        .senderMismatch,
        "the mail says that it is from several: \(senders.map(\.text).joined(separator: ", "))")
    }
    self.sender = sender
    subject = mail.header.text("subject")
    messageID = mail.header.first("message-id")
    objects = try Self.objects(in: mail)
  }

  /// Whether a mail has anything to do with calendars, be it readable or not.
  public static func concernsCalendars(_ bytes: [UInt8], limits: MailLimits = MailLimits()) -> Bool {
    guard bytes.count <= limits.maxBytes, let mail = try? MailPart.read(bytes[...], limits: limits) else {
      return true
    }
    return mail.leaves.contains { $0.isCalendar || $0.isTNEF }
  }

  private static func objects(in mail: MailPart) throws(Refusal) -> [SchedulingObject] {
    var found: [SchedulingObject] = []
    var refusals: [Refusal] = []
    var hasTNEF = false
    for part in mail.leaves {
      hasTNEF = hasTNEF || part.isTNEF
      guard part.isCalendar else { continue }
      do throws(Refusal) {
        for object in try objects(of: part) where !found.contains(where: { isSame($0, object) }) {
          found.append(object)
        }
      } catch {
        if error.code == .methodMismatch { throw error }
        refusals.append(error)
      }
    }
    // Nothing is done where the parts of one mail contradict each other.
    for object in found {
      guard let other = found.first(where: { $0.uid == object.uid && $0.method != object.method }) else {
        continue
      }
      throw Refusal(
        .methodMismatch,
        "one part of the mail says \(object.method.rawValue), another \(other.method.rawValue)")
    }
    guard found.isEmpty else { return found }
    if let refusal = refusals.first { throw refusal }
    throw Refusal(
      .noCalendar,
      hasTNEF
        ? "the mail packs its calendar into winmail.dat (TNEF), which only Outlook reads; ask for it as iCalendar"
        : "there is no calendar in the mail")
  }

  private static func objects(of part: MailPart) throws(Refusal) -> [SchedulingObject] {
    guard let body = TransferDecoding.decode(part.body, part.header.first("content-transfer-encoding")) else {
      throw Refusal(
        .noCalendar,
        "the calendar is in a transfer encoding that is not known: \(part.header.first("content-transfer-encoding") ?? "")"
      )
    }
    let charset = part.type["charset"] ?? "utf-8"
    guard let text = Charset.utf8(body, charset: charset) else {
      throw Refusal(.noCalendar, "the calendar cannot be read as \(charset), which the mail says it is")
    }
    let stream: ParsedStream
    do throws(ParseError) {
      stream = try ComponentParser.parse(text, file: nil)
    } catch {
      throw Refusal(.noCalendar, "the calendar in the mail cannot be read: \(error.reason)")
    }
    let declared = part.type.value == "text/calendar" ? part.type["method"] : nil
    var objects: [SchedulingObject] = []
    for calendar in stream.calendars {
      objects.append(try SchedulingObject(calendar, declared: declared))
    }
    return objects
  }

  /// Source: RFC 6047, 4.2.
  private static func isSame(_ left: SchedulingObject, _ right: SchedulingObject) -> Bool {
    func key(_ object: SchedulingObject) -> [String] {
      object.components.map { component in
        let date = component.first("RECURRENCE-ID").map { $0.value } ?? ""
        return
          "\(component.name) \(component.uid) \(date) \(component.sequence) \(component.first("DTSTAMP")?.value ?? "")"
      }
    }
    return left.method == right.method && key(left) == key(right)
  }
}
