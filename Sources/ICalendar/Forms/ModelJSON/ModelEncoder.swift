public import Basics
public import CalendarDomain

/// Writes models as JSON: typed fields under the names of their properties, and beside them the
/// wording and the lines that no field has.
///
/// Documented in calendarr-model(5); `ModelSchema` describes it.
public enum ModelEncoder {
  public static func encode(_ calendar: CalendarModel) -> JSONNode {
    object(calendar, EncodingContext(isVersion1: calendar.version == "1.0"))
  }

  private static func object<Model: ComponentEncodable>(
    _ model: Model, _ context: EncodingContext
  ) -> JSONNode {
    var plain = model
    plain.forms = []
    var members: [JSONNode.Member] = [.init("component", .string(model.writtenName))]
    members.append(.init("fields", fields(FormKeeper.lines(of: plain, context))))
    add("forms", model.forms.map(line), to: &members)
    add("rest", model.rest.map(line), to: &members)
    add("components", model.innerModels().map { object($0, context) }, to: &members)
    add("restComponents", model.restComponents.map(JCalEncoder.encode), to: &members)
    if !model.order.isEmpty, model.order != model.parts(context).fixed {
      add("order", order(model.order), to: &members)
    }
    return .object(members)
  }

  /// A name, or an array of the name and how many of it follow each other.
  private static func order(_ entries: [ComponentEntry]) -> [JSONNode] {
    var items: [JSONNode] = []
    var start = 0
    while start < entries.count {
      let end = entries[start...].firstIndex { $0 != entries[start] } ?? entries.count
      let name = JSONNode.string(entries[start].word)
      items.append(end == start + 1 ? name : .array([name, .number(end - start)]))
      start = end
    }
    return items
  }

  private static func add(_ key: String, _ values: [JSONNode], to members: inout [JSONNode.Member]) {
    if !values.isEmpty { members.append(.init(key, .array(values))) }
  }

  private static func line(_ property: ContentProperty) -> JSONNode {
    .string(ComponentPrinter.line(property))
  }

  /// A member per name; its value is an array of entries.
  private static func fields(_ lines: [ContentProperty]) -> JSONNode {
    var members: [JSONNode.Member] = []
    for line in lines {
      let key = line.name.lowercased()
      if let last = members.last, last.key == key, case .array(let entries) = last.value.value {
        members[members.count - 1].value = .array(entries + [entry(line)])
      } else {
        members.append(.init(key, .array([entry(line)])))
      }
    }
    return .object(members)
  }

  /// Parameters, type and values, as jCal has them.
  private static func entry(_ line: ContentProperty) -> JSONNode {
    let parts = JCalEncoder.encode(line).array ?? []
    var members: [JSONNode.Member] = []
    if parts[1].members?.isEmpty == false { members.append(.init("parameters", parts[1])) }
    members.append(.init("type", parts[2]))
    members.append(.init("values", .array(Array(parts[3...]))))
    return .object(members)
  }
}
