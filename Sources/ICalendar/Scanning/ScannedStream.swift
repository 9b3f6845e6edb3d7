public import CalendarDomain

/// What a scan of a calendar stream found to matter, and the count of what it left.
public struct ScannedStream: Sendable {
  /// A VEVENT that was kept: its lines, and a hash of its UID.
  struct Event: Sendable {
    var uid: UInt32
    var firstPiece: UInt32
    var pieceCount: UInt32

    /// Numbers of its pieces in the store.
    var pieces: Range<Int> { Int(firstPiece)..<Int(firstPiece + pieceCount) }
  }

  /// A VCALENDAR: the lines of its own and of its VTIMEZONEs, and its events.
  struct Calendar: Sendable {
    var header: [Int] = []
    var events: [Event] = []
    /// Whether a kept event has no UID.
    var lacksUID = false
  }

  var store = KeptStore()
  var calendars: [Calendar] = []
  /// VEVENTs left unparsed: not cancelled, and STATUS:CANCELLED.
  public internal(set) var outside = 0
  public internal(set) var cancelled = 0
  /// Properties of all VEVENTs by upper-case name, and inner components by theirs.
  public internal(set) var eventFields: [String: Int] = [:]
  /// Components of the calendars that are no events, by name.
  public internal(set) var otherComponents: [String: Int] = [:]

  init() {}

  /// Reads the calendars: each without its events, which stay text until they are asked for.
  ///
  /// Many events are read by as many `threads`, the caller's included; `background` is asked for the others.
  /// Throws when the text goes beyond the limits.
  public func read(
    file: String?, limits: ParserLimits = .init(), threads: Int = 1,
    background: @escaping BackgroundWork = { _, _ in {} }
  ) throws(ParseError) -> [(calendar: Component, events: ScannedEvents, diagnostics: [Diagnostic])] {
    var result: [(Component, ScannedEvents, [Diagnostic])] = []
    for (index, calendar) in calendars.enumerated() {
      var reader = PieceReader(file: file, limits: limits)
      var builder = TreeBuilder(limits: limits)
      for piece in calendar.header { try reader.read(store.pieces[piece], into: &builder) }
      reader.finish(&builder)
      guard let tree = builder.roots.first else { continue }
      let events = ScannedEvents(
        stream: self, calendar: index, file: file, limits: limits, threads: threads, background: background)
      result.append((tree, events, reader.diagnostics()))
    }
    return result
  }
}

extension PieceReader {
  /// Reads a stretch that a scan kept, by a store that lasts meanwhile; places are those in the whole input.
  mutating func read(_ piece: KeptStore.Piece, into builder: inout TreeBuilder) throws(ParseError) {
    try read(
      piece.bytes.assumingMemoryBound(to: UInt8.self), line: Int(piece.line), byteOffset: piece.byteOffset,
      into: &builder)
  }
}
