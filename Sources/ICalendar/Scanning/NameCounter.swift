/// Counts names without making a string for each: open addressing over packed names.
struct NameCounter {
  private struct Entry {
    var key: NameKey
    var count: Int
  }

  /// An empty key marks a free place.
  private var entries: [Entry]
  private var used = 0
  /// Names that do not pack.
  private var others: [String: Int] = [:]

  init() { entries = Array(repeating: Entry(key: NameKey([]), count: 0), count: 256) }

  /// False for a key that is no name.
  @inline(__always)
  mutating func count(_ key: NameKey) -> Bool {
    var slot = Int(truncatingIfNeeded: key.hashed >> 40) & (entries.count - 1)
    while entries[slot].count != 0 {
      if entries[slot].key == key {
        entries[slot].count &+= 1
        return true
      }
      slot = (slot + 1) & (entries.count - 1)
    }
    return insert(key, at: slot)
  }

  mutating func count(long name: String) { others[name, default: 0] += 1 }

  private mutating func insert(_ key: NameKey, at slot: Int) -> Bool {
    guard key.text != nil else { return false }
    entries[slot] = Entry(key: key, count: 1)
    used += 1
    guard used * 2 > entries.count else { return true }
    let old = entries
    entries = Array(repeating: Entry(key: NameKey([]), count: 0), count: old.count * 2)
    for entry in old where entry.count != 0 {
      var slot = Int(truncatingIfNeeded: entry.key.hashed >> 40) & (entries.count - 1)
      while entries[slot].count != 0 { slot = (slot + 1) & (entries.count - 1) }
      entries[slot] = entry
    }
    return true
  }

  /// The counts by upper-case name.
  var byName: [String: Int] {
    var result = others
    for entry in entries where entry.count != 0 {
      if let name = entry.key.text { result[name, default: 0] += entry.count }
    }
    return result
  }
}
