import Basics
import CalendarDomain

/// Writes component trees as xCal, a component at a time.
///
/// Source: RFC 6321, 3.
struct XCalEncoder {
  private let isIndented: Bool
  private var output: [UInt8] = []
  private var depth = 0

  init(isIndented: Bool) { self.isIndented = isIndented }

  /// What was written since the last time.
  mutating func take() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  mutating func begin() {
    output.append(contentsOf: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    open("icalendar", attributes: " xmlns=\"\(XCalForm.namespace)\"")
  }

  mutating func end() {
    close("icalendar")
    if !isIndented { output.append(0x0A) }
  }

  mutating func write(_ component: Component) {
    beginComponent(component, places: KeptLine.places(of: component))
    if !component.components.isEmpty {
      beginComponents()
      for inner in component.components { write(inner) }
      endComponents()
    }
    endComponent(component.name)
  }

  mutating func beginComponents() { open("components") }

  mutating func endComponents() { close("components") }

  /// How many bytes `take` would give.
  var count: Int { output.count }

  /// The start of a component with its properties.
  ///
  /// - Parameter places: for each property how many inner components stand before it; empty where none does.
  mutating func beginComponent(_ component: Component, places: [Int]) {
    open(XCalProperty.elementName(component.name.lowercased()))
    if !component.properties.isEmpty {
      open("properties")
      for (index, property) in component.properties.enumerated() {
        write(XCalProperty.encode(property), place: index < places.count ? places[index] : 0)
      }
      close("properties")
    }
  }

  mutating func endComponent(_ name: String) { close(XCalProperty.elementName(name.lowercased())) }

  // MARK: Properties

  /// - Parameter node: the property in jCal.
  private mutating func write(_ node: JSONNode, place: Int) {
    guard let parts = node.array, let name = parts[0].string, let kind = parts[2].string else { return }
    let element = XCalProperty.elementName(name)
    open(element)
    var parameters = parts[1].members ?? []
    if place > 0 { parameters.append(.init(KeptLine.placeName.lowercased(), .string(String(place)))) }
    if !parameters.isEmpty {
      open("parameters")
      for parameter in parameters { write(parameter) }
      close("parameters")
    }
    for value in parts[3...] { write(value, kind: kind, of: name) }
    close(element)
  }

  /// The types of parameters. Source: RFC 6321, 3.5 and appendix A.
  private static let parameterTypes: [String: String] = [
    "altrep": "uri", "cn": "text", "cutype": "text", "delegated-from": "cal-address",
    "delegated-to": "cal-address",
    "dir": "uri", "encoding": "text", "fmttype": "text", "fbtype": "text", "language": "text",
    "member": "cal-address",
    "partstat": "text", "range": "text", "related": "text", "reltype": "text", "role": "text",
    "sent-by": "cal-address",
    "tzid": "text", "display": "text", "email": "text", "feature": "text", "label": "text",
  ]

  private mutating func write(_ parameter: JSONNode.Member) {
    open(parameter.key)
    for value in parameter.value.array ?? [parameter.value] {
      let text = value.string ?? ""
      if parameter.key == "rsvp" {
        let isBoolean = text == "TRUE" || text == "FALSE"
        leaf(isBoolean ? "boolean" : "text", isBoolean ? text.lowercased() : text)
      } else {
        leaf(Self.parameterTypes[parameter.key] ?? "unknown", text)
      }
    }
    close(parameter.key)
  }

  private mutating func write(_ value: JSONNode, kind: String, of name: String) {
    switch value.value {
    case .array(let items) where name == "geo" && kind == "float":
      for (element, item) in zip(["latitude", "longitude"], items) { leaf(element, Self.text(item)) }
    case .array(let items) where name == "request-status":
      let elements = ["code", "description"] + Array(repeating: "data", count: max(0, items.count - 2))
      for (element, item) in zip(elements, items) { leaf(element, Self.text(item)) }
    case .array(let items):
      open(kind)
      for (index, item) in items.enumerated() {
        let text = Self.text(item)
        let isLength = text.first == "P" || text.dropFirst().first == "P"
        leaf(index == 0 ? "start" : isLength ? "duration" : "end", text)
      }
      close(kind)
    case .object(let members):
      open(kind)
      for member in members {
        for item in member.value.array ?? [member.value] { leaf(member.key, Self.text(item)) }
      }
      close(kind)
    default: leaf(kind, Self.text(value))
    }
  }

  private static func text(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    default: ""
    }
  }

  // MARK: Elements

  private mutating func open(_ name: String, attributes: String = "") {
    breakLine()
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: attributes.utf8)
    output.append(UInt8(ascii: ">"))
    depth += 1
    if isIndented { output.append(0x0A) }
  }

  private mutating func close(_ name: String) {
    depth -= 1
    breakLine()
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name.utf8)
    output.append(UInt8(ascii: ">"))
    if isIndented { output.append(0x0A) }
  }

  private mutating func leaf(_ name: String, _ text: String) {
    breakLine()
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name.utf8)
    output.append(UInt8(ascii: ">"))
    XMLText.append(text, to: &output)
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: name.utf8)
    output.append(UInt8(ascii: ">"))
    if isIndented { output.append(0x0A) }
  }

  private mutating func breakLine() {
    if isIndented { output.append(contentsOf: repeatElement(0x20, count: depth * 2)) }
  }
}
