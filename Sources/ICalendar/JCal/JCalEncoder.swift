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
      .string(component.name.lowercased()), .array(component.properties.map(encode)),
      .array(component.components.map(encode)),
    ])
  }

  static func encode(_ property: ContentProperty) -> JSONNode {
    let kind = ValueKind.of(property)
    let values = JCalValue.encode(property, kind: kind)
    var dropped: Set<String> = values == nil ? [] : ["VALUE"]
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
