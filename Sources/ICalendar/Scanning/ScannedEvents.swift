public import CalendarDomain

/// The events of a calendar that a scan kept. They are parsed and decoded part by part, so that only
/// text stays in memory.
public struct ScannedEvents: EventSource {
  let stream: ScannedStream
  let calendar: Int
  let file: String?
  let limits: ParserLimits
  let threads: Int
  let work: ConcurrentWork

  /// Parts that are read before they are handed out, where threads share the reading; fewer are not worth
  /// the threads.
  private static let portion = 64...512

  private var kept: [ScannedStream.Event] { stream.calendars[calendar].events }

  public var count: Int { kept.count }

  /// A part holds the events of one UID (all events when some have none, as these are named by what they say).
  public func forEachPart(_ body: (EventPart) -> Void) -> [Diagnostic] {
    let parts = parts()
    var reader = EventReader(file: file, limits: limits)
    guard threads > 1, parts.count >= ScannedEvents.portion.lowerBound else {
      let (kept, store) = (kept, stream.store)
      for numbers in parts { body(reader.part(numbers, of: kept, in: store)) }
      return reader.diagnostics()
    }
    for first in stride(from: 0, to: parts.count, by: ScannedEvents.portion.upperBound) {
      let portion = parts[first..<min(first + ScannedEvents.portion.upperBound, parts.count)]
      for share in read(portion) {
        for part in share.parts { body(part) }
        reader.append(share.reader)
      }
    }
    return reader.diagnostics()
  }

  /// Reads parts on all threads, each with a reader of its own: threads that count references to one object
  /// wait for each other.
  private func read(_ parts: ArraySlice<[Int]>) -> [Share] {
    let size = (parts.count + threads - 1) / threads
    let shares = stride(from: parts.startIndex, to: parts.endIndex, by: size).map { first in
      Share(parts[first..<min(first + size, parts.endIndex)], EventReader(file: file, limits: limits))
    }
    let (kept, store) = (kept, stream.store)
    work(shares.count) { number in shares[number].read(kept, store) }
    return shares
  }

  /// Some parts. Written by one thread before another reads it.
  private final class Share: @unchecked Sendable {
    private let numbers: ArraySlice<[Int]>
    private(set) var parts: [EventPart] = []
    private(set) var reader: EventReader

    init(_ numbers: ArraySlice<[Int]>, _ reader: EventReader) {
      self.numbers = numbers
      self.reader = reader
    }

    func read(_ kept: [ScannedStream.Event], _ store: KeptStore) {
      var reader = reader
      parts = numbers.map { reader.part($0, of: kept, in: store) }
      self.reader = reader
    }
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
