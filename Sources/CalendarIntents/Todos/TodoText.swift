import CalendarDomain
import CalendarTime
import ICalendar

/// Reads and writes what a VTODO says of being done, of its order and of the rest that is no time.
///
/// Source: RFC 5545, 3.6.2, 3.8.1.11 and 3.8.2.1; RFC 9073, 8.
enum TodoText {
  static func isCompleted(_ text: ComponentText) -> Bool {
    guard let status = text.first("STATUS")?.value.inUpperCase else { return text.first("COMPLETED") != nil }
    return status == "COMPLETED"
  }

  static func isCancelled(_ text: ComponentText) -> Bool {
    text.first("STATUS")?.value.inUpperCase == "CANCELLED"
  }

  /// STATUS, COMPLETED and PERCENT-COMPLETE in step.
  static func setCompleted(_ isCompleted: Bool, in text: inout ComponentText, now: Instant) {
    if isCompleted {
      text.set(.init(name: "STATUS", value: "COMPLETED"))
      text.set(ContentProperty(name: "COMPLETED", time: .utc(now.utc)))
      text.set(.init(name: "PERCENT-COMPLETE", value: "100"))
    } else {
      text.set(.init(name: "STATUS", value: "NEEDS-ACTION"))
      text.remove("COMPLETED")
      text.remove("PERCENT-COMPLETE")
    }
  }

  /// X-APPLE-SORT-ORDER.
  static func sortIndex(_ text: ComponentText) -> Int? {
    text.first("X-APPLE-SORT-ORDER").flatMap { Int($0.value) }
  }

  /// When it was made: CREATED, else DTSTAMP.
  static func created(_ text: ComponentText) -> Instant? {
    for name in ["CREATED", "DTSTAMP"] {
      if case .utc(let utc)? = text.first(name)?.time { return Instant(utc: utc) }
    }
    return nil
  }

  static func instant(_ name: String, _ text: ComponentText) -> Instant? {
    if case .utc(let utc)? = text.first(name)?.time { return Instant(utc: utc) }
    return nil
  }

  /// URL, and the LINKs that are more of the same. Source: RFC 9253, 8.2.
  static func urls(_ text: ComponentText) -> [String] {
    text.all("URL").map(\.value)
      + text.all("LINK").filter { $0.parameter("LINKREL")?.first == "related" }.map(\.value)
  }

  static func setURLs(_ urls: [String], in text: inout ComponentText) {
    text.replaceAll("URL", by: urls.prefix(1).map { .init(name: "URL", value: $0) })
    let others = text.all("LINK").filter { $0.parameter("LINKREL")?.first != "related" }
    text.replaceAll(
      "LINK",
      by: others
        + urls.dropFirst().map { url in
          ContentProperty(
            name: "LINK",
            parameters: [.init(name: "LINKREL", values: ["related"]), .init(name: "VALUE", values: ["URI"])],
            value: url)
        })
  }

  /// PROXIMITY of an alarm: `arriving`, `leaving`. Source: RFC 9074, 8.1.
  static func locationTrigger(_ text: ComponentText) -> String? {
    let words = text.components.filter { $0.name == "VALARM" }.compactMap {
      $0.first("PROXIMITY")?.value.inUpperCase
    }
    return words.first.flatMap { ["ARRIVE": "arriving", "DEPART": "leaving"][$0] }
  }

  static func setLocationTrigger(_ trigger: String?, in text: inout ComponentText) {
    text.removeComponents { $0.name == "VALARM" && $0.first("PROXIMITY") != nil }
    guard let trigger else { return }
    text.items.append(
      .component(
        ComponentText(
          name: "VALARM",
          items: [
            .line(.init(.init(name: "ACTION", value: "DISPLAY"))),
            // RFC 9074, 8.1: a trigger long ago leaves the place alone to decide.
            .line(
              .init(
                .init(
                  name: "TRIGGER", parameters: [.init(name: "VALUE", values: ["DATE-TIME"])],
                  value: "19760401T005545Z"))),
            .line(.init(.init(name: "PROXIMITY", value: trigger == "arriving" ? "ARRIVE" : "DEPART"))),
            .line(.init(.init(name: "DESCRIPTION", text: text.first("SUMMARY")?.text ?? ""))),
          ])))
  }

  /// Minutes of ESTIMATED-DURATION.
  static func estimatedDuration(_ text: ComponentText) -> Int? {
    text.first("ESTIMATED-DURATION")?.duration.map { ($0.nominalDays * 86_400 + $0.exactSeconds) / 60 }
  }

  /// CONTACT, else the name of the first attendee.
  static func assignee(_ text: ComponentText) -> String? {
    text.first("CONTACT")?.text
      ?? text.first("ATTENDEE").map { $0.parameter("CN")?.first ?? AttendeeEntity.email($0.value) }
  }
}
