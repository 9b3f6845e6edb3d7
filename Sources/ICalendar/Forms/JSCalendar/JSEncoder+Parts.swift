import Basics
import CalendarDomain

/// People, places, links and alerts.
extension JSEncoder {
  /// Objects under ids: those that the lines name in JSID, else numbers.
  static func keyed(_ items: [(id: String?, value: JSONNode)]) -> JSONNode? {
    var members: [JSONNode.Member] = []
    for (index, item) in items.enumerated() {
      var key = item.id ?? String(index + 1)
      while members.contains(where: { $0.key == key }) { key += "-" }
      members.append(.init(key, item.value))
    }
    return members.isEmpty ? nil : .object(members)
  }

  static func id(_ parameters: [ContentProperty.Parameter]) -> String? {
    parameters.first { $0.canonicalName == "JSID" }?.values.first
  }

  /// Source: RFC 8984, 4.4.6.
  func participants(_ model: some PlannedModel) -> JSONNode? {
    var people = model.attendees
    var isOwner = people.map { $0.address == model.organizer?.address }
    if let organizer = model.organizer, !isOwner.contains(true) {
      people.insert(organizer, at: 0)
      isOwner.insert(true, at: 0)
    }
    let ids = people.enumerated().map { Self.id($0.element.restParameters) ?? String($0.offset + 1) }
    var places: [String: String] = [:]
    for (person, id) in zip(people, ids) where places[person.address] == nil { places[person.address] = id }
    func links(_ addresses: [String]) -> JSONNode? { Self.set(addresses.compactMap { places[$0] }) }
    let items = zip(people, isOwner).enumerated().map { index, pair -> (id: String?, value: JSONNode) in
      let (person, isOwner) = pair
      let isOrganizerAlone = isOwner && index == 0 && people.count > model.attendees.count
      let agent = person.restParameters.first { $0.canonicalName == "SCHEDULE-AGENT" }?.values.first
      return (
        ids[index],
        .object([
          "@type": .string("Participant"), "name": person.name.map(JSONNode.string),
          "email": person.email.map(JSONNode.string),
          "sendTo": .object([.init("imip", .string(person.address))]),
          "kind": person.userType.flatMap { Self.kinds[$0] }.map(JSONNode.string),
          "roles": Self.set((isOwner ? ["owner"] : []) + (isOrganizerAlone ? [] : Self.roles(person.role))),
          "language": person.language.map(JSONNode.string),
          "participationStatus": isOrganizerAlone ? nil : person.status.map { .string($0.lowercased()) },
          "expectReply": person.isReplyRequested.map(JSONNode.bool),
          "delegatedTo": links(person.delegates), "delegatedFrom": links(person.delegators),
          "memberOf": links(person.groups), "sentBy": person.sentBy.map(JSONNode.string),
          "scheduleAgent": agent.map { .string($0.lowercased()) },
        ])
      )
    }
    return Self.keyed(items)
  }

  static let kinds = [
    "INDIVIDUAL": "individual", "GROUP": "group", "RESOURCE": "resource", "ROOM": "location",
  ]

  private static func roles(_ role: String?) -> [String] {
    switch role {
    case "CHAIR": ["attendee", "chair"]
    case "OPT-PARTICIPANT": ["attendee", "optional"]
    case "NON-PARTICIPANT": ["informational"]
    default: ["attendee"]
    }
  }

  /// Source: RFC 8984, 4.2.5.
  func locations(_ model: some PlannedModel) -> JSONNode? {
    var items: [(id: String?, value: JSONNode)] = []
    if model.location != nil || model.geo != nil {
      let geo = model.geo.map {
        "geo:\(NumberEncoding.text($0.latitude)),\(NumberEncoding.text($0.longitude))"
      }
      items.append(
        (
          nil,
          .object([
            "@type": .string("Location"), "name": model.location.map(JSONNode.string),
            "coordinates": geo.map(JSONNode.string),
          ])
        ))
    }
    if case .time(let end)? = model.scheduling.end, let start = model.scheduling.start,
      let zone = times.zoneName(end), zone != times.zoneName(start), model is EventModel
    {
      items.append(
        (
          "end",
          .object([
            "@type": .string("Location"), "relativeTo": .string("end"), "timeZone": .string(zone),
          ])
        ))
    }
    return Self.keyed(items)
  }

