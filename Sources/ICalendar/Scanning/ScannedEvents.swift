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

  /// Fewer parts are not worth a thread.
  private static let fewest = 64
  /// Parts that a thread reads at a time.
  private static let share = 32
  /// Shares that are read ahead at most.
  private static let ahead = 8

  private var kept: [ScannedStream.Event] { stream.calendars[calendar].events }

  public var count: Int { kept.count }

  /// A part holds the events of one UID (all events when some have none, as these are named by what they say).
  public func forEachPart(_ body: (EventPart) -> Void) -> [Diagnostic] {
    let parts = parts()
    var reader = EventReader(file: file, limits: limits)
    guard threads > 1, parts.count >= ScannedEvents.fewest else {
      let (kept, store) = (kept, stream.store)
      for part in 0..<parts.count { body(reader.part(parts[part], of: kept, in: store)) }
      return reader.diagnostics()
    }
    let shares = stride(from: 0, to: parts.count, by: ScannedEvents.share).map { first in
      Share(first..<min(first + ScannedEvents.share, parts.count))
    }
    let progress = Guarded(Progress(count: shares.count, ahead: ScannedEvents.ahead))
    let read: @Sendable (Int) -> Void = { number in
      shares[number].read(parts, of: self)
      progress.withLock { $0.isRead[number] = true }
    }
    var joins: [() -> Void] = []
    for (number, share) in shares.enumerated() {
      let starting = progress.withLock { $0.start(threads - 1) }
      if starting > 0 {
        joins.append(
          background(starting) { _ in
            while true {
              let (used, next) = progress.withLock { ($0.takeUsed(), $0.next(endsWithout: true)) }
              for number in used { shares[number].drop() }
              guard let next else { return }
              read(next)
            }
          })
      }
      // While another reads the share that is wanted, there is more to read.
      while let next = progress.withLock({ $0.isRead[number] ? nil : $0.next() }) { read(next) }
      share.read(parts, of: self)
      for part in share.parts { body(part) }
      if let found = share.reader { reader.append(found) }
      // Where the others do not come to free them, memory would grow.
      let late = progress.withLock { progress in
        progress.used = number + 1
        return progress.takeUsed(atLeast: ScannedEvents.ahead)
      }
      for number in late { shares[number].drop() }
    }
    for join in joins { join() }
    return reader.diagnostics()
  }

  /// Who has read how far.
  private struct Progress {
    var isRead: [Bool]
    /// Shares from the first that are not needed any more.
    var used = 0
    private var dropped = 0
    private var nextShare = 0
    private var running = 0
    private let ahead: Int

    init(count: Int, ahead: Int) {
      isRead = Array(repeating: false, count: count)
      self.ahead = ahead
    }

    private var end: Int { min(isRead.count, used + ahead) }

    /// The next share that nobody reads, unless it is too far ahead; who `endsWithout` one is gone then.
    mutating func next(endsWithout isOther: Bool = false) -> Int? {
      guard nextShare < end else {
        if isOther { running -= 1 }
        return nil
      }
      defer { nextShare += 1 }
      return nextShare
    }

    /// Shares that may be dropped, for whoever asks first; none where they are few.
    mutating func takeUsed(atLeast fewest: Int = 1) -> Range<Int> {
      guard used - dropped >= fewest else { return used..<used }
      defer { dropped = used }
      return dropped..<used
    }

    /// How many threads to start, so that `threads` of them run while there is enough to read.
    mutating func start(_ threads: Int) -> Int {
      guard nextShare < end, nextShare <= used + ahead / 2 else { return 0 }
      defer { running = max(running, threads) }
      return max(0, threads - running)
    }
  }

  /// Some parts, read by whoever comes first.
  private final class Share: @unchecked Sendable {
    private let range: Range<Int>
    private let isRead = Guarded(false)
    private(set) var parts: [EventPart] = []
    private(set) var reader: EventReader?

    init(_ range: Range<Int>) { self.range = range }

    /// Reads them, or waits for the one who does.
    ///
    /// With a reader of its own, made where it is used: threads that count references to one object, or to two that
    /// lie side by side, wait for each other.
    func read(_ all: Parts, of events: ScannedEvents) {
      isRead.withLock { isRead in
        guard !isRead else { return }
        isRead = true
        var reader = EventReader(file: events.file, limits: events.limits)
        let (kept, store) = (events.kept, events.stream.store)
        parts = range.map { reader.part(all[$0], of: kept, in: store) }
        self.reader = reader
      }
    }

    /// Frees the parts. A thread that reads does it, since threads that free what others have allocated wait for each
    /// other.
    func drop() { (parts, reader) = ([], nil) }
  }

  /// Numbers of events, those that share a UID together, in the order of the first of each. In two arrays, since an array
  /// for each would take more than all that it says.
  private struct Parts: Sendable {
    private let numbers: [Int]
    /// Where each part begins among the numbers, and where the last one ends.
    private let starts: [Int]

    init(_ numbers: [Int], starts: [Int]) { (self.numbers, self.starts) = (numbers, starts) }

    var count: Int { starts.count - 1 }

    subscript(part: Int) -> ArraySlice<Int> { numbers[starts[part]..<starts[part + 1]] }
  }

  private func parts() -> Parts {
    let kept = kept
    guard kept.count > 1, !stream.calendars[calendar].lacksUID else {
      return Parts(Array(kept.indices), starts: [0, kept.count])
    }
    var places: [UInt32: Int] = [:]
    places.reserveCapacity(kept.count)
    // How many numbers each part has, one place on; then where it begins, and while they are filled in, where the next
    // number goes.
    var starts = [0]
    starts.reserveCapacity(kept.count + 1)
    for event in kept {
      let place = places[event.uid] ?? starts.count - 1
      if place == starts.count - 1 {
        places[event.uid] = place
        starts.append(0)
      }
      starts[place + 1] += 1
    }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    var numbers = Array(repeating: 0, count: kept.count)
    var next = starts
    for (number, event) in kept.enumerated() {
      guard let place = places[event.uid] else { continue }
      numbers[next[place]] = number
      next[place] += 1
    }
    return Parts(numbers, starts: starts)
  }
}
