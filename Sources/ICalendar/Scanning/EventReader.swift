import CalendarDomain

/// Turns stretches of text that a scan kept into events, and keeps what it finds on the way.
struct EventReader {
  private var reader: PieceReader
  private var context: DecodingContext
  private let limits: CalendarLimits

  init(file: String?, limits: CalendarLimits) {
    self.limits = limits
    reader = PieceReader(file: file, limits: limits)
    context = DecodingContext(file: file)
    context.keepsForms = false
  }

  /// Reads the events of those numbers.
  mutating func part(_ numbers: ArraySlice<Int>, of kept: [ScannedStream.Event], in store: KeptStore)
    -> EventPart
  {
    var part = EventPart(events: [], numbers: [])
    part.events.reserveCapacity(numbers.count)
    // One event alone is the newest version of itself.
    reader.passesOverVersions = numbers.count == 1
    for number in numbers where read(kept[number], in: store, into: &part.events) {
      part.numbers.append(number)
    }
    return part
  }

  /// Adds an event to others; false when there is none after all.
  private mutating func read(
    _ event: ScannedStream.Event, in store: KeptStore, into events: inout [EventModel]
  ) -> Bool {
    var builder = TreeBuilder(limits: limits, holdsFragments: true)
    for index in event.pieces {
      // The scan has looked at the depth already, and one event is not too many.
      try? reader.read(store.pieces[index], of: store, into: &builder)
    }
    reader.finish(&builder)
    guard let tree = builder.roots.first else { return false }
    events.append(EventModel(decoding: tree, &context))
    return true
  }

  /// Everything found.
  func diagnostics() -> [Diagnostic] { reader.diagnostics() + context.log.finished() }
}
