public import CalendarDomain
import ICalendar

/// Busy times asked for, and told.
///
/// Source: RFC 5546, 3.3.
extension SchedulingEngine {
  /// The most that is told at once: who asks for a century asks for the whole calendar.
  private static let longest = 4 * 366 * 86_400

  func busyTimes(
    _ object: SchedulingObject, from sender: CalendarAddress, allowing allowed: Set<Refusal.Code>
  ) throws(Refusal) -> [OutgoingMessage] {
    // Answers and publications are for the reader; the calendar is what it was.
    guard object.method == .request else { return [] }
    let question = object.components[0]
    guard let organizer = question.organizer else {
      throw Refusal(.senderMismatch, "the question does not say who asks")
    }
    if sender != organizer, !context.trusts(sender), !allowed.contains(.senderMismatch) {
      if question.first("ORGANIZER")?.addresses("SENT-BY").contains(sender) ?? false {
        guard allowed.contains(.sentBy) else {
          throw Refusal(.sentBy, "\(sender) asks for \(organizer)", isQuestion: true)
        }
      } else {
        throw Refusal(.senderMismatch, "the question names \(organizer) and was sent by \(sender)")
      }
    }
    guard let me = question.invited(context.addresses) else {
      throw Refusal(.notInvited, "the question names none of your addresses", isQuestion: true)
    }
    guard !context.isMe(organizer) else { throw Refusal(.duplicate, "the question is your own") }
    guard let start = question.first("DTSTART")?.time, let end = question.first("DTEND")?.time,
      case (let from, let to) = (resolver.instant(of: start), resolver.instant(of: end)), from < to
    else { throw Refusal(.unknownInstance, "the question names no window of time") }
    var answer = question.only(["UID", "DTSTART", "DTEND", "ORGANIZER"])
    answer.properties +=
      question.attendee(me).map { line in
        var line = line
        line.set("RSVP", to: nil)
        line.set("PARTSTAT", to: nil)
        return [line]
      } ?? []
    answer.properties += busyLines(in: from..<min(to, from.adding(seconds: Self.longest)))
    return [message(.reply, from: me, to: organizer, [answer])]
  }

  private func busyLines(in window: Range<Instant>) -> [ContentProperty] {
    let times = BusyTimes(of: calendar, context: context, in: window)
    return BusyTimes.Kind.allCases.flatMap { kind in
      times.joined(kind, in: window).map { range in
        let texts = [range.lowerBound, range.upperBound].map {
          ContentProperty(name: "FREEBUSY", time: .utc($0.utc)).value
        }
        return ContentProperty(
          name: "FREEBUSY", parameters: [.init(name: "FBTYPE", values: [kind.rawValue])],
          value: texts.joined(separator: "/"))
      }
    }
  }

  /// The user's busy times in a half-open window, to be published.
  ///
  /// - Parameter uid: of the VFREEBUSY.
  public func publishedBusyTimes(in window: Range<Instant>, uid: String) -> Component {
    var component = Component(
      name: "VFREEBUSY",
      properties: [
        ContentProperty(name: "UID", text: uid),
        ContentProperty(name: "DTSTART", time: .utc(window.lowerBound.utc)),
        ContentProperty(name: "DTEND", time: .utc(window.upperBound.utc)),
      ])
    if let me = context.addresses.first {
      component.properties.append(ContentProperty(name: "ORGANIZER", value: me.uri))
    }
    component.properties += busyLines(in: window)
    return MessageCalendar(zones: calendar.zones, resolver: resolver, now: context.now).make(
      .publish, [component])
  }
}
