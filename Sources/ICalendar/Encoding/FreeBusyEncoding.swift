import CalendarDomain

extension FreeBusyModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.add("DTSTAMP", stamp)
    lines.add("DTSTART", start)
    lines.add("DTEND", end)
    lines.add("ORGANIZER", organizer)
    for attendee in attendees { lines.add("ATTENDEE", attendee) }
    for entry in entries {
      let type = entry.type.map { [LineWriter.Parameter(name: "FBTYPE", values: [$0])] } ?? []
      lines.add(
        "FREEBUSY", type + TimeEncoding.parameters(entry.period.start),
        value: TimeEncoding.text(entry.period), isListed: true)
    }
    lines.add("URL", url)
    lines.addTexts("CONTACT", contacts)
    lines.addTexts("COMMENT", comments)
    for status in requestStatuses { lines.add(status) }
  }
}
