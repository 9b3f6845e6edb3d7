/// The UIDs of which some component was left out although another one has a say in it, over all segments of
/// a stream.
struct WantedUIDs {
  private(set) var uids = HashSet32()
  /// Whether the segments remember where every such component stands.
  private(set) var areFindable = true

  init(_ segments: [ScanPass]) {
    // Sets by themselves: a pass is large, and would be copied for every question to it.
    let skipped = segments.map(\.skippedUIDs)
    let kept = segments.map(\.keptUIDs)
    for uid in segments.lazy.flatMap(\.againUIDs.members) { _ = uids.insert(uid) }
    for (index, later) in skipped.enumerated() {
      for earlier in skipped[..<index] { later.forEachShared(with: earlier) { _ = uids.insert($0) } }
    }
    // Of those that were left out twice only the last place is known.
    areFindable = uids.count == 0
    for set in kept {
      for other in skipped { set.forEachShared(with: other) { _ = uids.insert($0) } }
    }
    addOverrides(segments, kept)
    guard areFindable, uids.count > 0 else { return }
    areFindable = segments.allSatisfy { !$0.skipped.isIncomplete } && holdAll(segments, skipped)
  }

  /// Overrides that were left out: of a kept series, or more than one that may name one instance.
  private mutating func addOverrides(_ segments: [ScanPass], _ kept: [HashSet32]) {
    guard segments.contains(where: { !$0.skipped.entries.isEmpty }) else { return }
    var forms: [UInt32: UInt32] = [:]
    var seen: Set<UInt64> = []
    for segment in segments {
      for entry in segment.skipped.entries {
        guard let override = entry.override else { continue }
        let isShared = !seen.insert(UInt64(entry.uid) << 32 | UInt64(override.recurrenceID)).inserted
        let form = forms.updateValue(override.form, forKey: entry.uid)
        let isMixed = form.map { $0 != override.form } ?? false
        if isShared || isMixed || kept.contains(where: { $0.contains(entry.uid) }) {
          _ = uids.insert(entry.uid)
        }
      }
    }
  }

  /// Whether each wanted UID that was left out is that of a series, whose place is remembered.
  private func holdAll(_ segments: [ScanPass], _ skipped: [HashSet32]) -> Bool {
    var series = HashSet32()
    for segment in segments {
      for entry in segment.skipped.entries where entry.override == nil { _ = series.insert(entry.uid) }
    }
    return uids.members.allSatisfy { uid in
      series.contains(uid) || !skipped.contains { $0.contains(uid) }
    }
  }
}
