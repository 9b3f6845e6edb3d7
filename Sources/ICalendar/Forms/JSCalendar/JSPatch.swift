import Basics
import CalendarDomain

/// What a JSCalendar object says beyond its component: values under the ways to them, a line JSPROP each.
///
/// Source: draft-ietf-calext-jscalendar-icalendar, JSPROP and JSPTR; RFC 8984, 1.4.9.
struct JSPatch {
  /// Keys with `/` between them, `~1` and `~0` for `/` and `~` in one.
  var pointer: String
  /// Null takes the value away.
  var value: JSONNode

  // MARK: Lines

  static let name = "JSPROP"

  /// Those of a component.
  static func lines(_ component: Component) -> [JSPatch] {
    component.properties.compactMap { property in
      guard property.canonicalName == name, let pointer = property.parameter("JSPTR")?.first,
        let value = try? JSONReader.read(Array(TextDecoding.unescaped(property.value).utf8))
      else { return nil }
      return JSPatch(pointer: pointer, value: value)
    }
  }

  /// The same for equal values, whatever the order of their members.
  var line: ContentProperty {
    let text = String(decoding: JSONWriter.bytes(value, sortsKeys: true), as: UTF8.self)
    return ContentProperty(
      name: Self.name, parameters: [.init(name: "JSPTR", values: [pointer])],
      value: TextEncoding.escaped(text))
  }

  // MARK: Objects

  /// Equal members in any order.
  static func isSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
    left == right || sorted(left) == sorted(right)
  }

  private static func sorted(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let members):
      .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let items): .array(items.map(sorted))
    default: node
    }
  }

  /// What makes `target` of `source`, by pointers; both are objects.
  static func difference(from source: JSONNode, to target: JSONNode) -> [JSPatch] {
    (changes(source, target, "") ?? []).sorted { $0.pointer.utf8.lexicographicallyPrecedes($1.pointer.utf8) }
  }

  /// Nil where the whole object has to be set, since a member of it is null, which in a patch means something else.
  private static func changes(_ source: JSONNode, _ target: JSONNode, _ prefix: String) -> [JSPatch]? {
    var result: [JSPatch] = []
    let targets = target.members ?? []
    for member in targets {
      let key = escaped(member.key)
      let old = source[member.key]
      if let old, isSame(old, member.value) { continue }
      if member.value.isNull { return nil }
      let pointer = prefix + key
      if let old, old.members != nil, member.value.members != nil,
        let inner = changes(old, member.value, pointer + "/")
      {
        result += inner
      } else {
        result.append(JSPatch(pointer: pointer, value: member.value))
      }
    }
    for member in source.members ?? [] where target[member.key] == nil {
      result.append(JSPatch(pointer: prefix + escaped(member.key), value: .null))
    }
    return result
  }

  private static func escaped(_ key: String) -> String {
    key.contains { $0 == "~" || $0 == "/" }
      ? key.replacing("~", with: "~0").replacing("/", with: "~1") : key
  }

  private static func keys(_ pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
  }

  static func applied(_ patches: [JSPatch], to object: JSONNode) -> JSONNode {
    patches.reduce(object) { set($1.value, at: keys($1.pointer)[...], in: $0) }
  }

  private static func set(_ value: JSONNode, at keys: ArraySlice<String>, in node: JSONNode) -> JSONNode {
    guard let key = keys.first, node.members != nil else { return node }
    if keys.count == 1 { return value.isNull ? node.removing(key) : node.setting(key, value) }
    return node.setting(key, set(value, at: keys.dropFirst(), in: node[key] ?? .object([])))
  }

  /// The instance of a series at the time of `key`, changed as the override says.
  static func instance(of object: JSONNode, changes: [JSONNode.Member], at key: String) -> JSONNode {
    let patches = changes.map { JSPatch(pointer: $0.key, value: $0.value) }
    let plain = object.setting("start", .string(key))
      .removing("recurrenceRules", "recurrenceRule", "excludedRecurrenceRules")
    return applied(patches, to: plain)
  }
}
