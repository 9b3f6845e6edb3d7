import CalendarDomain

/// Collects the content lines of a component's typed fields.
struct LineWriter {
  struct Line {
    var property: ContentProperty
    /// One value of a list: joined with neighbours of the same name and parameters.
    var isListed: Bool
  }

  typealias Parameter = ContentProperty.Parameter

  var lines: [Line] = []

  mutating func add(_ name: String, _ parameters: [Parameter] = [], value: String, isListed: Bool = false) {
    let property = ContentProperty(name: name, parameters: parameters, value: value)
    lines.append(Line(property: property, isListed: isListed))
  }

  /// A value that stands as it is: a word or a URI.
  mutating func add(_ name: String, _ value: String?) {
    if let value { add(name, value: value) }
  }

  mutating func add(_ name: String, _ value: Int?) {
    if let value { add(name, value: String(value)) }
  }

  mutating func addText(_ name: String, _ text: String?) {
    if let text { add(name, value: TextEncoding.escaped(text)) }
  }

  /// A line per text.
  mutating func addTexts(_ name: String, _ texts: [String]) {
    for text in texts { addText(name, text) }
  }

  /// A list of texts in one line.
  mutating func addList(_ name: String, _ texts: [String]) {
    for text in texts { add(name, value: TextEncoding.escaped(text), isListed: true) }
  }

  mutating func add(_ name: String, _ time: EventTime?) {
    if let time { add(name, TimeEncoding.parameters(time), value: TimeEncoding.text(time)) }
  }

  mutating func addList(_ name: String, _ times: [EventTime]) {
    for time in times {
      add(name, TimeEncoding.parameters(time), value: TimeEncoding.text(time), isListed: true)
    }
  }

  mutating func add(_ name: String, _ duration: CalendarDuration?) {
    if let duration { add(name, value: DurationEncoding.text(duration)) }
  }

  mutating func add(_ name: String, _ geo: GeoModel?) {
    guard let geo else { return }
    add(name, value: "\(NumberEncoding.text(geo.latitude));\(NumberEncoding.text(geo.longitude))")
  }

  /// The lines, neighbours of one list put together.
  func joined() -> [ContentProperty] {
    var result: [ContentProperty] = []
    result.reserveCapacity(lines.count)
    var last: Line?
    for line in lines {
      if let last, last.isListed, line.isListed, last.property.name == line.property.name,
        last.property.parameters == line.property.parameters
      {
        result[result.count - 1].value += "," + line.property.value
      } else {
        result.append(line.property)
      }
      last = line
    }
    return result
  }
}
