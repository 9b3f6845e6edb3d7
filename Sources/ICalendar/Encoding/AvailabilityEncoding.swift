import CalendarDomain

extension AvailabilityModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.add("DTSTAMP", stamp)
    lines.add("CREATED", created)
    lines.add("LAST-MODIFIED", lastModified)
    lines.add("SEQUENCE", sequence)
    lines.add(scheduling, endName: "DTEND")
    lines.add("BUSYTYPE", busyType)
    lines.addText("SUMMARY", summary)
    lines.addText("DESCRIPTION", description)
    lines.addText("LOCATION", location)
    lines.add("CLASS", classification)
    lines.add("PRIORITY", priority)
    lines.add("ORGANIZER", organizer)
    lines.add("URL", url)
    lines.addList("CATEGORIES", categories)
    lines.addTexts("CONTACT", contacts)
    lines.addTexts("COMMENT", comments)
  }

  func innerModels() -> [any ComponentEncodable] { available }
}

extension AvailableModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.add("DTSTAMP", stamp)
    lines.add("CREATED", created)
    lines.add("LAST-MODIFIED", lastModified)
    lines.add(scheduling, endName: "DTEND")
    lines.addText("SUMMARY", summary)
    lines.addText("DESCRIPTION", description)
    lines.addText("LOCATION", location)
    lines.addList("CATEGORIES", categories)
    lines.addTexts("CONTACT", contacts)
    lines.addTexts("COMMENT", comments)
  }
}
