import CalendarDomain

extension IncidenceModel {
  /// Writes what events, to-dos and journal entries share.
  func writeShared(to lines: inout LineWriter, endName: String) {
    lines.addText("UID", uid)
    lines.add("DTSTAMP", stamp)
    lines.add("CREATED", created)
    lines.add("LAST-MODIFIED", lastModified)
    lines.add("SEQUENCE", sequence)
    lines.add(scheduling, endName: endName)
    lines.addText("SUMMARY", summary)
    lines.addTexts("DESCRIPTION", descriptions)
    lines.add("STATUS", status)
    lines.add("CLASS", classification)
    lines.addText("COLOR", color)
    lines.add("URL", url)
    lines.addList("CATEGORIES", categories)
    lines.add("ORGANIZER", organizer)
    for attendee in attendees { lines.add("ATTENDEE", attendee) }
    for attachment in attachments { lines.add("ATTACH", attachment) }
    for image in images { lines.add("IMAGE", image) }
    for relation in relations { lines.add(relation) }
    for status in requestStatuses { lines.add(status) }
    lines.addTexts("CONTACT", contacts)
    lines.addTexts("COMMENT", comments)
  }

  /// The components of RFC 9073.
  func sharedModels() -> [any ComponentEncodable] {
    let groups: [[any ComponentEncodable]] = [participants, structuredLocations, structuredResources]
    return groups.flatMap { $0 }
  }
}

extension PlannedModel {
  /// Writes what events and to-dos share.
  func writePlanned(to lines: inout LineWriter, endName: String) {
    writeShared(to: &lines, endName: endName)
    lines.addText("LOCATION", location)
    lines.add("GEO", geo)
    lines.add("PRIORITY", priority)
    lines.addList("RESOURCES", resources)
    for conference in conferences { lines.add(conference) }
  }

  /// The alarms and the components of RFC 9073.
  func plannedModels() -> [any ComponentEncodable] {
    (alarms as [any ComponentEncodable]) + sharedModels()
  }
}
