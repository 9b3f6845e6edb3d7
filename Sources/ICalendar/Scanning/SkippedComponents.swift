/// The series and overrides that a scan has left out for the time being: where they stand, since one that
/// shares its UID with a kept component is kept after all, and that may be known only later.
struct SkippedComponents {
  /// One of them.
  struct Entry {
    var uid: UInt32
    /// Of its bytes in the input; none is longer than `KeptStore.longest`.
    var count: UInt32
    var start: Int
    /// Its first line in the input.
    var line: Int
    /// Index of its VCALENDAR.
    var calendar: UInt32
    /// Of an override; nil for a series.
    var override: Override?
    var isCancelled: Bool
  }

  /// Which instance an override names.
  struct Override {
    var recurrenceID: UInt32
    /// Equal forms with unequal values name unequal instances.
    var form: UInt32
  }

  /// Places that are remembered; beyond that a second pass finds them again.
  private static let most = 200_000

  private(set) var entries: [Entry] = []
  /// Whether there were more.
  private(set) var isIncomplete = false

  mutating func append(_ entry: Entry) {
    guard entries.count < SkippedComponents.most else {
      isIncomplete = true
      return
    }
    entries.append(entry)
  }

  /// Forgets all but those of certain UIDs.
  mutating func keepOnly(_ uids: HashSet32) { entries = entries.filter { uids.contains($0.uid) } }
}

extension ScanPass {
  /// The hashes of the UIDs of all events.
  var uidHashes: [UInt32] {
    Array(keptUIDs.members) + skippedUIDs.members + skipped.entries.map(\.uid)
  }

  /// Forgets what serves only to tell which UIDs are wanted.
  mutating func forget(allBut wanted: HashSet32) {
    keptUIDs = HashSet32()
    skippedUIDs = HashSet32()
    skipped.keepOnly(wanted)
  }

  /// What was found, with the components that are still remembered read again from the source; nil when
  /// the source has become shorter.
  mutating func result(from source: some ScanByteSource) throws -> ScannedStream? {
    for entry in skipped.entries { guard try keep(entry, from: source) else { return nil } }
    for calendar in Set(skipped.entries.map(\.calendar)) { sortEvents(of: Int(calendar)) }
    var result = stream
    result.eventFields = names.byName
    for (key, count) in others { if let name = key.text { result.otherComponents[name] = count } }
    return result
  }

  private mutating func keep(
    _ entry: SkippedComponents.Entry, from source: some ScanByteSource
  ) throws -> Bool {
    let count = Int(entry.count)
    // Names are looked at in words, beyond the last byte.
    var bytes = [UInt8](repeating: 0x20, count: count + ScanBuffer.slack)
    let filled = try source.fill(&bytes, 0..<count, from: entry.start)
    // The file was cut off meanwhile; whoever reads all of it will say so.
    guard filled == count else { return false }
    (base, componentStart, componentLine) = (entry.start, 0, entry.line)
    let event = keepEvent(bytes, filled, uid: entry.uid)
    stream.calendars[Int(entry.calendar)].events.append(event)
    if entry.isCancelled { stream.cancelled -= 1 } else { stream.outside -= 1 }
    return true
  }

  /// Puts events into the order of the input.
  private mutating func sortEvents(of calendar: Int) {
    let pieces = stream.store.pieces
    stream.calendars[calendar].events.sort {
      pieces[$0.pieces.lowerBound].byteOffset < pieces[$1.pieces.lowerBound].byteOffset
    }
  }
}
