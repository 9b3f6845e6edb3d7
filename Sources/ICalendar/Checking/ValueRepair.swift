import CalendarDomain

/// Writes values anew that could be read although they are not as the RFC wants them.
struct ValueRepair {
  let calendar: Component
  private let sloppy: Set<SourceLocation>

  init(calendar: Component, file: String?) {
    self.calendar = calendar
    let findings = CalendarDecoder.decode(calendar, file: file).1
    sloppy = Set(findings.filter { $0.code == "sloppy-value" }.compactMap(\.location))
  }

  func repaired(_ changes: inout [Diagnostic]) -> Component { repaired(calendar, outer: [], &changes) }

  private func repaired(_ component: Component, outer: [String], _ changes: inout [Diagnostic]) -> Component {
    var component = component
    let path = outer + [component.name]
    component.properties = component.properties.flatMap { property -> [ContentProperty] in
      guard let location = property.location, sloppy.contains(location) else { return [property] }
      let plain = Self.plain(property, in: path)
      guard !plain.isEmpty, plain != [property] else { return [property] }
      let lines = plain.map { ComponentPrinter.line($0) }.joined(separator: " and ")
      changes.append(
        CalendarRepair.change(
          "the value of \(ComponentPrinter.line(property)) was not in its form", "wrote \(lines)", component,
          property))
      return plain
    }
    component.components = component.components.map { repaired($0, outer: path, &changes) }
    return component
  }

  /// The property as its model writes it, with the parameters that the model does not know.
  private static func plain(_ property: ContentProperty, in path: [String]) -> [ContentProperty] {
    var component = Component(name: path.last ?? "", properties: [property])
    for name in path.dropLast().reversed() { component = Component(name: name, components: [component]) }
    var result = CalendarEncoder.encode(CalendarDecoder.decode(component, file: nil, fidelity: .values).0)
    for _ in path.dropFirst() {
      guard let inner = result.components.first else { return [] }
      result = inner
    }
    let ways: Set<String> = ["VALUE", "TZID", "ENCODING", "CHARSET", "QUOTED-PRINTABLE"]
    return result.properties.map { plain in
      var plain = plain
      let known = Set(plain.parameters.map(\.canonicalName)).union(ways)
      plain.parameters += property.parameters.filter { !known.contains($0.canonicalName) }
      plain.location = property.location
      return plain
    }
  }
}
