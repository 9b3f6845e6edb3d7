import CalendarDomain
import CalendarTime
import ICalendar

/// Writes the fields that say what an event is, and not when, into its text.
enum EventText {
  /// Gives the names of the properties that changed.
  static func apply(_ fields: EventFields, to text: inout ComponentText) -> Set<String> {
    let before = text
    if let title = fields.title.value { text.set(.init(name: "SUMMARY", text: title)) }
    set("LOCATION", fields.location, in: &text)
    set("DESCRIPTION", fields.note, in: &text)
    switch fields.status {
    case .unset: break
    case .cleared: text.remove("STATUS")
    case .set(let status): text.set(.init(name: "STATUS", value: status.rawValue.uppercased()))
    }
    switch fields.attendees {
    case .unset: break
    case .cleared: text.remove("ATTENDEE")
    case .set(let attendees): setAttendees(attendees, in: &text)
    }
    switch fields.alarms {
    case .unset: break
    case .cleared: setAlarms([], in: &text)
    case .set(let minutes): setAlarms(minutes, in: &text)
    }
    if let isFavorite = fields.isFavorite.value { setFavorite(isFavorite, in: &text) }
    let names = Set((before.properties + text.properties).map { $0.name.inUpperCase })
    return names.filter { before.all($0) != text.all($0) }
  }

  static func setFavorite(_ isFavorite: Bool, in text: inout ComponentText) {
    if isFavorite {
      text.set(.init(name: "X-CALENDARR-FAVORITE", value: "TRUE"))
    } else {
      text.remove("X-CALENDARR-FAVORITE")
    }
  }

  static func set(_ name: String, _ field: FieldChange<String>, in text: inout ComponentText) {
    switch field {
    case .unset: break
    case .cleared: text.remove(name)
    case .set(let value):
      // What else is said of the text, such as its language, is said of another one now; ALTREP would show the old one.
      text.set(.init(name: name, text: value))
    }
  }

  /// Known addresses keep what else is known of them, and their place.
  private static func setAttendees(_ attendees: [AttendeeInput], in text: inout ComponentText) {
    let known = text.all("ATTENDEE")
    text.replaceAll(
      "ATTENDEE",
      by: attendees.map { attendee in
        let address = attendee.email.lowercased()
        if let same = known.first(where: { AttendeeEntity.email($0.value).lowercased() == address }) {
          return same
        }
        let name = attendee.name.map { [ContentProperty.Parameter(name: "CN", values: [$0])] } ?? []
        return ContentProperty(name: "ATTENDEE", parameters: name, value: "mailto:" + attendee.email)
      })
  }

  /// Takes alarms before the start out that are not wanted, and adds those that are not there; others stay.
  private static func setAlarms(_ minutes: [Int], in text: inout ComponentText) {
    var wanted = minutes
    text.removeComponents { alarm in
      guard alarm.name == "VALARM",
        let own = AlarmMinutes.of(.init(name: "X", items: [.component(alarm)])).first
      else {
        return false
      }
      guard let index = wanted.firstIndex(of: own) else { return true }
      wanted.remove(at: index)
      return false
    }
    let title = text.first("SUMMARY")?.text ?? ""
    for minute in wanted {
      text.items.append(
        .component(
          ComponentText(
            name: "VALARM",
            items: [
              .line(.init(.init(name: "ACTION", value: "DISPLAY"))),
              .line(.init(.init(name: "TRIGGER", value: minute < 0 ? "PT\(-minute)M" : "-PT\(minute)M"))),
              .line(.init(.init(name: "DESCRIPTION", text: title))),
            ])))
    }
  }

  /// Says that the component was changed: always when, and as a version of its own where those who got it need to know.
  ///
  /// Source: RFC 5545, 3.8.7.2 to 3.8.7.4; RFC 5546, 2.1.4.
  static func touch(_ text: inout ComponentText, now: Instant, raisesSequence: Bool) {
    let stamp = EventTime.utc(now.utc)
    text.set(ContentProperty(name: "DTSTAMP", time: stamp))
    text.set(ContentProperty(name: "LAST-MODIFIED", time: stamp))
    if raisesSequence { text.set(ContentProperty(name: "SEQUENCE", value: String(text.sequence + 1))) }
  }

  /// Properties whose change makes a version of its own. Source: RFC 5546, 2.1.4.
  static let versioned: Set<String> = [
    "DTSTART", "DTEND", "DURATION", "DUE", "RRULE", "RDATE", "EXDATE", "EXRULE", "STATUS",
  ]
}
