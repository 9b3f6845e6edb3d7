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
  /// The hashes of the UIDs of all events, in no order; empty where nobody asked.
  public internal(set) var uidHashes: [UInt32] = []
  /// How many VCALENDARs there are.
  public var calendarCount: Int { calendars.count }
  /// Components of the calendars that are no events, by name.
  public internal(set) var otherComponents: [String: Int] = [:]

  init() {}

  /// The hash of a UID as it stands in `uidHashes`.
  public static func hash(ofUID uid: String) -> UInt32 {
    let bytes = Array(uid.utf8)
    return ScanValue.hash(bytes.span)
  }

  /// Reads the calendars: each without its events, which stay text until they are asked for.
  ///
  /// Throws when the text goes beyond the limits.
  public func read(
    file: String?, limits: CalendarLimits = .init()
  ) throws(ParseError) -> [(calendar: Component, events: ScannedEvents, diagnostics: [Diagnostic])] {
    var result: [(Component, ScannedEvents, [Diagnostic])] = []
    for (index, calendar) in calendars.enumerated() {
      var reader = PieceReader(file: file, limits: limits)
      var builder = TreeBuilder(limits: limits)
      for piece in calendar.header { try reader.read(store.pieces[piece], of: store, into: &builder) }
      reader.finish(&builder)
      guard let tree = builder.roots.first else { continue }
      let events = ScannedEvents(
        stream: self, calendar: index, file: file, limits: limits)
      result.append((tree, events, reader.diagnostics()))
    }
    return result
  }
}

extension PieceReader {
  /// Reads a stretch that a scan kept; places are those in the whole input.
  mutating func read(
    _ piece: KeptStore.Piece, of store: KeptStore, into builder: inout TreeBuilder
  ) throws(ParseError) {
    try read(store.bytes(of: piece), line: Int(piece.line), byteOffset: piece.byteOffset, into: &builder)
  }
}
