public import CalendarDomain

/// A component with the wording of its lines: it is edited in place, and a line that no one touches stays as it is, byte
/// for byte.
///
/// Lines and inner components keep the order in which they stand. Source: RFC 5545, 3.1 and 3.6.
public struct ComponentText: Hashable, Sendable {
  /// An unfolded line, and what it says.
  public struct Line: Hashable, Sendable {
    public var text: String
    public var property: ContentProperty

    public init(text: String, property: ContentProperty) {
      self.text = text
      self.property = property
    }

    /// A new line.
    public init(_ property: ContentProperty) {
      self.init(text: ComponentPrinter.line(property), property: property)
    }
  }

  public enum Item: Hashable, Sendable {
    case line(Line)
    case component(ComponentText)
  }

  /// Upper case.
  public var name: String
  public var items: [Item]

  public init(name: String, items: [Item] = []) {
    self.name = name
    self.items = items
  }

  /// A component as it stands in `bytes`, which it was read from.
  ///
  /// A line that is no UTF-8, or that soft line breaks go through, is written anew.
  public init(_ component: Component, in bytes: [UInt8]) {
    // Where NUL bytes were taken out, or UTF-16 was read, offsets are not those of the input.
    self.init(component, in: bytes, from: 0, isExact: !bytes.contains(0))
  }

  /// The same for a part of the input that begins at `base`.
  ///

  /// - Parameter isExact: the bytes are those of the input; false where they were converted.
  package init(_ component: Component, in bytes: [UInt8], from base: Int, isExact: Bool) {
    name = component.name
    guard !component.components.isEmpty else {
      items = component.properties.map { .line(Self.line($0, in: bytes, from: base, isExact: isExact)) }
      return
    }
    var placed: [(offset: Int, item: Item)] = component.properties.map { property in
      (
        property.location?.byteOffset ?? .max,
        .line(Self.line(property, in: bytes, from: base, isExact: isExact))
      )
    }
    for inner in component.components {
      placed.append(
        (
          inner.location?.byteOffset ?? .max,
          .component(ComponentText(inner, in: bytes, from: base, isExact: isExact))
        ))
    }
    placed.sort { $0.offset < $1.offset }
    items = placed.map(\.item)
  }

  private static func line(
    _ property: ContentProperty, in bytes: [UInt8], from base: Int, isExact: Bool
  ) -> Line {
    guard isExact, let text = wording(of: property, in: bytes, from: base) else { return Line(property) }
    return Line(text: text, property: property)
  }

