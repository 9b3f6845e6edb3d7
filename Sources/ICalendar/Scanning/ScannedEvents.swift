public import CalendarDomain
import CalendarTime

/// Starts `body` with the numbers 0..<count on threads of their own; what it returns waits for them to end.
public typealias BackgroundWork =
  @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> () -> Void

/// The events of a calendar that a scan kept. They are parsed and decoded part by part, so that only
/// text stays in memory.
public struct ScannedEvents: EventSource {
  let stream: ScannedStream
  let calendar: Int
  let file: String?
  let limits: ParserLimits
  let threads: Int
  let background: BackgroundWork

  /// Parts that are read ahead at most; fewer than the lower bound are not worth a thread.
  private static let portion = 64...512
  /// Parts that a thread reads at a time.
  private static let share = 32

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
      let end = min(first + ScannedEvents.portion.upperBound, parts.count)
      let shares = stride(from: first, to: end, by: ScannedEvents.share).map { first in
        Share(parts[first..<min(first + ScannedEvents.share, end)], EventReader(file: file, limits: limits))
      }
      let join = readAhead(shares)
      // What the others have not come to is read here.
      let (kept, store) = (kept, stream.store)
      for share in shares {
        share.read(kept, store)
        for part in share.take() { body(part) }
        reader.append(share.reader)
      }
      join()
    }
    return reader.diagnostics()
  }

  /// Has other threads read all shares but the first, in their order; what it returns waits for them.
  private func readAhead(_ shares: [Share]) -> () -> Void {
    let (kept, store) = (kept, stream.store)
    let next = Guarded(1)
    return background(min(threads, shares.count) - 1) { _ in
      while true {
        let number = next.takeNext()
        guard number < shares.count else { return }
        shares[number].read(kept, store)
      }
    }
  }

  /// Some parts, read by whoever comes first, with a reader of its own: threads that count references to one
  /// object wait for each other.
  private final class Share: @unchecked Sendable {
    private let numbers: ArraySlice<[Int]>
    private let isRead = Guarded(false)
    private var parts: [EventPart] = []
    private(set) var reader: EventReader

    init(_ numbers: ArraySlice<[Int]>, _ reader: EventReader) {
      self.numbers = numbers
      self.reader = reader
    }

    /// Reads them, or waits for the one who does.
    func read(_ kept: [ScannedStream.Event], _ store: KeptStore) {
      isRead.withLock { isRead in
        guard !isRead else { return }
        isRead = true
        var reader = reader
        parts = numbers.map { reader.part($0, of: kept, in: store) }
        self.reader = reader
      }
    }

    /// The parts, which it does not hold any more then.
    func take() -> [EventPart] {
      defer { parts = [] }
      return parts
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
