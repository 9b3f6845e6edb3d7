/// Reads JSON strictly, in time that grows with the text alone: a whole value, or piece by piece.
///
/// Source: RFC 8259; with `isJSON5`, JSON5 1.0.0.
public struct JSONReader {
  public struct Options: Sendable {
    /// Comments, bare names, trailing commas and the other liberties of JSON5.
    public var isJSON5: Bool
    /// Arrays and objects inside each other, at most.
    public var maxDepth: Int
    /// Whether an object may have a name twice. Most readers lose one of the two (RFC 8259, 4).
    public var allowsRepeatedNames: Bool
    /// Whether a byte order mark before the text is passed over (RFC 8259, 8.1).
    public var allowsByteOrderMark: Bool

    public init(
      isJSON5: Bool = false, maxDepth: Int = 128, allowsRepeatedNames: Bool = false,
      allowsByteOrderMark: Bool = true
    ) {
      self.isJSON5 = isJSON5
      self.maxDepth = maxDepth
      self.allowsRepeatedNames = allowsRepeatedNames
      self.allowsByteOrderMark = allowsByteOrderMark
    }
  }

  let options: Options
  private let more: () -> [UInt8]
  /// The piece at hand, of which the bytes before `index` are read.
  private(set) var bytes: [UInt8]
  var index = 0
  /// Bytes of the text before the piece.
  private var base = 0
  private var line = 1
  /// Offset in the text of the first byte of the line.
  private var lineStart = 0
  /// For every open array and object, whether something is in it.
  private var open: [Bool] = []

  /// - Parameters:
  ///   - bytes: the text, or its beginning.
  ///   - more: the next bytes; none at the end of the text.
  public init(_ bytes: [UInt8], _ options: Options = Options(), more: @escaping () -> [UInt8] = { [] }) {
    self.bytes = bytes
    self.options = options
    self.more = more
    if options.allowsByteOrderMark, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    }
  }

  /// The one value that makes up the text.
  public static func read(_ bytes: [UInt8], _ options: Options = Options()) throws(JSONError) -> JSONNode {
    var reader = JSONReader(bytes, options)
    let node = try reader.node()
    try reader.end()
    return node
  }

  // MARK: Piece by piece

  /// Where the reader is.
  public var position: TextPosition {
    TextPosition(offset: base + index, line: line, column: base + index - lineStart + 1)
  }

  /// The first byte of the next value, which stays there; nil at the end of the text.
  public mutating func start() throws(JSONError) -> UInt8? {
    try skipBlanks()
    return peek()
  }

  /// The next value with all that is in it.
  public mutating func node() throws(JSONError) -> JSONNode {
    try skipBlanks()
    let start = position
    switch peek() {
    case UInt8(ascii: "["):
      try beginArray()
      var items: [JSONNode] = []
      while try nextItem() { items.append(try node()) }
      return JSONNode(.array(items), at: start)
    case UInt8(ascii: "{"):
      try beginObject()
      var members: [JSONNode.Member] = []
      var names = NameSet()
      while let (name, place) = try nextName() {
        if !options.allowsRepeatedNames, !names.insert(name, after: members) {
          throw fault("'\(name)' stands in one object twice", at: place)
        }
        members.append(JSONNode.Member(name, try node(), at: place))
      }
      return JSONNode(.object(members), at: start)
    case UInt8(ascii: "\""): return JSONNode(.string(try text()), at: start)
    case UInt8(ascii: "'") where options.isJSON5: return JSONNode(.string(try text()), at: start)
    default: return JSONNode(try scalar(), at: start)
    }
  }

  /// Goes into the array that begins here.
  public mutating func beginArray() throws(JSONError) { try begin("[", "an array") }

  /// Goes into the object that begins here.
  public mutating func beginObject() throws(JSONError) { try begin("{", "an object") }

  /// Whether the open array has one more value, which is next; else it is left.
  public mutating func nextItem() throws(JSONError) -> Bool { try next("]") }

  /// The name of the open object's next member, whose value is next, and where it stands; nil where there is none
  /// and the object is left. Whoever reads names by this looks after repeated ones.
  public mutating func nextName() throws(JSONError) -> (String, TextPosition)? {
    guard try next("}") else { return nil }
    let place = position
    let name: String
    switch peek() {
    case UInt8(ascii: "\""): name = try text()
    case UInt8(ascii: "'") where options.isJSON5: name = try text()
    default:
      guard options.isJSON5 else { throw unexpected("a name in quotes") }
      name = try bareName()
    }
    try skipBlanks()
    guard take(":") else { throw unexpected("a colon") }
    try skipBlanks()
    return (name, place)
  }

  /// Makes sure that nothing but blanks is left.
  public mutating func end() throws(JSONError) {
    try skipBlanks()
    if peek() != nil { throw unexpected("the end of the text") }
  }

  private mutating func begin(_ opening: Unicode.Scalar, _ what: String) throws(JSONError) {
    try skipBlanks()
    guard peek() == UInt8(ascii: opening) else { throw unexpected(what) }
    guard open.count < options.maxDepth else {
      throw fault("more than \(options.maxDepth) levels of nesting", at: position)
    }
    index += 1
    open.append(false)
  }

  private mutating func next(_ closing: Unicode.Scalar) throws(JSONError) -> Bool {
    try skipBlanks()
    let hasItems = open.last == true
    if take(closing) {
      open.removeLast()
      return false
    }
    if hasItems {
      guard take(",") else { throw unexpected("a comma or '\(closing)'") }
      try skipBlanks()
      if options.isJSON5, take(closing) {
        open.removeLast()
        return false
      }
    }
    if peek() == nil { throw unexpected(closing == "]" ? "a value or ']'" : "a name or '}'") }
    open[open.count - 1] = true
    return true
  }

  // MARK: Bytes

  /// The next byte, which stays there; nil at the end of the text.
  mutating func peek() -> UInt8? {
    if index < bytes.count { return bytes[index] }
    let next = more()
    guard !next.isEmpty else { return nil }
    base += bytes.count
    bytes = next
    index = 0
    return bytes[0]
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Passes over the line feed at hand.
  mutating func skipLineFeed() {
    index += 1
    line += 1
    lineStart = base + index
  }

  mutating func skipBlanks() throws(JSONError) {
    while let byte = peek() {
      switch byte {
      case 0x0A: skipLineFeed()
      case 0x20, 0x09, 0x0D: index += 1
      default:
        if options.isJSON5, try skipComment(from: byte) { continue }
        return
      }
    }
  }

  func fault(_ reason: String, at position: TextPosition) -> JSONError {
    JSONError(.malformed, reason, at: position)
  }

  /// Says what stands at hand instead of what should.
  mutating func unexpected(_ wanted: String) -> JSONError {
    let place = position
    guard let byte = peek() else {
      return fault(
        place.offset == 0 ? "the text is empty" : "the text ends where \(wanted) should be", at: place)
    }
    let rest = bytes[index...].prefix(12)
    let word = String(decoding: rest[..<(rest.firstIndex { $0 <= 0x20 } ?? rest.endIndex)], as: UTF8.self)
    return fault(
      (byte < 0x20 ? "a control character" : "'\(word)'") + " stands where \(wanted) should be", at: place)
  }
}

/// The names of an object that was read so far; few are compared one by one.
private struct NameSet {
  private static let few = 8
  private var names: Set<[UInt8]> = []

  mutating func insert(_ name: String, after members: [JSONNode.Member]) -> Bool {
    if members.count < Self.few { return !members.contains { $0.key.utf8.elementsEqual(name.utf8) } }
    if members.count == Self.few { names = Set(members.map { Array($0.key.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}