  /// Reads what `text` has written; nil for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let stream = try? ComponentParser.parse(bytes, file: nil),
      let calendar = stream.calendars.first, stream.calendars.count == 1
    else { return nil }
    if calendar.location?.byteOffset == 0, text.hasPrefix("BEGIN:VCALENDAR") {
      self.init(calendar, in: bytes)
    } else {
      guard let only = calendar.components.first, calendar.components.count == 1, calendar.properties.isEmpty
      else { return nil }
      self.init(only, in: bytes)
    }
  }

  /// Unfolded lines from BEGIN to END, with a line feed between them.
  public var text: String {
    var lines: [String] = []
    appendLines(to: &lines)
    return lines.joined(separator: "\n")
  }

  private func appendLines(to lines: inout [String]) {
    lines.append("BEGIN:" + name)
    for item in items {
      switch item {
      case .line(let line): lines.append(line.text)
      case .component(let inner): inner.appendLines(to: &lines)
      }
    }
    lines.append("END:" + name)
  }

  /// The same without wording.
  public var component: Component {
    var component = Component(name: name)
    for item in items {
      switch item {
      case .line(let line): component.properties.append(line.property)
      case .component(let inner): component.components.append(inner.component)
      }
    }
    return component
  }

  /// The unfolded line that begins at the property's place; nil where it has to be written anew.
  private static func wording(of property: ContentProperty, in bytes: [UInt8], from base: Int) -> String? {
    guard let place = property.location?.byteOffset, case let offset = place - base,
      bytes.indices.contains(offset), property.parameters.isEmpty || !TextDecoding.isQuotedPrintable(property)
    else { return nil }
    var end = lineEnd(from: offset, in: bytes)
    var next = pastLineEnd(end, in: bytes)
    func isFolded() -> Bool { next < bytes.count && isBlank(bytes[next]) }
    guard isFolded() || isBlank(bytes[offset]) else {
      return String(validating: bytes[offset..<end], as: UTF8.self)
    }
    var line = Array(bytes[offset..<end])
    while isFolded() {
      end = lineEnd(from: next + 1, in: bytes)
      line += bytes[(next + 1)..<end]
      next = pastLineEnd(end, in: bytes)
    }
    guard let text = String(validating: line, as: UTF8.self) else { return nil }
    // Among indented lines a fold is told from the next line by more than a blank: what does not say what was read is no
    // wording of it.
    return ContentLineLexer.line(text) == property ? text : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func lineEnd(from start: Int, in bytes: [UInt8]) -> Int {
    let span = bytes.span
    var index = start
    while index < span.count, span[index] != 0x0A, span[index] != 0x0D { index += 1 }
    return index
  }

  /// CRLF, LF, CR and CR CR LF. Source: `LineScanner`, which reads the same.
  private static func pastLineEnd(_ index: Int, in bytes: [UInt8]) -> Int {
    guard index < bytes.count else { return index }
    if bytes[index] == 0x0A { return index + 1 }
    if bytes[(index + 1)...].starts(with: [0x0A]) { return index + 2 }
    return bytes[(index + 1)...].starts(with: [0x0D, 0x0A]) ? index + 3 : index + 1
  }
}

// MARK: Editing

extension ComponentText {
  public var properties: [ContentProperty] {
    items.compactMap { if case .line(let line) = $0 { line.property } else { nil } }
  }

  public var components: [ComponentText] {
    items.compactMap { if case .component(let inner) = $0 { inner } else { nil } }
  }

  /// The first property of that name (upper case), or nil.
  public func first(_ name: String) -> ContentProperty? {
    for case .line(let line) in items where line.property.name.isWord(name) { return line.property }
    return nil
  }

  /// Every property of that name (upper case).
  public func all(_ name: String) -> [ContentProperty] { properties.filter { $0.name.isWord(name) } }

  /// Puts a property where the first of its name stands and takes others of the name out; a new one stands after the
  /// other lines. One that says the same already stays as it is worded.
  public mutating func set(_ property: ContentProperty) {
    replaceAll(property.name.inUpperCase, by: [property])
  }

  /// Puts properties where the first of that name (upper case) stands, in place of all of them. Those that say the same
  /// as one that is there keep its wording.
  public mutating func replaceAll(_ name: String, by properties: [ContentProperty]) {
    var known: [Line] = []
    var place: Int?
    var kept: [Item] = []
    for item in items {
      if case .line(let line) = item, line.property.name.isWord(name) {
        if place == nil { place = kept.count }
        known.append(line)
      } else {
        kept.append(item)
      }
    }
    let lines = properties.map { property in
      known.first { $0.property == property } ?? Line(property)
    }
    let end = kept.lastIndex { if case .line = $0 { true } else { false } }.map { $0 + 1 } ?? 0
    kept.insert(contentsOf: lines.map(Item.line), at: place ?? end)
    items = kept
  }

  /// Takes out every property of that name (upper case).
  public mutating func remove(_ name: String) {
    items.removeAll { if case .line(let line) = $0 { line.property.name.isWord(name) } else { false } }
  }

  /// Takes out the inner components of which `isUnwanted` holds.
  public mutating func removeComponents(where isUnwanted: (ComponentText) -> Bool) {
    items.removeAll { if case .component(let inner) = $0 { isUnwanted(inner) } else { false } }
  }
}
