/// The series and overrides that a scan has left out for the time being: where they stand, since one that
/// shares its UID with a kept component is kept after all, and that may be known only later.
struct SkippedComponents {
  /// One of them.
  struct Entry {
    var uid: UInt32
    /// Of an override; nil for a series.
    var override: Override?
    var isCancelled: Bool
    /// Index of its VCALENDAR.
    var calendar: Int
    /// Its bytes and first line in the input.
    var bytes: Range<Int>
    var line: Int
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

  /// Adds those of the bytes that follow after that many calendars and lines.
  mutating func append(_ next: SkippedComponents, calendarsBefore: Int, linesBefore: Int) {
    isIncomplete = isIncomplete || next.isIncomplete
    for var entry in next.entries {
      entry.calendar += calendarsBefore
      entry.line += linesBefore
      append(entry)
    }
  }
}

extension ScanPass {
  /// UIDs of which some component was left out although another has a say in it.
  func wantedUIDs() -> HashSet32 {
    var found = againUIDs
    for uid in keptUIDs.members where skippedUIDs.contains(uid) { _ = found.insert(uid) }
    guard !skipped.entries.isEmpty else { return found }
    // Overrides that were left out: of a kept series, or more than one that may name one instance.
    var forms: [UInt32: UInt32] = [:]
    var seen: Set<UInt64> = []
    for entry in skipped.entries {
      guard let override = entry.override else { continue }
      let isShared = !seen.insert(UInt64(entry.uid) << 32 | UInt64(override.recurrenceID)).inserted
      let isMixed =
        forms.updateValue(override.form, forKey: entry.uid).map { $0 != override.form } ?? false
      if keptUIDs.contains(entry.uid) || isShared || isMixed { _ = found.insert(entry.uid) }
    }
    return found
  }

  /// What was found, with every component of the `wanted` UIDs, those left out read again from the source.
  /// nil when some of them can be found by another pass only.
  mutating func result(wanted: HashSet32, from source: some ScanByteSource) throws -> ScannedStream? {
    if wanted.count > 0 {
      let entries = skipped.entries.filter { wanted.contains($0.uid) }
      guard !skipped.isIncomplete, holdsAll(wanted, entries) else { return nil }
      for entry in entries { guard try keep(entry, from: source) else { return nil } }
      for calendar in Set(entries.map(\.calendar)) { sortEvents(of: calendar) }
    }
    var result = stream
    result.eventFields = fields.byName
    result.otherComponents = others.byName
    return result
  }

  /// Whether the entries are all that was left out of the wanted UIDs.
  private func holdsAll(_ wanted: HashSet32, _ entries: [SkippedComponents.Entry]) -> Bool {
    var series: Set<UInt32> = []
    for entry in entries where entry.override == nil { series.insert(entry.uid) }
    return wanted.members.allSatisfy { uid in
      !againUIDs.contains(uid) && (!skippedUIDs.contains(uid) || series.contains(uid))
    }
  }

  private mutating func keep(
    _ entry: SkippedComponents.Entry, from source: some ScanByteSource
  ) throws -> Bool {
    // Names are loaded in words, beyond the last byte.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: entry.bytes.count + 64, alignment: 8)
    defer { buffer.deallocate() }
    var filled = 0
    while filled < entry.bytes.count {
      let room = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<entry.bytes.count])
      let count = try source.read(into: room, at: entry.bytes.lowerBound + filled)
      // The file was cut off meanwhile; whoever reads all of it will say so.
      guard count > 0 else { return false }
      filled += count
    }
    (base, componentStart, componentLine) = (entry.bytes.lowerBound, 0, entry.line)
    let event = keepEvent(Bytes(rebasing: buffer[..<filled]), filled, uid: entry.uid)
    stream.calendars[entry.calendar].events.append(event)
    if entry.isCancelled { stream.cancelled -= 1 } else { stream.outside -= 1 }
    return true
  }

  /// Puts events into the order of the input.
  private mutating func sortEvents(of calendar: Int) {
    let pieces = stream.store.pieces
    stream.calendars[calendar].events.sort {
      pieces[$0.firstPiece].byteOffset < pieces[$1.firstPiece].byteOffset
    }
  }
}
