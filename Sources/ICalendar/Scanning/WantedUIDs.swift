/// The UIDs of which some component was left out although another one has a say in it, over all segments of
/// a stream.
struct WantedUIDs {
  private(set) var uids = HashSet32()
  /// Whether the segments remember where every such component stands.
  private(set) var areFindable = true

  init(_ segments: [ScanPass]) {
    for (index, segment) in segments.enumerated() {
      for uid in segment.againUIDs.members { _ = uids.insert(uid) }
      let earlier = segments[..<index]
      guard !earlier.isEmpty else { continue }
      for uid in segment.skippedUIDs.members where earlier.contains(where: { $0.skippedUIDs.contains(uid) }) {
        _ = uids.insert(uid)
      }
    }
    // Of those that were left out twice only the last place is known.
    areFindable = uids.count == 0
    for segment in segments {
      for uid in segment.keptUIDs.members where segments.contains(where: { $0.skippedUIDs.contains(uid) }) {
        _ = uids.insert(uid)
      }
    }
    addOverrides(segments)
    guard areFindable, uids.count > 0 else { return }
    areFindable = segments.allSatisfy { !$0.skipped.isIncomplete } && holdAll(segments)
  }

  /// Overrides that were left out: of a kept series, or more than one that may name one instance.
  private mutating func addOverrides(_ segments: [ScanPass]) {
    guard segments.contains(where: { !$0.skipped.entries.isEmpty }) else { return }
    var forms: [UInt32: UInt32] = [:]
    var seen: Set<UInt64> = []
    for segment in segments {
      for entry in segment.skipped.entries {
        guard let override = entry.override else { continue }
        let isShared = !seen.insert(UInt64(entry.uid) << 32 | UInt64(override.recurrenceID)).inserted
        let form = forms.updateValue(override.form, forKey: entry.uid)
        let isMixed = form.map { $0 != override.form } ?? false
        if isShared || isMixed || segments.contains(where: { $0.keptUIDs.contains(entry.uid) }) {
          _ = uids.insert(entry.uid)
        }
      }
    }
  }

  /// Whether each wanted UID that was left out is that of a series, whose place is remembered.
  private func holdAll(_ segments: [ScanPass]) -> Bool {
    var series = HashSet32()
    for segment in segments {
      for entry in segment.skipped.entries where entry.override == nil { _ = series.insert(entry.uid) }
    }
    return uids.members.allSatisfy { uid in
      series.contains(uid) || !segments.contains { $0.skippedUIDs.contains(uid) }
    }
  }
}
