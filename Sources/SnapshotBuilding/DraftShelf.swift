import CalendarDomain

/// The drafts of a calendar that may still get into the snapshot: as many as the cap lets through, and one more, whose
/// start tells where the cap cuts.
struct DraftShelf {
  /// The cap and one.
  private let limit: Int
  /// In no order.
  private var drafts: [SnapshotDraft] = []
  /// A draft that starts later has no chance any more; nil as long as there is room for any.
  private(set) var latest: Instant?

  init(cap: CapRule) { limit = max(1, cap.maximum + 1) }

  /// Takes a draft; the components of those that have lost their chance meanwhile are handed to `dropping`.
  mutating func add(_ draft: consuming SnapshotDraft, dropping: (Int?) -> Void) {
    drafts.append(consume draft)
    // A quarter more, so that each is sorted a few times at most.
    guard drafts.count >= limit + limit / 4 + 64 else { return }
    DraftShelf.sort(&drafts)
    for place in limit..<drafts.count { dropping(drafts[place].component) }
    drafts.removeSubrange(limit...)
    latest = drafts[limit - 1].start
  }

  /// Takes off all that are left, in the order of the snapshot.
  mutating func clear() -> [SnapshotDraft] {
    DraftShelf.sort(&drafts)
    defer { drafts = [] }
    return drafts
  }

  /// Puts drafts into the order of the snapshot.
  ///
  /// Sorts places rather than drafts, and then swaps each into its place: copying one of these costs more than
  /// comparing it.
  static func sort(_ drafts: inout [SnapshotDraft]) {
    var order = Array(drafts.indices)
    order.sort { SnapshotDraft.precedes(drafts[$0], drafts[$1]) }
    for place in order.indices {
      // What belongs here has been swapped away if it stood before.
      var from = order[place]
      while from < place { from = order[from] }
      order[place] = from
      drafts.swapAt(place, from)
    }
  }
}
