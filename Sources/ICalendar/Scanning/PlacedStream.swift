public import CalendarDomain

/// Where the components of a calendar stream stand, so that each is read when it is wanted and none is kept.
public struct PlacedStream: Sendable {
  /// A component of a VCALENDAR other than a VTIMEZONE.
  public struct Place: Sendable {
    /// A hash of its UID; of two UIDs that differ it may be the same. 0 where it has none.
    public var uid: UInt32
    /// Number of its VCALENDAR.
    public var calendar: UInt32
    /// Bytes that it takes, from the one at `byteOffset`.
    public var count: UInt32
    /// Its first physical line, from 1.
    public var line: UInt32
    public var byteOffset: Int
  }

  /// In the order in which they stand.
  public internal(set) var places: [Place] = []
  /// Each VCALENDAR with its own lines and its VTIMEZONEs alone.
  public internal(set) var calendars: [(component: Component, text: ComponentText)] = []
  /// What was found in those.
  public internal(set) var diagnostics: [Diagnostic] = []
}

extension ComponentScanner {
  /// Finds the components of everything that `source` gives; nil for a stream that is in any way out of order, which is
  /// to be parsed as a whole. Rethrows what reading throws.
  ///
  /// Memory grows with the number of components, 24 bytes for each, and not with what they say.
  public static func places(
    of source: some ScanByteSource, file: String?, limits: CalendarLimits = .init()
  ) throws -> PlacedStream? {
    // No window: nothing is judged by when it is.
    let never = Instant(secondsSince1970: 0)..<Instant(secondsSince1970: 0)
    var pass = ScanPass(window: ScanWindow(never), properties: nil, limits: limits)
    pass.places = []
    guard try pass.run(source), let places = pass.places else { return nil }
    var result = PlacedStream()
    result.places = places
    for calendar in pass.stream.calendars {
      // What was kept, in one piece, for the wording of the lines.
      let text = calendar.header.flatMap { pass.stream.store.bytes(of: pass.stream.store.pieces[$0]) }
      guard let tree = try ComponentParser.parse(text, file: file, limits: limits).calendars.first else {
        return nil
      }
      result.calendars.append((tree, ComponentText(tree, in: text)))
    }
    result.diagnostics = try pass.stream.read(file: file, limits: limits).flatMap(\.diagnostics)
    return result
  }
}

/// Reads components of a placed stream one by one, and keeps what it finds on the way.
public struct PlaceReader {
  private var reader: PieceReader
  private let limits: CalendarLimits
  /// A stretch of the stream, and where it begins.
  private var buffer: [UInt8] = []
  private var filled = 0..<0

  public init(file: String?, limits: CalendarLimits = .init()) {
    self.limits = limits
    reader = PieceReader(file: file, limits: limits)
  }

  /// The component at a place, and its wording; nil where the stream has changed since. Rethrows what reading throws.
  public mutating func read(
    _ place: PlacedStream.Place, of source: some ScanByteSource
  ) throws -> (component: Component, text: ComponentText)? {
    let wanted = place.byteOffset..<(place.byteOffset + Int(place.count))
    if wanted.lowerBound < filled.lowerBound || wanted.upperBound > filled.upperBound {
      try fill(from: wanted.lowerBound, Int(place.count), source)
    }
    guard wanted.upperBound <= filled.upperBound else { return nil }
    let first = wanted.lowerBound - filled.lowerBound
    var builder = TreeBuilder(limits: limits, holdsFragments: true)
    try reader.read(
      buffer[first..<(first + wanted.count)], line: Int(place.line), byteOffset: place.byteOffset,
      into: &builder)
    guard !builder.isOpen, let tree = builder.roots.first, builder.roots.count == 1 else { return nil }
    return (tree, ComponentText(tree, in: buffer, from: filled.lowerBound, isExact: true))
  }

  private mutating func fill(from offset: Int, _ count: Int, _ source: some ScanByteSource) throws {
    let size = max(count, ComponentScanner.blockSize)
    if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
    filled = offset..<(offset + (try source.fill(&buffer, 0..<buffer.count, from: offset)))
  }

  /// Everything found.
  public func diagnostics() -> [Diagnostic] { reader.diagnostics() }
}
