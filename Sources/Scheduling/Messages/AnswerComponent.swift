import CalendarDomain
import ICalendar

/// Components of the messages that attendees send, and of those that answer them.
enum AnswerComponent {
  private static let about: Set<String> = [
    "UID", "RECURRENCE-ID", "DTSTART", "DTEND", "DUE", "DURATION", "SUMMARY", "ORGANIZER", "SEQUENCE",
    "DTSTAMP",
  ]

  /// Of a REPLY: what is answered, and the one who answers. Source: RFC 5546, 3.2.3 and 3.4.3.
  static func reply(to component: Component, by me: CalendarAddress, comment: String? = nil) -> Component {
    var result = component.only(
      component.name == "VTODO" ? about.union(["PERCENT-COMPLETE", "COMPLETED"]) : about)
    // An instance that was moved is named by RECURRENCE-ID alone.
    result.sequence = component.sequence
    result.properties += line(of: me, in: component, isAnswer: true)
    if let comment { result.properties.append(ContentProperty(name: "COMMENT", text: comment)) }
    result.properties.append(ContentProperty(name: "REQUEST-STATUS", value: "2.0;Success"))
    return result
  }

  /// Of a REFRESH: nothing but who and what. Source: RFC 5546, 3.2.6.
  static func refresh(_ component: Component, by me: CalendarAddress) -> Component {
    var result = component.only(["UID", "RECURRENCE-ID", "ORGANIZER", "DTSTAMP"])
    result.properties += line(of: me, in: component, isAnswer: true).map { line in
      var line = line
      line.set("PARTSTAT", to: nil)
      return line
    }
    return result
  }

  /// Of a DECLINECOUNTER. Source: RFC 5546, 3.2.8.
  static func declineCounter(_ component: Component, to attendee: CalendarAddress, comment: String?)
    -> Component
  {
    var result = component.only(about)
    result.sequence = component.sequence
    result.properties += line(of: attendee, in: component, isAnswer: false)
    if let comment { result.properties.append(ContentProperty(name: "COMMENT", text: comment)) }
    return result
  }

  private static func line(
    of address: CalendarAddress, in component: Component, isAnswer: Bool
  ) -> [ContentProperty] {
    var line =
      component.attendee(address) ?? ContentProperty(name: "ATTENDEE", value: address.uri)
    if isAnswer { line.set("RSVP", to: nil) }
    return [line]
  }
}
