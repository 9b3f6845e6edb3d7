import CalendarDomain
import CalendarTime
import ICalendar

/// What a message says, for people.
///
/// Source: RFC 6047, 2.4.
struct MailSummary {
  let message: OutgoingMessage
  let resolver: ZoneResolver
  /// Where the recipient is, if that is known.
  let recipientZone: Zone?

  /// More guests than these are counted.
  private static let mostGuests = 20
  /// More dates than these are not told one by one.
  private static let mostDates = 10

  private var component: Component { message.components.first ?? Component(name: "VEVENT") }

  /// The recipient's own language, else each that there are words in.
  var languages: [MailLanguage] {
    let line = component.attendee(message.recipient) ?? component.first("ORGANIZER")
    let own = line.flatMap {
      CalendarAddress($0.value) == message.recipient ? $0.parameter("LANGUAGE")?.first : nil
    }
    return MailLanguage(tag: own).map { [$0] } ?? MailLanguage.allCases
  }

  private var answer: ParticipationStatus? { message.answer }
  private var isUpdate: Bool { message.isUpdate }

  var subject: String {
    let title = component.first("SUMMARY")?.text ?? ""
    let head = (languages.first ?? .english).subject(message.method, isUpdate: isUpdate, answer: answer)
    return title.isEmpty ? head : "\(head): \(title)"
  }

  var text: String { languages.map(text).joined(separator: "\n\n-- \n\n") + "\n" }

  func text(in language: MailLanguage) -> String {
    var lines = [
      language.opening(message.method, sender: name(of: message.sender), isUpdate: isUpdate, answer: answer),
      "",
    ]
    func add(_ label: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
      lines.append("\(label): " + parts.joined(separator: "\n  "))
    }
    add(language.title, component.first("SUMMARY")?.text)
    for component in message.components.prefix(Self.mostDates) {
      add(
        component.name == "VTODO" && component.first("DTSTART") == nil ? language.due : language.time,
        time(of: component, language))
    }
    if message.components.count > Self.mostDates {
      lines.append("  + \(message.components.count - Self.mostDates) \(language.others)")
    }
    add(language.place, component.first("LOCATION")?.text)
    add(language.organizer, component.organizer.map(name))
    if message.method != .reply { add(language.guests, guests(language)) }
    if component.recurrenceID != nil {
      lines.append(language.oneOfSeries)
    } else if component.first("RRULE") != nil {
      lines.append(language.series)
    }
    add(language.comment, component.first("COMMENT")?.text)
    if message.method == .request, let text = component.first("DESCRIPTION")?.text { lines += ["", text] }
    return lines.joined(separator: "\n")
  }

  private func guests(_ language: MailLanguage) -> String {
    let names = component.attendees.map { name(of: CalendarAddress($0.value)) }
    let shown = names.prefix(Self.mostGuests).joined(separator: ", ")
    return names.count > Self.mostGuests
      ? "\(shown) + \(names.count - Self.mostGuests) \(language.others)" : shown
  }

  /// CN, else the address.
  func name(of address: CalendarAddress) -> String {
    let line =
      component.first("ORGANIZER").flatMap { CalendarAddress($0.value) == address ? $0 : nil }
      ?? component.attendee(address)
    guard let name = line?.parameter("CN")?.first?.trimmedBlanks, !name.isEmpty else { return address.text }
    return name
  }

  private func time(of component: Component, _ language: MailLanguage) -> String? {
    let end = component.first("DTEND")?.time ?? component.first("DUE")?.time
    guard let start = component.first("DTSTART")?.time ?? component.recurrenceID ?? end else { return nil }
    if start.isDate {
      let first = start.local.date
      // DTEND is the day after the last.
      let last = end.map { $0.local.date.adding(days: component.name == "VTODO" ? 0 : -1) } ?? first
      return last > first ? "\(language.day(first)) – \(language.day(last))" : language.day(first)
    }
    let zone = recipientZone ?? resolver.resolve(start).zone
    let from = zone.local(at: resolver.instant(of: start))
    let instant = end.map { resolver.instant(of: $0) } ?? lengthened(component, resolver.instant(of: start))
    var text = "\(language.day(from.date)), \(language.clock(from))"
    if let instant, case let to = zone.local(at: instant), to != from {
      text +=
        to.date == from.date ? "–\(language.clock(to))" : " – \(language.day(to.date)), \(language.clock(to))"
    }
    return text + " (\(zone.identifier))"
  }

  private func lengthened(_ component: Component, _ start: Instant) -> Instant? {
    guard case .duration(let duration)? = SeriesPart(component).scheduling.end else { return nil }
    return start.adding(seconds: duration.nominalDays * 86_400 + duration.exactSeconds)
  }
}