  /// Source: RFC 8984, 4.2.6.
  func virtualLocations(_ conferences: [ConferenceModel]) -> JSONNode? {
    Self.keyed(
      conferences.map { conference in
        (
          Self.id(conference.restParameters),
          .object([
            "@type": .string("VirtualLocation"), "name": conference.label.map(JSONNode.string),
            "uri": .string(conference.uri), "features": Self.set(conference.features.map { $0.lowercased() }),
          ])
        )
      })
  }

  /// Source: RFC 8984, 4.2.7.
  func links(_ model: some PlannedModel) -> JSONNode? {
    var items: [(id: String?, value: JSONNode)] = []
    for (attachments, relation) in [(model.attachments, "enclosure"), (model.images, "icon")] {
      for attachment in attachments {
        let href: String
        switch attachment.content {
        case .uri(let uri): href = uri
        case .inline(let base64): href = "data:\(attachment.mediaType ?? "");base64,\(base64)"
        }
        let isInline = href.hasPrefix("data:")
        items.append(
          (
            Self.id(attachment.restParameters),
            .object([
              "@type": .string("Link"), "href": .string(href),
              "contentType": attachment.mediaType.map(JSONNode.string),
              "size": isInline ? nil : attachment.size.map(JSONNode.number), "rel": .string(relation),
              "display": attachment.display.first.map { .string($0.lowercased()) },
            ])
          ))
      }
    }
    if let url = model.url {
      items.append(
        (nil, .object(["@type": .string("Link"), "href": .string(url), "rel": .string("describedby")])))
    }
    return Self.keyed(items)
  }

  /// Source: RFC 8984, 4.1.3.
  static func relations(_ relations: [RelationModel]) -> JSONNode? {
    var members: [JSONNode.Member] = []
    for relation in relations {
      let type = JSONNode.Member((relation.type ?? "PARENT").lowercased(), .bool(true))
      if let index = members.firstIndex(where: { $0.key == relation.target }) {
        let types = members[index].value["relation"]?.members ?? []
        if types.contains(where: { $0.key == type.key }) { continue }
        members[index].value = members[index].value.setting("relation", .object(types + [type]))
      } else {
        members.append(
          .init(relation.target, .object(["@type": .string("Relation"), "relation": .object([type])])))
      }
    }
    return members.isEmpty ? nil : .object(members)
  }

  /// Source: RFC 8984, 4.5.2.
  func alerts(_ alarms: [AlarmModel]) -> JSONNode? {
    Self.keyed(
      alarms.compactMap { alarm -> (id: String?, value: JSONNode)? in
        guard let trigger = alarm.trigger, alarm.action == "DISPLAY" || alarm.action == "EMAIL" else {
          return nil
        }
        let when: JSONNode
        switch trigger {
        case .fromStart(let duration):
          when = .object([
            "@type": .string("OffsetTrigger"), "offset": .string(DurationEncoding.text(duration)),
          ])
        case .fromEnd(let duration):
          when = .object([
            "@type": .string("OffsetTrigger"), "offset": .string(DurationEncoding.text(duration)),
            "relativeTo": .string("end"),
          ])
        case .absolute(let time):
          guard let utc = JSTime.utc(time) else { return nil }
          when = .object(["@type": .string("AbsoluteTrigger"), "when": utc])
        }
        return (
          alarm.uid,
          .object([
            "@type": .string("Alert"), "trigger": when, "acknowledged": JSTime.utc(alarm.acknowledged),
            "relatedTo": Self.relations(alarm.relations),
            "action": alarm.action == "EMAIL" ? .string("email") : nil,
          ])
        )
      })
  }
}
