import CalendarDomain

// The components of RFC 9073, 7.

extension ParticipantModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.add("PARTICIPANT-TYPE", type)
    lines.add("CALENDAR-ADDRESS", address)
    lines.addText("SUMMARY", summary)
    lines.addText("DESCRIPTION", description)
    lines.add("URL", url)
    for data in structuredData { lines.add(data) }
  }

  func innerModels() -> [any ComponentEncodable] {
    let groups: [[any ComponentEncodable]] = [structuredLocations, structuredResources]
    return groups.flatMap { $0 }
  }
}

extension StructuredLocationModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.addText("NAME", name)
    lines.addText("DESCRIPTION", description)
    lines.add("GEO", geo)
    lines.addList("LOCATION-TYPE", types)
    lines.add("URL", url)
    for data in structuredData { lines.add(data) }
  }
}

extension StructuredResourceModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.addText("NAME", name)
    lines.addText("DESCRIPTION", description)
    lines.add("GEO", geo)
    lines.addText("RESOURCE-TYPE", type)
    for data in structuredData { lines.add(data) }
  }
}
