public import Basics
public import CalendarDomain

/// Reads jCal into component trees: the mirror of `JCalEncoder`.
///
/// Source: RFC 7265, 4.
public enum JCalDecoder {
  /// One calendar, or an array of them; throws with the place of what does not fit.
  public static func decode(_ node: JSONNode) throws(JSONError) -> [Component] {
    do throws(JSONError) {
      guard let elements = node.array, let first = elements.first else {
        throw .expected("an array that starts with \"vcalendar\"", found: node)
      }
      if first.string != nil { return [try component(node)] }
      var calendars: [Component] = []
      for element in elements { calendars.append(try component(element)) }
      return calendars
    } catch {
      throw error.located(in: node)
    }
  }

  static func component(_ node: JSONNode) throws(JSONError) -> Component {
    guard let parts = node.array, parts.count == 3 else {
      throw .expected("an array of a name, properties and components", found: node)
    }
    guard let name = parts[0].string, isName(name) else {
      throw .expected("a component's name", found: parts[0])
    }
    guard let properties = parts[1].array else { throw .expected("an array of properties", found: parts[1]) }
    guard let components = parts[2].array else { throw .expected("an array of components", found: parts[2]) }
    var component = Component(name: name.uppercased())
    var places: [Int] = []
    for element in properties {
      let placed = element.takingParameter(KeptLine.placeName)
      places.append(placed.flatMap { Int($0.text) } ?? 0)
      component.properties.append(try property(placed?.rest ?? element))
    }
    for element in components { component.components.append(try self.component(element)) }
    component.innerPlaces = KeptLine.innerPlaces(places, count: components.count)
    return component
  }

  static func property(_ node: JSONNode) throws(JSONError) -> ContentProperty {
    guard let (text, rest) = node.takingParameter(KeptLine.name) else { return try plain(node) }
    if let line = KeptLine.read(text), JCalEncoder.encode(line) == node { return line }
    return try plain(rest)
  }

  /// A property by itself.
  static func plain(_ node: JSONNode) throws(JSONError) -> ContentProperty {
    guard let parts = node.array, parts.count >= 4 else {
      throw .expected("an array of a name, parameters, a type and values", found: node)
    }
    guard let name = parts[0].string?.uppercased(), isName(name) else {
      throw .expected("a property's name", found: parts[0])
    }
    guard let kind = parts[2].string?.lowercased() else { throw .expected("a type's name", found: parts[2]) }
    var parameters: [ContentProperty.Parameter] = []
    if kind != "unknown", !ValueKind.isDefault(kind, of: name) {
      parameters.append(.init(name: "VALUE", values: [kind.uppercased()]))
    }
    parameters += try self.parameters(parts[1])
    guard let text = JCalValue.decode(Array(parts[3...]), name: name, kind: kind) else {
      throw .expected("a value of type \(kind)", found: parts[3])
    }
    return ContentProperty(name: name, parameters: parameters, value: text)
  }

  private static func parameters(_ node: JSONNode) throws(JSONError) -> [ContentProperty.Parameter] {
    guard let members = node.members else { throw .expected("an object of parameters", found: node) }
    var parameters: [ContentProperty.Parameter] = []
    for member in members {
      let values = (member.value.array ?? [member.value]).map(\.string)
      guard !values.contains(nil) else {
        throw .expected("a text or an array of texts", found: member.value)
      }
      guard isParameterName(member.key) else {
        throw JSONError(.unexpected, "expected the name of a parameter", at: member.position)
      }
      parameters.append(.init(name: member.key.uppercased(), values: values.compactMap { $0 }))
    }
    return parameters
  }

  /// Whether it can stand as a name in a content line.
  private static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return !bytes.isEmpty && ContentLineLexer.nameLength(bytes[...]) == bytes.count
  }

  /// Whether a line with a parameter of that name is read as such: names that no standard allows are kept, too.
  private static func isParameterName(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && !":;=,\"".utf8.contains($0) }
  }
}
