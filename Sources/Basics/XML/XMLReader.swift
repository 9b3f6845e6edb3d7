/// Reads XML in UTF-8 strictly, event by event, in memory that grows with the depth of elements and the length of one
/// text alone.
///
/// A document type is refused, and with it every entity that is not one of the five of XML itself: no other file is
/// opened, and nothing grows while it is read. Source: XML 1.0, fifth edition; Namespaces in XML 1.0.
public struct XMLReader {
  public struct Name: Hashable, Sendable {
    /// Empty where there is none.
    public var namespace: String
    public var local: String

    public init(_ local: String, in namespace: String) {
      self.namespace = namespace
      self.local = local
    }
  }

  public enum Event: Hashable, Sendable {
    case start(Name)
    /// Characters, references replaced; what sections and comments divide comes in several.
    case text(String)
    case end
  }

  /// Elements inside each other, at most.
  public static let maxDepth = 256

  private struct Element {
    var written: [UInt8]
    var namespaces: Int
  }

  private let more: () -> [UInt8]
  var bytes: [UInt8]
  var index = 0
  private var base = 0
  private var line = 1
  private var lineStart = 0
  private var open: [Element] = []
  /// Prefixes with their namespaces, those of inner elements last.
  private var namespaces: [(prefix: String, name: String)] = [
    ("xml", "http://www.w3.org/XML/1998/namespace")
  ]
  private var hasRoot = false
  /// An empty tag was read, whose end comes next.
  private var endsNext = false
  /// Where the last event began.
  public private(set) var position = TextPosition(offset: 0, line: 1, column: 1)

  /// - Parameters:
  ///   - bytes: the text, or its beginning.
  ///   - more: the next bytes; none at the end of the text.
  public init(_ bytes: [UInt8], more: @escaping () -> [UInt8] = { [] }) {
    self.bytes = bytes
    self.more = more
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
  }

  public var depth: Int { open.count }

  /// The next event; nil at the end of the document.
  public mutating func next() throws(XMLError) -> Event? {
    if endsNext {
      endsNext = false
      close()
      return .end
    }
    while true {
      position = place
      if open.isEmpty { skipBlanks() }
      position = place
      guard let byte = peek() else {
        guard open.isEmpty else {
          throw fault(
            "the text ends inside the element '\(String(decoding: open[open.count - 1].written, as: UTF8.self))'"
          )
        }
        guard hasRoot else { throw fault(position.offset == 0 ? "the text is empty" : "there is no element") }
        return nil
      }
      if byte != UInt8(ascii: "<") {
        guard !open.isEmpty else { throw fault("text stands outside the element that holds all") }
        return .text(try text())
      }
      index += 1
      switch peek() {
      case UInt8(ascii: "!"):
        index += 1
        if peek() == UInt8(ascii: "[") {
          return .text(try text(after: try section()))
        }
        try comment()
      case UInt8(ascii: "?"):
        index += 1
        try instruction()
      case UInt8(ascii: "/"):
        index += 1
        try endTag()
        return .end
      default: return .start(try startTag())
      }
    }
  }

  // MARK: Tags

  private mutating func startTag() throws(XMLError) -> Name {
    guard !(open.isEmpty && hasRoot) else {
      throw fault("a second element stands beside the one that holds all")
    }
    guard open.count < Self.maxDepth else {
      throw fault("more than \(Self.maxDepth) elements inside each other")
    }
    let written = try name()
    var attributes: [(name: [UInt8], value: String)] = []
    let outer = namespaces.count
    while true {
      let hadBlank = skipBlanks()
      guard let byte = peek() else { throw fault("a tag has no end") }
      if byte == UInt8(ascii: ">") {
        index += 1
        break
      }
      if byte == UInt8(ascii: "/") {
        index += 1
        guard take(UInt8(ascii: ">")) else { throw fault("'/' stands in a tag without '>'", at: place) }
        endsNext = true
        break
      }
      guard hadBlank else { throw fault("a blank is missing between attributes", at: place) }
      let attribute = try name()
      skipBlanks()
      guard take(UInt8(ascii: "=")) else { throw fault("an attribute has no '='", at: place) }
      skipBlanks()
      let value = try attributeValue()
      guard !attributes.contains(where: { $0.name == attribute }) else {
        throw fault("the attribute '\(String(decoding: attribute, as: UTF8.self))' stands in one tag twice")
      }
      attributes.append((attribute, value))
    }
    for (attribute, value) in attributes {
      if attribute.elementsEqual("xmlns".utf8) {
        namespaces.append(("", value))
      } else if attribute.starts(with: "xmlns:".utf8) {
        namespaces.append((String(decoding: attribute.dropFirst(6), as: UTF8.self), value))
      }
    }
    open.append(Element(written: written, namespaces: outer))
    hasRoot = true
    return try resolved(written)
  }

  private mutating func endTag() throws(XMLError) {
    let written = try name()
    skipBlanks()
    guard take(UInt8(ascii: ">")) else { throw fault("an end tag has no '>'", at: place) }
    guard let element = open.last else { throw fault("an end tag ends nothing") }
    guard element.written == written else {
      throw fault(
        "the element '\(String(decoding: element.written, as: UTF8.self))' is ended as '\(String(decoding: written, as: UTF8.self))'"
      )
    }
    close()
  }

  private mutating func close() {
    guard let element = open.popLast() else { return }
    namespaces.removeSubrange(element.namespaces...)
  }

  private func resolved(_ written: [UInt8]) throws(XMLError) -> Name {
    let parts = written.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let local = String(decoding: parts[parts.count - 1], as: UTF8.self)
    guard parts.count <= 2, !local.isEmpty else { throw fault("a name has colons that mean nothing") }
    let prefix = parts.count == 2 ? String(decoding: parts[0], as: UTF8.self) : ""
    guard let namespace = namespaces.last(where: { $0.prefix == prefix })?.name else {
      if prefix.isEmpty { return Name(local, in: "") }
      throw fault("the prefix '\(prefix)' has no namespace")
    }
    return Name(local, in: namespace)
  }

  // MARK: Bytes

  /// Where the reader is.
  var place: TextPosition {
    TextPosition(offset: base + index, line: line, column: base + index - lineStart + 1)
  }

  func fault(_ reason: String, at place: TextPosition? = nil) -> XMLError {
    XMLError(reason, at: place ?? position)
  }

  mutating func peek() -> UInt8? {
    if index < bytes.count { return bytes[index] }
    let next = more()
    guard !next.isEmpty else { return nil }
    base += bytes.count
    bytes = next
    index = 0
    return bytes[0]
  }

  /// Takes the byte at hand, and counts lines.
  mutating func take() -> UInt8? {
    guard let byte = peek() else { return nil }
    index += 1
    if byte == 0x0A {
      line += 1
      lineStart = base + index
    }
    return byte
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    _ = take()
    return true
  }

  /// Whether there were any.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    var found = false
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      _ = take()
      found = true
    }
    return found
  }
}
