/// The UIDs of which some component was left out although another one has a say in it.
struct WantedUIDs {
  private(set) var uids = HashSet32()
  /// Whether the pass remembers where every such component stands.
  private(set) var areFindable = true

  init(_ pass: borrowing ScanPass) {
    for uid in pass.againUIDs.members { _ = uids.insert(uid) }
    // Of those that were left out twice only the last place is known.
    areFindable = uids.count == 0
    pass.skippedUIDs.forEachShared(with: pass.keptUIDs) { _ = uids.insert($0) }
    addOverrides(pass)
    guard areFindable, uids.count > 0 else { return }
    areFindable = !pass.skipped.isIncomplete && holdsAll(pass)
  }

  /// Overrides that were left out: of a kept series, or more than one that may name one instance.
  private mutating func addOverrides(_ pass: borrowing ScanPass) {
    var forms: [UInt32: UInt32] = [:]
    var seen: Set<UInt64> = []
    for entry in pass.skipped.entries {
      guard let override = entry.override else { continue }
      let isShared = !seen.insert(UInt64(entry.uid) << 32 | UInt64(override.recurrenceID)).inserted
      let form = forms.updateValue(override.form, forKey: entry.uid)
      let isMixed = form.map { $0 != override.form } ?? false
      if isShared || isMixed || pass.keptUIDs.contains(entry.uid) { _ = uids.insert(entry.uid) }
    }
  }

  /// Whether each wanted UID that was left out is that of a series, whose place is remembered.
  private func holdsAll(_ pass: borrowing ScanPass) -> Bool {
    var series = HashSet32()
    for entry in pass.skipped.entries where entry.override == nil { _ = series.insert(entry.uid) }
    return uids.members.allSatisfy { series.contains($0) || !pass.skippedUIDs.contains($0) }
  }
}
