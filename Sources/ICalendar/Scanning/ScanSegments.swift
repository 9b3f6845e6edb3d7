import CalendarTime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs `body` with the numbers 0..<count, at the same time where it can, and returns when all are done.
public typealias ConcurrentWork = @Sendable (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

/// A large stream cut where events begin, so that its segments can be scanned side by side.
///
/// Each but the first is read as if it went on in a VCALENDAR. Whether that was right is known when the
/// one before has come to its end; where it was not, there is no result.
enum ScanSegments {
  /// Passes over `count` segments or more of the whole, in their order; nil when the stream is not to be judged.
  ///
  /// Who has come to the end of a segment takes half of what is left of another, as long as that is worth it: threads
  /// start late, and some are slower.
  ///
  /// - Parameter smallest: bytes that are worth a segment.
  static func run(
    _ source: some ScanByteSource, count: Int, smallest: Int, _ work: ConcurrentWork,
    _ make: @escaping @Sendable () -> ScanPass
  ) throws -> [ScanPass]? {
    let cuts = try cuts(of: source, count: count)
    let first = zip(cuts, cuts.dropFirst()).map { ScanSegment($0..<$1) }
    let all = Guarded(first)
    work(first.count) { number in
      var next: ScanSegment? = first[number]
      while let segment = next {
        next = nil
        var pass = make()
        if segment.start > 0 { pass.goesOn() }
        do {
          // Where one segment is not to be judged, the others need not be gone through.
          guard try pass.run(source, segment) else { return }
          segment.pass = pass
          next = try takeOver(all, of: source, smallest: smallest)
        } catch { segment.failure = error }
      }
    }
    var passes: [ScanPass] = []
    for segment in all.withLock({ $0 }).sorted(by: { $0.start < $1.start }) {
      if let failure = segment.failure { throw failure }
      guard passes.last?.isBetweenComponents != false, let pass = segment.pass else { return nil }
      segment.pass = nil
      passes.append(pass)
    }
    return passes.last?.isComplete == true ? passes : nil
  }

  /// Half of what is left of the segment of which most is left; nil where that is not worth it.
  private static func takeOver(
    _ all: Guarded<[ScanSegment]>, of source: some ScanByteSource, smallest: Int
  ) throws -> ScanSegment? {
    let rests = all.withLock { $0 }.map { ($0, $0.rest(size: source.size)) }
    guard let (segment, rest) = rests.max(by: { $0.1.count < $1.1.count }), rest.count >= 2 * smallest,
      let cut = try eventStart(in: source, from: rest.lowerBound + rest.count / 2),
      let end = segment.split(at: cut)
    else { return nil }
    all.withLock { $0.append(end) }
    return end
  }

  /// The first byte, those where events begin, and the end.
  private static func cuts(of source: some ScanByteSource, count: Int) throws -> [Int] {
    var cuts = [0]
    for number in stride(from: 1, to: count, by: 1) {
      let place = source.size / count * number
      if let cut = try eventStart(in: source, from: place), cut > cuts[cuts.count - 1] { cuts.append(cut) }
    }
    return cuts + [.max]
  }

  /// The first line from `place` on that begins an event; nil when there is none nearby.
  private static func eventStart(in source: some ScanByteSource, from place: Int) throws -> Int? {
    let line = Array("\nBEGIN:VEVENT\r\n".utf8)
    return try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = try source.read(into: buffer, at: place)
      guard count > line.count else { return nil }
      var start = 0
      while let found = memchr(buffer.baseAddress! + start, 0x0A, count - line.count - start) {
        start = UnsafeRawPointer(buffer.baseAddress!).distance(to: UnsafeRawPointer(found))
        let text = buffer[start..<(start + line.count)]
        if text.elementsEqual(line) || text.dropLast().elementsEqual(line.dropLast(2) + [0x0A]) {
          return place + start + 1
        }
        start += 1
      }
      return nil
    }
  }
}

extension ScanPass {
  /// Makes the pass one that begins in the middle of a VCALENDAR.
  mutating func goesOn() {
    place = .calendar
    stream.calendars = [ScannedStream.Calendar()]
  }

  /// Whether the next line may begin an event of the calendar that is open.
  var isBetweenComponents: Bool { place == .calendar && !awaitsColon }

  /// Whether the stream ended where it may.
  var isComplete: Bool { place == .outside && !stream.calendars.isEmpty }

  /// Adds the pass over the bytes that follow.
  mutating func append(_ next: ScanPass) {
    let pieces = stream.store.pieces.count
    stream.store.append(next.stream.store, linesBefore: line - 1)
    let last = stream.calendars.count - 1
    func moved(_ event: ScannedStream.Event) -> ScannedStream.Event {
      ScannedStream.Event(
        uid: event.uid, firstPiece: event.firstPiece + UInt32(pieces), pieceCount: event.pieceCount)
    }
    for (index, calendar) in next.stream.calendars.enumerated() {
      if index > 0 { stream.calendars.append(ScannedStream.Calendar()) }
      stream.calendars[last + index].header += calendar.header.map { $0 + pieces }
      stream.calendars[last + index].events += calendar.events.map(moved)
      if calendar.lacksUID { stream.calendars[last + index].lacksUID = true }
    }
    stream.outside += next.stream.outside
    stream.cancelled += next.stream.cancelled
    names.add(next.names)
    others.merge(next.others, uniquingKeysWith: +)
    skipped.append(next.skipped, calendarsBefore: last, linesBefore: line - 1)
    line += next.line - 1
    place = next.place
    awaitsColon = next.awaitsColon
  }
}
