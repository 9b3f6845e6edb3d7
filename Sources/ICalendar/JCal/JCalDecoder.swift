public import CalendarDomain

/// Reads jCal into component trees: the mirror of `JCalEncoder`.
///
/// Source: RFC 7265, 4.
public enum JCalDecoder {
  /// One calendar, or an array of them; throws with the JSON path of what does not fit.
  public static func decode(_ value: JSONValue) throws(JSONError) -> [Component] {
    guard case .array(let elements) = value, let first = elements.first else {
      throw .expected("an array that starts with \"vcalendar\"", at: "$", found: value)
    }
    if first.string != nil { return [try component(value, at: "$")] }
    var calendars: [Component] = []
    for (index, element) in elements.enumerated() {
      calendars.append(try component(element, at: "$[\(index)]"))
    }
    return calendars
  }

  static func component(_ value: JSONValue, at path: String) throws(JSONError) -> Component {
    guard let parts = value.array, parts.count == 3 else {
      throw .expected("an array of a name, properties and components", at: path, found: value)
    }
    guard let name = parts[0].string, isName(name) else {
      throw .expected("a component's name", at: path + "[0]", found: parts[0])
    }
    guard let properties = parts[1].array else {
      throw .expected("an array of properties", at: path + "[1]", found: parts[1])
    }
    guard let components = parts[2].array else {
      throw .expected("an array of components", at: path + "[2]", found: parts[2])
    }
    var component = Component(name: name.uppercased())
    for (index, element) in properties.enumerated() {
      component.properties.append(try property(element, at: "\(path)[1][\(index)]"))
    }
    for (index, element) in components.enumerated() {
      component.components.append(try self.component(element, at: "\(path)[2][\(index)]"))
    }
    return component
  }

  static func property(_ value: JSONValue, at path: String) throws(JSONError) -> ContentProperty {
    guard let parts = value.array, parts.count >= 4 else {
      throw .expected("an array of a name, parameters, a type and values", at: path, found: value)
    }
    guard let name = parts[0].string?.uppercased(), isName(name) else {
      throw .expected("a property's name", at: path + "[0]", found: parts[0])
    }
    guard let members = parts[1].members else {
      throw .expected("an object of parameters", at: path + "[1]", found: parts[1])
    }
    guard let kind = parts[2].string?.lowercased() else {
      throw .expected("a type's name", at: path + "[2]", found: parts[2])
    }
    var parameters: [ContentProperty.Parameter] = []
    if kind != "unknown", kind != ValueKind.standard(name) || ValueKind.withoutDefault.contains(name) {
      parameters.append(.init(name: "VALUE", values: [kind.uppercased()]))
    }
    for member in members {
      let values = (member.value.array ?? [member.value]).map(\.string)
      guard isName(member.key), !values.contains(nil) else {
        throw .expected("a text or an array of texts", at: "\(path)[1].\(member.key)", found: member.value)
      }
      parameters.append(.init(name: member.key.uppercased(), values: values.compactMap { $0 }))
    }
    guard let text = JCalValue.decode(Array(parts[3...]), name: name, kind: kind) else {
      throw .expected("a value of type \(kind)", at: path + "[3]", found: parts[3])
    }
    return ContentProperty(name: name, parameters: parameters, value: text)
  }

  /// Whether it can stand as a name in a content line.
  private static func isName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { !$0.isEmpty && ContentLineLexer.nameLength($0) == $0.count }
  }
}
