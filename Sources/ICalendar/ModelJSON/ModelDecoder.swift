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

  /// Throws with the JSON path of what does not fit.
  public static func decode(_ value: JSONValue) throws(JSONError) -> CalendarModel {
    let version = value["fields"]?["version"]?.array?.first?["values"]?.array?.first?.string
    let component = try component(value, "$", EncodingContext(isVersion1: version == "1.0"))
    guard component.name == "VCALENDAR" else {
      throw .expected("VCALENDAR", at: "$.component", found: value["component"])
    }
    return CalendarDecoder.decode(component, file: nil).0
  }

  private static func component(
    _ value: JSONValue, _ path: String, _ context: EncodingContext
  ) throws(JSONError) -> Component {
    guard let name = value["component"]?.string, let model = models[name] else {
      throw .expected(
        "the name of a component that has a model", at: path + ".component", found: value["component"])
    }
    var component = Component(name: name)
    component.properties = try lines(model, value, path, context)
    component.properties += try contentLines(value["rest"], path + ".rest")
    for (index, inner) in try array(value["components"], path + ".components").enumerated() {
      component.components.append(try self.component(inner, "\(path).components[\(index)]", context))
    }
    for (index, inner) in try array(value["restComponents"], path + ".restComponents").enumerated() {
      component.components.append(try JCalDecoder.component(inner, at: "\(path).restComponents[\(index)]"))
    }
    return component
  }

  /// The lines of the fields, each in its kept wording.
  private static func lines<Model: ComponentEncodable>(
    _: Model.Type, _ value: JSONValue, _ path: String, _ context: EncodingContext
  ) throws(JSONError) -> [ContentProperty] {
    var model = Model()
    var decoding = DecodingContext(file: nil, limit: 0)
    decoding.isVersion1 = context.isVersion1
    guard let fields = value["fields"]?.members else {
      throw .expected("an object of fields", at: path + ".fields", found: value["fields"])
    }
    for member in fields {
      for (index, entry) in try array(member.value, "\(path).fields.\(member.key)").enumerated() {
        let path = "\(path).fields.\(member.key)[\(index)]"
        let parts =
          [
            .string(member.key), entry["parameters"] ?? .object([]), entry["type"] ?? .null,
          ] + (try array(entry["values"], path + ".values"))
        let line = try JCalDecoder.property(.array(parts), at: path)
        guard model.take(line, &decoding) == .taken else {
          throw JSONError(.unexpected, "expected a value for a field of \(Model.componentName)", path: path)
        }
      }
    }
    model.forms = try contentLines(value["forms"], path + ".forms")
    return FormKeeper.lines(of: model, context)
  }

  private static func contentLines(_ value: JSONValue?, _ path: String) throws(JSONError) -> [ContentProperty]
  {
    var lines: [ContentProperty] = []
    for (index, element) in try array(value, path).enumerated() {
      guard var text = element.string, let line = text.withUTF8({ ContentLineLexer.line($0) }) else {
        throw .expected("a content line", at: "\(path)[\(index)]", found: element)
      }
      lines.append(line)
    }
    return lines
  }

  private static func array(_ value: JSONValue?, _ path: String) throws(JSONError) -> [JSONValue] {
    guard let value else { return [] }
    guard let values = value.array else { throw .expected("an array", at: path, found: value) }
    return values
  }
}
