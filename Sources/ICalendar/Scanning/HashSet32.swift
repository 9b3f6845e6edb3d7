/// A set of 32-bit hashes in one flat table, five to eleven bytes a member where there are many: what is left of
/// millions of UIDs. Equal hashes of unequal UIDs make a scan keep more, never less.
struct HashSet32 {
  private var table: [UInt32]
  private(set) var count = 0

  init() { table = Array(repeating: 0, count: 1 << 10) }

  /// False when it was there already.
  @inline(__always)
  mutating func insert(_ hash: UInt32) -> Bool {
    // 0 marks an empty place.
    let value = hash == 0 ? 1 : hash
    var slot = Int(value) & (table.count - 1)
    while table[slot] != 0 {
      if table[slot] == value { return false }
      slot = (slot + 1) & (table.count - 1)
    }
    table[slot] = value
    count += 1
    if count * 4 > table.count * 3 { grow() }
    return true
  }

  func contains(_ hash: UInt32) -> Bool {
    let value = hash == 0 ? 1 : hash
    var slot = Int(value) & (table.count - 1)
    while table[slot] != 0 {
      if table[slot] == value { return true }
      slot = (slot + 1) & (table.count - 1)
    }
    return false
  }

  /// The members, in no order that means anything.
  var members: some Sequence<UInt32> { table.lazy.filter { $0 != 0 } }

  /// Hands over the members that are in another set as well.
  func forEachShared(with other: HashSet32, _ body: (UInt32) -> Void) {
    for hash in table where hash != 0 && other.contains(hash) { body(hash) }
  }

  private mutating func grow() {
    let old = table
    // A small table grows faster: each time all members look for a place again.
    table = Array(repeating: 0, count: old.count * (old.count < 1 << 16 ? 4 : 2))
    for value in old where value != 0 {
      var slot = Int(value) & (table.count - 1)
      while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
      table[slot] = value
    }
  }
}
