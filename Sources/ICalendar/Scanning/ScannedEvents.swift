public import CalendarDomain

/// The events of a calendar that a scan kept. They are parsed and decoded part by part, so that only
/// text stays in memory.
public struct ScannedEvents: EventSource {
  let stream: ScannedStream
  let calendar: Int
  let file: String?
  let limits: ParserLimits

  private var kept: [ScannedStream.Event] { stream.calendars[calendar].events }

  public var count: Int { kept.count }

  /// A part holds the events of one UID (all events when some have none, as these are named by what they say).
  public func forEachPart(_ body: (EventPart) -> Void) -> [Diagnostic] {
    var reader = PieceReader(file: file, limits: limits)
    var context = DecodingContext(file: file)
    context.keepsForms = false
    for numbers in parts() {
      var part = EventPart(events: [], numbers: [])
      part.events.reserveCapacity(numbers.count)
      for number in numbers where read(number, into: &part.events, &reader, &context) {
        part.numbers.append(number)
      }
      body(part)
    }
    return reader.diagnostics() + context.log.finished()
  }

  /// Adds an event to those of its part; false when there is none after all.
  private func read(
    _ number: Int, into events: inout [EventModel], _ reader: inout PieceReader,
    _ context: inout DecodingContext
  ) -> Bool {
    var builder = TreeBuilder(limits: limits, holdsFragments: true)
    let event = kept[number]
    for index in event.firstPiece..<(event.firstPiece + event.pieceCount) {
      // The scan has looked at the depth already, and one event is not too many.
      try? reader.read(stream.store.pieces[index], of: stream.store, into: &builder)
    }
    reader.finish(&builder)
    guard let tree = builder.roots.first else { return false }
    events.append(EventModel(decoding: tree, &context))
    return true
  }

  /// Numbers of events that share a UID, in the order of the first of each.
  private func parts() -> [[Int]] {
    guard kept.count > 1, !stream.calendars[calendar].lacksUID else { return [Array(kept.indices)] }
    var places: [UInt32: Int] = [:]
    places.reserveCapacity(kept.count)
    var parts: [[Int]] = []
    parts.reserveCapacity(kept.count)
    for (number, event) in kept.enumerated() {
      if let place = places[event.uid] {
        parts[place].append(number)
      } else {
        places[event.uid] = parts.count
        parts.append([number])
      }
    }
    return parts
  }
}
