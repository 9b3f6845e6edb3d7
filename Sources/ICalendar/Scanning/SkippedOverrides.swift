/// The overrides that a scan has left out for the time being: one that belongs to a kept series is kept
/// after all, and whether its series is kept may be known only later.
struct SkippedOverrides {
  /// One of them.
  struct Entry {
    var uid: UInt32
    var recurrenceID: UInt32
    var form: UInt32
    var isCancelled: Bool
    /// Index of its VCALENDAR.
    var calendar: Int
    /// Its lines; nil when there was no room for them.
    var event: ScannedStream.Event?
  }

  /// Text of overrides that is kept in case it is wanted; beyond that a second pass finds it again.
  private static let mostBytes = 4 << 20

  private(set) var entries: [Entry] = []
  private var bytes = 0

  func hasRoom(for count: Int) -> Bool { bytes + count <= SkippedOverrides.mostBytes }

  mutating func append(_ entry: Entry, bytes count: Int) {
    if entry.event != nil { bytes += count }
    entries.append(entry)
  }

  /// Adds those of the bytes that follow, each as `change` makes it.
  mutating func append(_ next: SkippedOverrides, change: (inout Entry) -> Void) {
    for var entry in next.entries {
      change(&entry)
      entries.append(entry)
    }
  }
}

extension ScanPass {
  /// UIDs of which some component was left out although another has a say in it.
  func wantedUIDs() -> HashSet32 {
    var found = againUIDs
    for uid in keptUIDs.members where skippedUIDs.contains(uid) { _ = found.insert(uid) }
    // Overrides that were left out: of a kept series, or more than one that may name one instance.
    var forms: [UInt32: UInt32] = [:]
    var seen: Set<UInt64> = []
    for override in overrides.entries {
      let isShared = !seen.insert(UInt64(override.uid) << 32 | UInt64(override.recurrenceID)).inserted
      let isMixed =
        forms.updateValue(override.form, forKey: override.uid).map { $0 != override.form } ?? false
      if keptUIDs.contains(override.uid) || isShared || isMixed { _ = found.insert(override.uid) }
    }
    return found
  }

  /// What was found, with every component of the `wanted` UIDs; nil when some of them can be found again
  /// by another pass only.
  func result(wanted: HashSet32) -> ScannedStream? {
    var result = stream
    result.eventFields = fields.byName
    result.otherComponents = others.byName
    guard wanted.count > 0 else { return result }
    for uid in wanted.members where skippedUIDs.contains(uid) { return nil }
    var added: Set<Int> = []
    for override in overrides.entries where wanted.contains(override.uid) {
      guard let event = override.event else { return nil }
      result.calendars[override.calendar].events.append(event)
      added.insert(override.calendar)
      if override.isCancelled { result.cancelled -= 1 } else { result.outside -= 1 }
    }
    // Pieces stand in the order of the input.
    for calendar in added { result.calendars[calendar].events.sort { $0.firstPiece < $1.firstPiece } }
    return result
  }
}
