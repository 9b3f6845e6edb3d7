public import CalendarDomain
import ICalendar

/// What a program built on libical does not see in a calendar, or sees otherwise.
///
/// Lists are compared value by value, texts as they read, and parameters in any order: what libical merely writes in
/// another way is no difference.
public struct PeerComparison {
  /// - Parameters:
  ///   - calendars: as the project's own reader gives them.
  ///   - peer: the same input as libical gives it.
  public static func findings(_ calendars: [Component], _ peer: [Component]) -> [Diagnostic] {
    differences(calendars, peer).map(\.finding)
  }

  /// The same with the way in which each came about.
  public static func differences(
    _ calendars: [Component], _ peer: [Component]
  ) -> [(way: PeerDifference, finding: Diagnostic)] {
    var comparison = PeerComparison()
    comparison.compare(calendars, peer, uid: nil)
    return comparison.differences
  }

  private var differences: [(way: PeerDifference, finding: Diagnostic)] = []

  private mutating func add(_ way: PeerDifference, _ finding: Diagnostic) {
    var finding = finding
    finding.action = way.symptom
    differences.append((way, finding))
  }

  private static func unseen(
    _ what: String, _ location: SourceLocation?, _ uid: String?, _ property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "peer-does-not-see", .warning, "libical does not see \(what)", location: location, uid: uid,
      property: property)
  }

  private static func other(
    _ what: String, _ location: SourceLocation?, _ uid: String?, _ property: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      "peer-reads-otherwise", .warning, "libical \(what)", location: location, uid: uid, property: property)
  }

  /// One value of one line.
  private struct Value: Hashable {
    var name: String
    var parameters: [String]
    var text: [UInt8]

    init(_ property: ContentProperty, text: String) {
      name = property.name.uppercased()
      parameters = property.parameters.compactMap { parameter in
        let name = parameter.name.uppercased()
        // What is the default need not be said.
        guard name != "VALUE" else { return nil }
        return name + "=" + parameter.values.joined(separator: ",")
      }.sorted()
      let term = Vocabulary.property(name)
      let type = property.parameter("VALUE")?.first?.lowercased() ?? term?.type.rawValue
      var single = ContentProperty(name: property.name, value: text)
      single.parameters = property.parameters
      switch type {
      case "text", nil: self.text = Array(single.text.utf8)
      case "recur":
        // The order of the parts means nothing.
        let parts = text.uppercased().split(separator: ";").sorted()
        self.text = Array(parts.joined(separator: ";").utf8)
      default: self.text = Array(text.utf8)
      }
    }

    static func all(_ property: ContentProperty) -> [Value] {
      guard Vocabulary.property(property.name.uppercased())?.isList == true else {
        return [Value(property, text: property.value)]
      }
      return LibicalWriter.values(of: property).map { Value(property, text: $0) }
    }
  }

  private mutating func compare(_ own: [Component], _ peer: [Component], uid: String?) {
    var left = Left(peer)
    for component in own {
      let uid = component.first("UID")?.text ?? uid
      guard let other = left.take(component) else {
        add(
          LibicalNames.isComponent(component.name) || component.name.hasPrefix("X-")
            ? .otherFrame : .unknownComponent, Self.unseen("this \(component.name)", component.location, uid))
        continue
      }
      compare(component, other, uid: uid)
      compare(component.components, other.components, uid: uid)
    }
    for (name, count) in left.counts.sorted(by: { $0.key < $1.key }) {
      let isMade = name.hasPrefix("X-LIC-")
      add(
        isMade ? .unknownComponent : .otherFrame,
        Self.other("sees \(count.counted(name)) more", own.first?.location, uid))
    }
  }

  /// Components that have not been compared yet: the one that calls itself the same comes first, then any of the name.
  private struct Left {
    private var places: [[String]: [Int]] = [:]
    private var names: [String: [Int]] = [:]
    private var isTaken: [Bool]
    private let components: [Component]

    init(_ components: [Component]) {
      self.components = components
      isTaken = Array(repeating: false, count: components.count)
      for index in components.indices.reversed() {
        places[Self.key(components[index]), default: []].append(index)
        names[components[index].name, default: []].append(index)
      }
    }

    private static func key(_ component: Component) -> [String] {
      [component.name] + ["UID", "RECURRENCE-ID", "TZID", "DTSTART"].map { component.first($0)?.value ?? "" }
    }

    mutating func take(_ component: Component) -> Component? {
      let key = Self.key(component)
      var index: Int?
      while index == nil, let next = places[key]?.popLast() { index = isTaken[next] ? nil : next }
      while index == nil, let next = names[component.name]?.popLast() { index = isTaken[next] ? nil : next }
      guard let index else { return nil }
      isTaken[index] = true
      return components[index]
    }

    var counts: [String: Int] {
      zip(components, isTaken).reduce(into: [:]) { if !$1.1 { $0[$1.0.name, default: 0] += 1 } }
    }
  }

  private mutating func compare(_ own: Component, _ peer: Component, uid: String?) {
    var counts: [Value: Int] = [:]
    for value in peer.properties.flatMap(Value.all) { counts[value, default: 0] += 1 }
    var unseen: [(property: ContentProperty, value: Value)] = []
    for property in own.properties {
      for value in Value.all(property) {
        if let count = counts[value], count > 0 {
          counts[value] = count - 1
        } else {
          unseen.append((property, value))
        }
      }
    }
    var others: [String: [(property: ContentProperty, value: Value)]] = [:]
    for property in peer.properties.reversed() {
      for value in Value.all(property).reversed() where counts[value, default: 0] > 0 {
        counts[value, default: 0] -= 1
        others[value.name, default: []].append((property, value))
      }
    }
    for (property, value) in unseen {
      let line = ComponentPrinter.line(property)
      if let other = others[value.name]?.popLast() {
        add(
          Self.way(value, other.value),
          Self.other(
            "reads '\(line)' as '\(ComponentPrinter.line(other.property))'", property.location, uid,
            value.name))
      } else {
        add(
          Self.way(property, value), Self.unseen("'\(line)'", property.location, uid, value.name))
      }
    }
    for (property, value) in others.sorted(by: { $0.key < $1.key }).flatMap(\.value) {
      add(
        .otherLine,
        Self.other("adds '\(ComponentPrinter.line(property))'", own.location, uid, value.name))
    }
  }

  /// Why libical has nothing of a line.
  private static func way(_ property: ContentProperty, _ value: Value) -> PeerDifference {
    if !LibicalNames.property(value.name).isKnown, !value.name.hasPrefix("X-") { return .unknownProperty }
    if property.value.utf8.allSatisfy({ $0 <= 0x20 }) { return .emptyValue }
    let type =
      property.parameter("VALUE")?.first?.lowercased() ?? Vocabulary.property(value.name)?.type.rawValue
    return type == nil || type == "text" ? .otherLine : .badValue
  }

  /// What libical made of a value.
  private static func way(_ own: Value, _ peer: Value) -> PeerDifference {
    guard own.parameters == peer.parameters else { return .parameters }
    let isBlank: (UInt8) -> Bool = { $0 <= 0x20 }
    if own.text.reversed().drop(while: isBlank).elementsEqual(peer.text.reversed().drop(while: isBlank)) {
      return .trailingBlank
    }
    let type = Vocabulary.property(own.name)?.type ?? .text
    return type == .text ? .rewrittenText : .rewrittenValue
  }
}
