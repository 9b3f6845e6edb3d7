import CalendarDomain

/// Puts the lines and inner components of a model into the order in which they were read.
///
/// What came since then stands at the end of its kind, and what is gone is passed over.
struct ComponentOrder {
  /// Lines of typed fields, then the rest.
  var properties: [ContentProperty]
  var restCount: Int
  /// Typed inner components, then the rest.
  var components: [Component]
  var restComponentCount: Int

  /// The component of that name.
  func component(_ name: String, in order: [ComponentEntry], at location: SourceLocation?) -> Component {
    guard !order.isEmpty else {
      return Component(name: name, properties: properties, components: components, location: location)
    }
    let firstRest = properties.count - restCount
    let firstRestComponent = components.count - restComponentCount
    var lines = EntryQueue(properties[..<firstRest].map(\.canonicalName))
    var others = firstRest..<properties.count
    var inner = EntryQueue(components[..<firstRestComponent].map(\.name))
    var otherComponents = firstRestComponent..<components.count
    var result = Component(name: name, location: location)
    result.properties.reserveCapacity(properties.count)
    for entry in order {
      switch entry {
      case .property(let name):
        if let index = lines.next(name) { result.properties.append(properties[index]) }
      case .restProperty: if let index = others.popFirst() { result.properties.append(properties[index]) }
      case .component(let name): if let index = inner.next(name) { result.append(components[index]) }
      case .restComponent: if let index = otherComponents.popFirst() { result.append(components[index]) }
      }
    }
    for index in lines.left() { result.properties.append(properties[index]) }
    for index in others { result.properties.append(properties[index]) }
    for index in inner.left() { result.append(components[index]) }
    for index in otherComponents { result.append(components[index]) }
    if result.innerPlaces.allSatisfy({ $0 == result.properties.count }) { result.innerPlaces = [] }
    return result
  }

  /// The order in which all of it is written when none is known.
  var fixed: [ComponentEntry] {
    properties.dropLast(restCount).map { .property($0.canonicalName) }
      + Array(repeating: .restProperty, count: restCount)
      + components.dropLast(restComponentCount).map { .component($0.name) }
      + Array(repeating: .restComponent, count: restComponentCount)
  }
}

extension Component {
  /// Adds an inner component after the properties that are there by now.
  fileprivate mutating func append(_ inner: Component) {
    innerPlaces.append(properties.count)
    components.append(inner)
  }
}

extension ComponentEntry {
  /// Properties, and the inner components after as many of them as `places` says, or after all where it is empty.
  static func interleaved(
    _ properties: [ComponentEntry], _ components: [ComponentEntry], at places: [Int]
  ) -> [ComponentEntry] {
    guard places.count == components.count, !places.isEmpty else { return properties + components }
    var result: [ComponentEntry] = []
    var done = 0
    for (component, place) in zip(components, places) {
      let place = min(max(place, done), properties.count)
      result += properties[done..<place]
      result.append(component)
      done = place
    }
    return result + properties[done...]
  }
}

extension Range<Int> {
  /// Takes the first number out of the range.
  fileprivate mutating func popFirst() -> Int? {
    guard let first else { return nil }
    self = (first + 1)..<upperBound
    return first
  }
}

/// Gives out the places of names, each once, the first of a name first.
private struct EntryQueue {
  /// Up to so many names, looking is cheaper than hashing.
  private static let few = 48
  private let names: [String]
  private var isTaken: [Bool]
  /// For many names, places by name, the last one first.
  private var places: [String: [Int]] = [:]

  init(_ names: [String]) {
    self.names = names
    isTaken = Array(repeating: false, count: names.count)
    guard names.count > Self.few else { return }
    for (index, name) in names.enumerated().reversed() { places[name, default: []].append(index) }
  }

  mutating func next(_ name: String) -> Int? {
    if names.count > Self.few {
      guard let index = places[name]?.popLast() else { return nil }
      isTaken[index] = true
      return index
    }
    guard let index = names.indices.first(where: { !isTaken[$0] && names[$0] == name }) else { return nil }
    isTaken[index] = true
    return index
  }

  /// The places that were not given out.
  func left() -> [Int] { names.indices.filter { !isTaken[$0] } }
}
