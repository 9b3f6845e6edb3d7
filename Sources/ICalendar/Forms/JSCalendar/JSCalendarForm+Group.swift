import Basics
import CalendarDomain
import CalendarTime

/// The calendar's own properties.
extension JSCalendarForm {
  private static let placesName = "X-CALENDARR-PLACES"
  private static let product = "-//Calendarr//JSCalendar//EN"

  /// - Parameters:
  ///   - kept: components that no entry is for.
  ///   - order: for the components that come back, in their order, their places in the calendar.
  static func group(_ calendar: Component, _ entries: [JSONNode], kept: [Component], order: [Int]) -> JSONNode
  {
    let members = groupMembers(calendar)
    var own = calendar
    own.components = []
    own.innerPlaces = []
    var properties: [JSONNode] = []
    let made = ownLines(.object(members))
    if let lines = JSKeeper.kept(placed(own, calendar), madeAs: made, comparesInside: false) {
      properties += lines["properties"]?.array ?? []
    }
    if order != Array(order.indices) {
      let inverse = order.indices.sorted { order[$0] < order[$1] }
      properties.append(
        .array(
          [.string(placesName.lowercased()), .object([]), .string("integer")] + inverse.map { .number($0) }))
    }
    var group = JSONNode.object(members + [.init("entries", .array(entries))])
    if !properties.isEmpty || !kept.isEmpty {
      group = group.setting(
        JSKeeper.key, JSKeeper.node("VCALENDAR", properties, kept.map(JCalEncoder.encode)))
    }
    return group
  }

  /// The calendar's lines among so many components as it has, where that says something.
  private static func placed(_ own: Component, _ calendar: Component) -> Component {
    guard !calendar.innerPlaces.isEmpty else { return own }
    var result = own
    result.components = calendar.components.map { Component(name: $0.name) }
    result.innerPlaces = calendar.innerPlaces
    return result
  }

  static func calendar(_ node: JSONNode, _ components: [Component]) -> Component {
    let kept = node[JSKeeper.key]
    let properties = JSKeeper.properties(kept)
    var places = properties.first { $0.canonicalName == placesName }?.value.split(separator: ",").compactMap {
      Int($0)
    }
    if places?.sorted() != Array(components.indices) { places = nil }
    let lines = JSKeeper.node(
      "VCALENDAR",
      (kept?["properties"]?.array ?? []).filter { $0.array?.first?.string != placesName.lowercased() }, [])
    let plain = node.removing("entries", JSKeeper.key)
    var made = ownLines(plain)
    made.components = places.map { $0.map { components[$0] } } ?? components
    let restored = JSKeeper.restored(made, lines)
    if JSPatch.isSame(.object(groupMembers(restored)), plain) { return restored }
    return JSKeeper.added(to: made, lines)
  }

  private static func groupMembers(_ calendar: Component) -> [JSONNode.Member] {
    var own = calendar
    own.components = []
    let model = CalendarDecoder.decode(own, file: nil, fidelity: .values).0
    let object = JSONNode.object([
      "@type": .string("Group"),
      "uid": .string(model.uid.flatMap { $0.isEmpty ? nil : $0 } ?? JSEncoder.derivedUID(own)),
      "prodId": model.productID.map(JSONNode.string), "updated": JSTime.utc(model.lastModified),
      "title": model.name.map(JSONNode.string), "description": model.description.map(JSONNode.string),
      "color": model.color.map(JSONNode.string), "keywords": JSEncoder.set(model.categories),
      "source": model.sourceURL.map(JSONNode.string),
    ])
    return JSPatch.applied(JSPatch.lines(calendar), to: object).members ?? []
  }

  /// A calendar of what the members of a group say, without its entries.
  private static func ownLines(_ group: JSONNode) -> Component {
    var model = CalendarModel()
    model.version = "2.0"
    model.productID = group["prodId"]?.string ?? product
    model.uid = group["uid"]?.string
    model.lastModified = JSTime.utc(group["updated"])
    model.names = group["title"]?.string.map { [$0] } ?? []
    model.descriptions = group["description"]?.string.map { [$0] } ?? []
    model.color = group["color"]?.string
    model.categories = group["keywords"]?.members?.map(\.key) ?? []
    model.sourceURL = group["source"]?.string
    var component = CalendarEncoder.encode(model)
    let back = JSONNode.object(groupMembers(component))
    component.properties += JSPatch.difference(from: back, to: group).map(\.line)
    return component
  }

  // MARK: Single objects

  /// The lines of a calendar that was made around an Event or a Task, which stands alone again when it is read.
  private static func wrapping(_ type: String, _ product: String) -> [ContentProperty] {
    [
      ContentProperty(name: "VERSION", value: "2.0"),
      ContentProperty(name: "PRODID", value: TextEncoding.escaped(product)),
      JSPatch(pointer: "@type", value: .string(type)).line,
    ]
  }

  static func wrapped(_ node: JSONNode, _ database: ZoneDatabase) throws(JSONError) -> Component {
    let decoder = JSDecoder(times: JSTime(database: database, definitions: []), object: node)
    let zones = (node["timeZones"]?.members ?? []).map { decoder.zone($0.value, named: $0.key) }
    let times = JSTime(database: database, definitions: zones)
    return Component(
      name: "VCALENDAR",
      properties: wrapping(node["@type"]?.string ?? "", node["prodId"]?.string ?? product),
      components: zones.map { $0.encoded(EncodingContext()) } + (try JSEntry.calendarComponents(node, times)))
  }

  /// The one entry of a calendar that was made around it.
  static func unwrapped(_ calendar: Component, _ entries: [JSONNode]) -> JSONNode? {
    guard entries.count == 1, let type = entries[0]["@type"]?.string,
      calendar.properties == wrapping(type, entries[0]["prodId"]?.string ?? product)
    else { return nil }
    return entries[0]
  }
}
