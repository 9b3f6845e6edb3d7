/// Counts names without making a string for each: open addressing over packed names.
struct NameCounter {
  private struct Entry {
    var key: NameKey
    var count: Int
    var isNeeded: Bool

    static var free: Entry { Entry(key: NameKey([]), count: 0, isNeeded: true) }
  }

  /// What a name is to the scan.
  enum Kind {
    case needed, unneeded
    /// The key is no name.
    case none
  }

  /// An empty key marks a free place.
  private var entries: [Entry]
  private var used = 0
  /// Names that do not pack.
  private var others: [String: Int] = [:]

  /// Upper-case names that are needed; nil: all are.
  private let needed: Set<String>?

  init(needed: Set<String>? = nil) {
    self.needed = needed
    entries = Array(repeating: Entry.free, count: 256)
  }

  @inline(__always)
  mutating func count(_ key: NameKey) -> Kind {
    var slot = Int(truncatingIfNeeded: key.hashed >> 40) & (entries.count - 1)
    while entries[slot].count != 0 {
      if entries[slot].key == key {
        entries[slot].count &+= 1
        return entries[slot].isNeeded ? .needed : .unneeded
      }
      slot = (slot + 1) & (entries.count - 1)
    }
    return insert(key, at: slot)
  }

  mutating func count(long name: String) { others[name, default: 0] += 1 }

  private mutating func insert(_ key: NameKey, at slot: Int) -> Kind {
    guard let name = key.text else { return .none }
    let isNeeded = needed?.contains(name) ?? true
    let kind: Kind = isNeeded ? .needed : .unneeded
    entries[slot] = Entry(key: key, count: 1, isNeeded: isNeeded)
    used += 1
    guard used * 2 > entries.count else { return kind }
    let old = entries
    entries = Array(repeating: Entry.free, count: old.count * 2)
    for entry in old where entry.count != 0 {
      var slot = Int(truncatingIfNeeded: entry.key.hashed >> 40) & (entries.count - 1)
      while entries[slot].count != 0 { slot = (slot + 1) & (entries.count - 1) }
      entries[slot] = entry
    }
    return kind
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
