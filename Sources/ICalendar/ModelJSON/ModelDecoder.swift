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
    do throws(JSONError) {
      let version = node["fields"]?["version"]?.array?.first?["values"]?.array?.first?.string
      let component = try component(node, EncodingContext(isVersion1: version == "1.0"))
      guard component.name == "VCALENDAR" else { throw .expected("VCALENDAR", as: "component", of: node) }
      return CalendarDecoder.decode(component, file: nil).0
    } catch {
      throw error.located(in: node)
    }
  }

  private static func component(
    _ node: JSONNode, _ context: EncodingContext
  ) throws(JSONError) -> Component {
    guard let name = node["component"]?.string, let model = models[name] else {
      throw .expected("the name of a component that has a model", as: "component", of: node)
    }
    var component = Component(name: name)
    component.properties = try lines(model, node, context)
    component.properties += try contentLines(node["rest"])
    for inner in try array(node["components"]) {
      component.components.append(try self.component(inner, context))
    }
    for inner in try array(node["restComponents"]) {
      component.components.append(try JCalDecoder.component(inner))
    }
    return component
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
      guard var text = element.string, let line = text.withUTF8({ ContentLineLexer.line($0) }) else {
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
