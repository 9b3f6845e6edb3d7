import CalendarDomain

extension AlarmModel: ComponentEncodable {
  func write(to lines: inout LineWriter) {
    lines.addText("UID", uid)
    lines.add("ACTION", action)
    switch trigger {
    case .fromStart(let duration): lines.add("TRIGGER", duration)
    case .fromEnd(let duration):
      lines.add(
        "TRIGGER", [.init(name: "RELATED", values: ["END"])], value: DurationEncoding.text(duration))
    case .absolute(let time):
      let zone = time.isDate ? [] : TimeEncoding.parameters(time)
      lines.add(
        "TRIGGER", [.init(name: "VALUE", values: ["DATE-TIME"])] + zone, value: TimeEncoding.text(time))
    case nil: break
    }
    lines.add("REPEAT", repetitions)
    lines.add("DURATION", interval)
    lines.addText("SUMMARY", summary)
    lines.addText("DESCRIPTION", description)
    for attendee in attendees { lines.add("ATTENDEE", attendee) }
    for attachment in attachments { lines.add("ATTACH", attachment) }
    lines.add("ACKNOWLEDGED", acknowledged)
    lines.add("PROXIMITY", proximity)
    for relation in relations { lines.add(relation) }
  }

  func innerModels() -> [any ComponentEncodable] {
    structuredLocations
  }
}
