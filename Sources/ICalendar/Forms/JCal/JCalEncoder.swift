public import Basics
public import CalendarDomain

/// Writes component trees as jCal.
///
/// A value that is not what its type says becomes one of type `unknown` with its text as it stands.
/// Source: RFC 7265, 3.
public enum JCalEncoder {
  /// One calendar as its array; several as an array of arrays.
  public static func encode(_ calendars: [Component]) -> JSONNode {
    calendars.count == 1 ? encode(calendars[0]) : .array(calendars.map(encode))
  }

  public static func encode(_ component: Component) -> JSONNode {
    .array([
      .string(component.name.lowercased()),
      .array(properties(of: component, places: KeptLine.places(of: component))),
      .array(component.components.map(encode)),
    ])
  }

  /// The lines of a component.
  ///
  /// - Parameter places: for each how many inner components stand before it; empty where none does.
  static func properties(of component: Component, places: [Int]) -> [JSONNode] {
    var properties = component.properties.map(encode)
    for (index, place) in places.enumerated() where place > 0 {
      properties[index].addParameter(KeptLine.placeName, String(place))
    }
    return properties
  }

  /// A property that gives back the line it was, wording included.
  static func encode(_ property: ContentProperty) -> JSONNode {
    let node = plain(property)
    guard let line = KeptLine.of(property, givenBack: try? JCalDecoder.plain(node)) else { return node }
    var kept = node
    kept.addParameter(KeptLine.name, line)
    return kept
  }

  /// A property by itself.
  private static func plain(_ property: ContentProperty) -> JSONNode {
    let kind = ValueKind.of(property)
    let values = JCalValue.encode(property, kind: kind)
    var dropped: Set<String> = [KeptLine.name, KeptLine.placeName]
    if values != nil { dropped.insert("VALUE") }
    // JSON needs no other encoding of text.
    if kind == "text", TextDecoding.isQuotedPrintable(property) {
      dropped.formUnion(["ENCODING", "QUOTED-PRINTABLE", "CHARSET"])
    }
    var parameters: [JSONNode.Member] = []
    for parameter in property.parameters where !dropped.contains(parameter.canonicalName) {
      add(parameter, to: &parameters)
    }
    return .array(
      [
        .string(property.name.lowercased()), .object(parameters),
        .string(values == nil ? "unknown" : kind),
      ] + (values ?? [.string(property.value)]))
  }

  /// Adds a parameter; the values of one that is given twice stand under its one name, in their order.
  private static func add(_ parameter: ContentProperty.Parameter, to members: inout [JSONNode.Member]) {
    let key = parameter.name.lowercased()
    let values = parameter.values.map { JSONNode.string($0) }
    guard let index = members.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
      return members.append(.init(key, values.count == 1 ? values[0] : .array(values)))
    }
    let earlier = members[index].value
    members[index].value = .array((earlier.array ?? [earlier]) + values)
  }
}

extension JSONNode {
  /// Adds a parameter to a property of jCal.
  fileprivate mutating func addParameter(_ name: String, _ text: String) {
    guard case .array(var parts) = value, parts.count > 1 else { return }
    parts[1] = parts[1].merging(.object([JSONNode.Member(name.lowercased(), .string(text))]))
    value = .array(parts)
  }

  /// The text of a parameter of a property of jCal, and the property without it.
  func takingParameter(_ name: String) -> (text: String, rest: JSONNode)? {
    guard case .array(var parts) = value, parts.count > 1, let text = parts[1][name.lowercased()]?.string
    else {
      return nil
    }
    let members = parts[1].members?.filter { $0.key != name.lowercased() } ?? []
    parts[1] = JSONNode(.object(members), at: parts[1].position)
    return (text, JSONNode(.array(parts), at: position))
  }
}
