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

  /// Takes a draft; those that have lost their chance meanwhile are handed to `dropping`.
  mutating func add(_ draft: SnapshotDraft, dropping: (SnapshotDraft) -> Void) {
    drafts.append(draft)
    // Twice as many, so that each is sorted a few times at most.
    guard drafts.count >= 2 * limit + 64 else { return }
    drafts = DraftShelf.sorted(drafts)
    for draft in drafts[limit...] { dropping(draft) }
    drafts.removeSubrange(limit...)
    latest = drafts[limit - 1].start
  }

  /// All that are left, in the order of the snapshot.
  func sorted() -> [SnapshotDraft] { DraftShelf.sorted(drafts) }

  /// Drafts in the order of the snapshot.
  ///
  /// Sorts places rather than drafts: moving one of these costs more than comparing it.
  static func sorted(_ drafts: [SnapshotDraft]) -> [SnapshotDraft] {
    drafts.withUnsafeBufferPointer { buffer in
      var order = Array(buffer.indices)
      order.sort { SnapshotDraft.precedes(buffer[$0], buffer[$1]) }
      return order.map { buffer[$0] }
    }
  }
}
