import Basics
import CalendarDomain

/// Reads xCal into component trees: the mirror of `XCalEncoder`.
///
/// Source: RFC 6321, 3 and 4.
struct XCalDecoder {
  private var reader: XMLReader

  init(_ reader: XMLReader) { self.reader = reader }

  /// All calendars of the document.
  mutating func calendars() throws(XCalError) -> [Component] {
    try begin()
    var calendars: [Component] = []
    while let name = try nextElement() {
      guard name == "vcalendar" else { throw unexpected("expected vcalendar, found \(name)") }
      calendars.append(try component(name))
    }
    guard !calendars.isEmpty else { throw unexpected("there is no vcalendar") }
    try finish()
    return calendars
  }

  /// Goes into the icalendar element.
  mutating func begin() throws(XCalError) {
    guard case .start(let name)? = try event() else { throw unexpected("expected icalendar") }
    guard name == XMLReader.Name("icalendar", in: XCalForm.namespace) else {
      throw unexpected("expected icalendar of the namespace \(XCalForm.namespace), found \(name.local)")
    }
  }

  mutating func finish() throws(XCalError) {
    if try event() != nil { throw unexpected("text follows the end of icalendar") }
  }

  /// The component whose start has been read.
  mutating func component(_ element: String) throws(XCalError) -> Component {
    var component = Component(name: XCalProperty.name(ofElement: element).uppercased())
    var places: [Int] = []
    while let group = try nextElement() {
      switch group {
      case "properties":
        while let name = try nextElement() {
          let (property, place) = try property(name)
          component.properties.append(property)
          places.append(place)
        }
      case "components":
        while let name = try nextElement() { component.components.append(try self.component(name)) }
      default: throw unexpected("expected properties or components, found \(group)")
      }
    }
    component.innerPlaces = KeptLine.innerPlaces(places, count: component.components.count)
    return component
  }

  // MARK: Properties

  private mutating func property(_ element: String) throws(XCalError) -> (ContentProperty, place: Int) {
    let start = reader.position
    let name = XCalProperty.name(ofElement: element)
    var parameters: [JSONNode.Member] = []
    var kind: String?
    var values: [JSONNode] = []
    /// Parts of GEO and REQUEST-STATUS, which stand in no element of their own.
    var parts: [JSONNode] = []
    var bare: String? = ""
    while let child = try nextElement(&bare) {
      if child == "parameters", kind == nil {
        while let key = try nextElement() { parameters.append(.init(key, try parameterValue(key))) }
      } else if name == "geo", child == "latitude" || child == "longitude" {
        kind = "float"
        parts.append(.number(try text()))
      } else if name == "request-status", ["code", "description", "data"].contains(child) {
        kind = "text"
        parts.append(.string(try text()))
      } else {
        if let kind, kind != child {
          throw unexpected("a value of \(name) is of type \(child), the first of \(kind)")
        }
        kind = child
        values.append(try value(child))
      }
    }
    if !parts.isEmpty { values.append(.array(parts)) }
    let text = TextDecoding.trimmed(bare ?? "")
    if kind == nil, !text.isEmpty {
      // The RFC's own second example has a TZID without a type. Source: RFC 6321, B.2.2.
      (kind, values) = ("unknown", [.string(text)])
    } else if !text.isEmpty {
      throw unexpected("text stands where an element should be", at: start)
    }
    guard let kind, !values.isEmpty else { throw unexpected("\(name) has no value", at: start) }
    let node = JSONNode.array([.string(name), .object(parameters), .string(kind)] + values)
    let placed = node.takingParameter(KeptLine.placeName)
    do throws(JSONError) {
      return (try XCalProperty.decode(placed?.rest ?? node), placed.flatMap { Int($0.text) } ?? 0)
    } catch {
      throw unexpected("\(name): \(error.reason)", at: start)
    }
  }

  private mutating func parameterValue(_ key: String) throws(XCalError) -> JSONNode {
    var values: [JSONNode] = []
    while let kind = try nextElement() {
      let text = try text()
      values.append(.string(kind == "boolean" ? text.uppercased() : text))
    }
    return values.count == 1 ? values[0] : .array(values)
  }

  private mutating func value(_ kind: String) throws(XCalError) -> JSONNode {
    switch kind {
    case "period":
      var parts: [JSONNode] = []
      while try nextElement() != nil { parts.append(.string(try text())) }
      return .array(parts)
    case "recur":
      var members: [JSONNode.Member] = []
      while let key = try nextElement() {
        let text = try text()
        let item = Int(text) != nil ? JSONNode.number(String(Int(text) ?? 0)) : .string(text)
        if let last = members.last, last.key == key {
          members[members.count - 1].value = .array((last.value.array ?? [last.value]) + [item])
        } else {
          members.append(.init(key, item))
        }
      }
      return .object(members)
    case "integer", "float": return .number(try text())
    case "boolean":
      let text = try text()
      guard text == "true" || text == "false" || text == "1" || text == "0" else {
        throw unexpected("'\(text)' is no boolean")
      }
      return .bool(text == "true" || text == "1")
    default: return .string(try text())
    }
  }

  // MARK: Elements

  private mutating func event() throws(XCalError) -> XMLReader.Event? {
    do throws(XMLError) { return try reader.next() } catch {
      throw XCalError(code: .malformed, reason: error.reason, position: error.position)
    }
  }

  /// The next element inside the open one, whose start is read; nil at the end of the open one, which is read, too.
  mutating func nextElement() throws(XCalError) -> String? {
    var bare: String?
    return try nextElement(&bare)
  }

  /// - Parameter bare: takes text that stands beside elements; nil where none may.
  private mutating func nextElement(_ bare: inout String?) throws(XCalError) -> String? {
    while true {
      switch try event() {
      case .start(let name):
        guard name.namespace == XCalForm.namespace else {
          try skip()
          continue
        }
        return name.local
      case .text(let text):
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { continue }
        guard let before = bare else { throw unexpected("text stands where an element should be") }
        bare = before + text
      case .end: return nil
      case nil: throw unexpected("the text ends early")
      }
    }
  }

  /// Passes over an element of another namespace, which may stand anywhere (RFC 6321, 5).
  private mutating func skip() throws(XCalError) {
    var depth = 1
    while depth > 0 {
      switch try event() {
      case .start: depth += 1
      case .end: depth -= 1
      default: break
      }
    }
  }

  /// The text of the open element, whose end is read, too.
  private mutating func text() throws(XCalError) -> String {
    var result = ""
    while true {
      switch try event() {
      case .text(let text): result += text
      case .end: return result
      case .start(let name): throw unexpected("expected text, found the element \(name.local)")
      case nil: throw unexpected("the text ends early")
      }
    }
  }

  private func unexpected(_ reason: String, at position: TextPosition? = nil) -> XCalError {
    XCalError(code: .unexpected, reason: reason, position: position ?? reader.position)
  }
}
