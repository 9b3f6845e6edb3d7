public import Basics
public import CalendarDomain

/// Reads models from JSON: the mirror of `ModelEncoder`.
public enum ModelDecoder {
  private static let models: [String: any ComponentEncodable.Type] = [
    "VCALENDAR": CalendarModel.self, "VEVENT": EventModel.self, "VTODO": TodoModel.self,
    "VJOURNAL": JournalModel.self, "VFREEBUSY": FreeBusyModel.self, "VAVAILABILITY": AvailabilityModel.self,
    "AVAILABLE": AvailableModel.self, "VTIMEZONE": TimeZoneModel.self, "STANDARD": ObservanceModel.self,
    "DAYLIGHT": ObservanceModel.self, "VALARM": AlarmModel.self, "PARTICIPANT": ParticipantModel.self,
    "VLOCATION": StructuredLocationModel.self, "VRESOURCE": StructuredResourceModel.self,
  ]

  /// Throws with the place of what does not fit.
  public static func decode(_ node: JSONNode) throws(JSONError) -> CalendarModel {
    do throws(JSONError) { return try model(node) } catch { throw error.located(in: node) }
  }

  /// The same, with errors that have no path yet.
  static func model(_ node: JSONNode) throws(JSONError) -> CalendarModel {
    let version = node["fields"]?["version"]?.array?.first?["values"]?.array?.first?.string
    let component = try component(node, EncodingContext(isVersion1: version == "1.0"))
    guard component.name == "VCALENDAR" else { throw .expected("VCALENDAR", as: "component", of: node) }
    return CalendarDecoder.decode(component, file: nil).0
  }

  private static func component(
    _ node: JSONNode, _ context: EncodingContext
  ) throws(JSONError) -> Component {
    guard let name = node["component"]?.string, let model = models[name] else {
      throw .expected("the name of a component that has a model", as: "component", of: node)
    }
    let rest = try contentLines(node["rest"])
    var components: [Component] = []
    for inner in try array(node["components"]) { components.append(try self.component(inner, context)) }
    let restComponents = try array(node["restComponents"])
    for inner in restComponents { components.append(try JCalDecoder.component(inner)) }
    let parts = ComponentOrder(
      properties: try lines(model, node, context) + rest, restCount: rest.count, components: components,
      restComponentCount: restComponents.count)
    return parts.component(name, in: try order(node["order"]), at: nil)
  }

  /// The entries of `order`: names, or names with how many of them follow each other.
  private static func order(_ node: JSONNode?) throws(JSONError) -> [ComponentEntry] {
    var entries: [ComponentEntry] = []
    for item in try array(node) {
      let pair = item.array ?? [item, .number(1)]
      guard pair.count == 2, let word = pair[0].string, let count = pair[1].integer,
        (0...10_000_000).contains(count),
        let entry = ComponentEntry(word: word)
      else { throw .expected("a name, or an array of a name and a count", found: item) }
      entries += repeatElement(entry, count: count)
    }
    return entries
  }

  /// The lines of the fields, each in its kept wording.
  private static func lines<Model: ComponentEncodable>(
    _: Model.Type, _ node: JSONNode, _ context: EncodingContext
  ) throws(JSONError) -> [ContentProperty] {
    var model = Model()
    var decoding = DecodingContext(file: nil, limit: 0)
    decoding.isVersion1 = context.isVersion1
    guard let fields = node["fields"]?.members else {
      throw .expected("an object of fields", as: "fields", of: node)
    }
    for member in fields {
      for entry in try array(member.value) {
        let parts =
          [
            .string(member.key), entry["parameters"] ?? .object([]),
            entry["type"] ?? JSONNode(.null, at: entry.position),
          ] + (try array(entry["values"]))
        let line = try JCalDecoder.property(JSONNode(.array(parts), at: entry.position))
        guard model.take(line, &decoding) == .taken else {
          throw JSONError(
            .unexpected, "expected a value for a field of \(Model.componentName)", at: entry.position)
        }
      }
    }
    model.forms = try contentLines(node["forms"])
    return FormKeeper.lines(of: model, context)
  }

  private static func contentLines(_ node: JSONNode?) throws(JSONError) -> [ContentProperty] {
    var lines: [ContentProperty] = []
    for element in try array(node) {
      guard let line = element.string.flatMap(ContentLineLexer.line) else {
        throw .expected("a content line", found: element)
      }
      lines.append(line)
    }
    return lines
  }

  private static func array(_ node: JSONNode?) throws(JSONError) -> [JSONNode] {
    guard let node else { return [] }
    guard let values = node.array else { throw .expected("an array", found: node) }
    return values
  }
}
