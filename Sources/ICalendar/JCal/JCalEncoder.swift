public import CalendarDomain

/// Writes component trees as jCal.
///
/// A value that is not what its type says becomes one of type `unknown` with its text as it stands.
/// Source: RFC 7265, 3.
public enum JCalEncoder {
  /// One calendar as its array; several as an array of arrays.
  public static func encode(_ calendars: [Component]) -> JSONValue {
    calendars.count == 1 ? encode(calendars[0]) : .array(calendars.map(encode))
  }

  public static func encode(_ component: Component) -> JSONValue {
    .array([
      .string(component.name.lowercased()), .array(component.properties.map(encode)),
      .array(component.components.map(encode)),
    ])
  }

  static func encode(_ property: ContentProperty) -> JSONValue {
    let kind = ValueKind.of(property)
    let values = JCalValue.encode(property, kind: kind)
    var dropped: Set<String> = values == nil ? [] : ["VALUE"]
    // JSON needs no other encoding of text.
    if kind == "text", TextDecoding.isQuotedPrintable(property) {
      dropped.formUnion(["ENCODING", "QUOTED-PRINTABLE", "CHARSET"])
    }
    let parameters = property.parameters.filter { !dropped.contains($0.canonicalName) }
    return .array(
      [
        .string(property.name.lowercased()), .object(parameters.map(encode)),
        .string(values == nil ? "unknown" : kind),
      ] + (values ?? [.string(property.value)]))
  }

  private static func encode(_ parameter: ContentProperty.Parameter) -> JSONValue.Member {
    let values = parameter.values.map { JSONValue.string($0) }
    return JSONValue.Member(parameter.name.lowercased(), values.count == 1 ? values[0] : .array(values))
  }
}
