import Basics
import CalendarDomain

/// People, places, links and alarms.
extension JSDecoder {
  /// The parameter that names the key of an object; none for the number that it would get anyway.
  private func id(_ key: String, _ index: Int) -> [ContentProperty.Parameter] {
    key == String(index + 1) ? [] : [.init(name: "JSID", values: [key])]
  }

  func people(_ object: JSONNode, into model: inout some PlannedModel) {
    let members = object["participants"]?.members ?? []
    func address(_ node: JSONNode) -> String? {
      node["sendTo"]?["imip"]?.string ?? node["calendarAddress"]?.string ?? node["sendTo"]?.members?.first?
        .value.string
        ?? node["email"]?.string.map { "mailto:" + $0 }
    }
    let addresses = Dictionary(
      members.compactMap { member in address(member.value).map { (member.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    let organizer = object["replyTo"]?["imip"]?.string ?? object["organizerCalendarAddress"]?.string
    if let organizer { model.organizer = AttendeeModel(address: organizer) }
    for (index, member) in members.enumerated() {
      let node = member.value
      guard let address = addresses[member.key] else { continue }
      var person = AttendeeModel(address: address)
      person.name = node["name"]?.string
      person.email = node["email"]?.string
      person.userType = JSEncoder.kinds.first { $0.value == node["kind"]?.string }?.key
      person.language = node["language"]?.string
      person.isReplyRequested = node["expectReply"]?.bool
      person.sentBy = node["sentBy"]?.string
      func links(_ key: String) -> [String] { node[key]?.members?.compactMap { addresses[$0.key] } ?? [] }
      person.delegates = links("delegatedTo")
      person.delegators = links("delegatedFrom")
      person.groups = links("memberOf")
      if let agent = node["scheduleAgent"]?.string {
        person.restParameters.append(.init(name: "SCHEDULE-AGENT", values: [agent.uppercased()]))
      }
      person.restParameters += id(member.key, index)
      let roles = Set(node["roles"]?.members?.map(\.key) ?? [])
      if address == organizer {
        model.organizer = person
        model.organizer?.isReplyRequested = nil
        if roles.subtracting(["owner"]).isEmpty {
          model.organizer?.isReplyRequested = person.isReplyRequested
          continue
        }
        // What the organizer says as a participant stands in its own line.
        model.organizer = AttendeeModel(address: address)
        model.organizer?.name = person.name
      }
      person.status = node["participationStatus"]?.string?.uppercased()
      person.role =
        roles.contains("chair")
        ? "CHAIR"
        : roles.contains("optional")
          ? "OPT-PARTICIPANT"
          : roles.contains("attendee") ? nil : roles.contains("informational") ? "NON-PARTICIPANT" : nil
      model.attendees.append(person)
    }
  }

  func places(_ object: JSONNode, into model: inout some PlannedModel) {
    let places = (object["locations"]?.members ?? []).filter { $0.value["relativeTo"]?.string != "end" }
    model.location = places.first?.value["name"]?.string
    if let text = places.first?.value["coordinates"]?.string, text.hasPrefix("geo:") {
      let parts = text.dropFirst(4).prefix { $0 != ";" }.split(separator: ",").compactMap { Double($0) }
      if parts.count >= 2 { model.geo = GeoModel(latitude: parts[0], longitude: parts[1]) }
    }
    for (index, member) in (object["virtualLocations"]?.members ?? []).enumerated() {
      guard let uri = member.value["uri"]?.string else { continue }
      var conference = ConferenceModel(uri: uri)
      conference.label = member.value["name"]?.string
      conference.features = member.value["features"]?.members?.map { $0.key.uppercased() } ?? []
      conference.restParameters = id(member.key, index)
      model.conferences.append(conference)
    }
  }

  func links(_ node: JSONNode?, into model: inout some PlannedModel) {
    for (index, member) in (node?.members ?? []).enumerated() {
      guard let href = member.value["href"]?.string else { continue }
      let relation = member.value["rel"]?.string
      if relation == "describedby", model.url == nil {
        model.url = href
        continue
      }
      var attachment = AttachmentModel(content: .uri(href))
      if href.hasPrefix("data:"), let comma = href.firstRange(of: ";base64,") {
        attachment.content = .inline(base64: String(href[comma.upperBound...]))
      }
      attachment.mediaType = member.value["contentType"]?.string
      attachment.display = member.value["display"]?.string.map { [$0.uppercased()] } ?? []
      if let size = member.value["size"]?.integer {
        attachment.restParameters.append(.init(name: "SIZE", values: [String(size)]))
      }
      attachment.restParameters += id(member.key, index)
      if relation == "icon" { model.images.append(attachment) } else { model.attachments.append(attachment) }
    }
  }

  func alarms(_ node: JSONNode?) -> [AlarmModel] {
    (node?.members ?? []).enumerated().compactMap { index, member in
      let trigger = member.value["trigger"]
      var alarm = AlarmModel()
      if let offset = trigger?["offset"]?.string.flatMap(DurationDecoding.duration)?.duration {
        alarm.trigger = trigger?["relativeTo"]?.string == "end" ? .fromEnd(offset) : .fromStart(offset)
      } else if let when = JSTime.utc(trigger?["when"]) {
        alarm.trigger = .absolute(when)
      } else {
        return nil
      }
      alarm.action = member.value["action"]?.string == "email" ? "EMAIL" : "DISPLAY"
      alarm.acknowledged = JSTime.utc(member.value["acknowledged"])
      alarm.relations = Self.relations(member.value["relatedTo"])
      // An alarm that is shown needs a text (RFC 5545, 3.6.6).
      alarm.description = "Reminder"
      if alarm.action == "EMAIL" { alarm.summary = "Reminder" }
      if member.key != String(index + 1) { alarm.uid = member.key }
      return alarm
    }
  }

  // MARK: Zones

  /// The definition of a zone of the object's own.
  func zone(_ node: JSONNode, named name: String) -> TimeZoneModel {
    var model = TimeZoneModel()
    model.tzid = tzids[name] ?? name
    model.lastModified = JSTime.utc(node["updated"])
    model.url = node["url"]?.string
    model.until = JSTime.utc(node["validUntil"])
    model.aliases = node["aliases"]?.members?.map(\.key) ?? []
    for (key, isDaylight) in [("standard", false), ("daylight", true)] {
      for item in node[key]?.array ?? [] {
        var observance = ObservanceModel()
        observance.isDaylight = isDaylight
        observance.start = JSTime.local(item["start"]?.string).map { .floating($0) }
        observance.offsetFrom = Self.offset(item["offsetFrom"])
        observance.offsetTo = Self.offset(item["offsetTo"])
        observance.rules = (item["recurrenceRules"]?.array ?? []).compactMap { node in
          var rule = rule(node, start: observance.start)
          if case .floating(let until)? = rule?.until {
            rule?.until = .utc(until.adding(seconds: -(observance.offsetFrom ?? 0)))
          }
          return rule
        }
        observance.recurrenceDates = (item["recurrenceOverrides"]?.members ?? []).compactMap {
          JSTime.local($0.key).map { .time(.floating($0)) }
        }
        observance.names = item["names"]?.members?.map(\.key) ?? []
        observance.comments = item["comments"]?.array?.compactMap(\.string) ?? []
        model.observances.append(observance)
      }
    }
    if model.observances.isEmpty, let alias = model.aliases.first {
      // Without rules the other name is all that says what the zone is.
      model.rest.append(ContentProperty(name: "X-LIC-LOCATION", value: alias))
      model.aliases.removeFirst()
    }
    return model
  }

  private static func offset(_ node: JSONNode?) -> Int? {
    node?.string.flatMap { OffsetDecoding.offset($0.filter { $0 != ":" })?.seconds }
  }
}
