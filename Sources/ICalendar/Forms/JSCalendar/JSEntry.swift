import Basics
import CalendarDomain

/// Components of an Event or a Task.
enum JSEntry {
  /// Those that the object says by itself, with lines JSPROP for what they do not say.
  static func components(_ node: JSONNode, _ times: JSTime) throws(JSONError) -> [Component] {
    let plain = withoutKept(node)
    var components = try JSDecoder(times: times, object: plain).components(plain)
    let back = JSEncoder(times: times).entry(components[0], overrides: Array(components.dropFirst()))
    components[0].properties += JSPatch.difference(from: back, to: plain).map(\.line)
    return components
  }

  /// Those with what the object keeps.
  static func calendarComponents(_ node: JSONNode, _ times: JSTime) throws(JSONError) -> [Component] {
    let made = try components(node, times)
    let encoder = JSEncoder(times: times)
    let restored = made.map { JSKeeper.restored($0, kept(of: $0, made[0], node, encoder)) }
    let back = encoder.entry(restored[0], overrides: Array(restored.dropFirst()))
    if JSPatch.isSame(back, withoutKept(node)) { return restored }
    return made.map { JSKeeper.added(to: $0, kept(of: $0, made[0], node, encoder)) }
  }

  private static func kept(
    of component: Component, _ master: Component, _ node: JSONNode, _ encoder: JSEncoder
  ) -> JSONNode? {
    guard component.first("RECURRENCE-ID") != nil, node["recurrenceId"] == nil else {
      return node[JSKeeper.key]
    }
    return encoder.overrideKey(component, of: master).flatMap {
      node["recurrenceOverrides"]?[$0]?[JSKeeper.key]
    }
  }

  private static func withoutKept(_ node: JSONNode) -> JSONNode {
    var plain = node.removing(JSKeeper.key)
    if let overrides = plain["recurrenceOverrides"]?.members {
      plain = plain.setting(
        "recurrenceOverrides", .object(overrides.map { .init($0.key, $0.value.removing(JSKeeper.key)) }))
    }
    return plain
  }
}
