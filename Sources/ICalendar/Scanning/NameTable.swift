/// The names of content lines that a scan has met: what each is to the scan, and how often it stood in
/// an event. Open addressing over packed names, so that no string is made for a line.
///
/// A name keeps its place for as long as the table lasts, however many others come; places are numbers, so that one
/// that is kept too long can be wrong, but never leads out of the table.
struct NameTable {
  /// One name.
  struct Entry {
    var key = NameKey()
    /// How its lines begin.
    var head = LineHead()
    var count = 0
    /// The place of the name that came after it last.
    var follower: UInt32 = 0
    var role = LineRole.other
    /// Whether a kept event keeps its lines.
    var isNeeded = false
    /// Bytes of the name.
    var length: UInt8 = 0
  }

  private static let recentBits: UInt64 = 10

  /// So many names in one place are there on purpose: a table that has to look through them is no help.
  private static let mostProbes = 256

  /// In the order in which they came; the first one is no name, and equal to none.
  private var entries = [Entry()]
  /// Places of entries by their keys; 0 is free.
  private var slots: [UInt32] = Array(repeating: 0, count: 256)
  /// Places of names met lately, each where a few of its bytes say.
  private var recent: [UInt32] = Array(repeating: 0, count: 1 << NameTable.recentBits)
  /// Names that do not pack.
  private var others: [String: Int] = [:]
  /// Upper-case names that are needed; nil: all are.
  private let needed: Set<String>?
  /// The place of the name that was found last.
  private var last = 0

  init(needed: Set<String>? = nil) {
    self.needed = needed
    for (name, role) in LineRole.names {
      if let place = find(NameKey(name.utf8)) { entries[place].role = role }
    }
  }

  /// What stands at a place that a search has given.
  @inline(__always)
  subscript(place: Int) -> Entry { entries[place] }

  /// Counts one more line of the name at a place.
  @inline(__always)
  mutating func count(at place: Int) { entries[place].count &+= 1 }

  /// The place of the name that the line at `index` starts with; nil when none is told by the first 32 bytes, or it is
  /// no name. `bytes` must go on for 40 bytes.
  ///
  /// Tried first is the name that stood last where four bytes of this one say, then the one that followed the last
  /// name before: names that begin alike come one after the other in every event.
  @inline(__always)
  mutating func find(in bytes: Span<UInt8>, at index: Int) -> Int? {
    let words = LineHead.Words(bytes, at: index)
    let hint = Int(truncatingIfNeeded: words.hashed &>> (64 &- NameTable.recentBits))
    var place = Int(recent[hint])
    if !isStart(place, bytes, index, words) {
      place = Int(entries[last].follower)
      if !isStart(place, bytes, index, words) {
        guard let found = search(bytes, index) else { return nil }
        place = found
      }
      recent[hint] = UInt32(place)
    }
    last = place
    return place
  }

  /// Whether a line starts with that name and a delimiter.
  @inline(__always)
  private func isStart(_ place: Int, _ bytes: Span<UInt8>, _ index: Int, _ words: LineHead.Words) -> Bool {
    guard entries[place].head.matches(words) else { return false }
    let length = Int(entries[place].length)
    // The delimiters differ in the lowest bit alone.
    return bytes[index &+ length] | 0x01 == 0x3B
      && (length <= 16 || entries[place].key == NameKey(bytes, at: index, count: length))
  }

  @inline(never)
  private mutating func search(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
    var length = 0
    guard let key = NameKey(bytes, at: index, length: &length), length > 0, let place = find(key) else {
      return nil
    }
    entries[last].follower = UInt32(place)
    return place
  }

  /// The place of a name; nil when the key is no name, or too many like it are there.
  mutating func find(_ key: NameKey) -> Int? {
    guard key.first != 0 else { return nil }
    var slot = slot(of: key)
    for _ in 0..<NameTable.mostProbes {
      let place = Int(slots[slot])
      if place == 0 { return insert(key, at: slot) }
      if entries[place].key == key { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func slot(of key: NameKey) -> Int {
    // The highest bits, which every bit of the name has a say in.
    Int(truncatingIfNeeded: key.hashed >> UInt64(64 - slots.count.trailingZeroBitCount))
  }

  /// Counts a name that does not pack.
  mutating func count(long name: String) { others[name, default: 0] += 1 }

  /// Adds the counts of another table.
  mutating func add(_ other: NameTable) {
    others.merge(other.others, uniquingKeysWith: +)
    for entry in other.entries where entry.count != 0 {
      if let place = find(entry.key) { entries[place].count += entry.count }
    }
  }

  /// The counts by upper-case name, those of BEGIN and END left out.
  var byName: [String: Int] {
    var result = others
    for entry in entries where entry.count != 0 {
      if let name = entry.key.text { result[name, default: 0] += entry.count }
    }
    return result
  }

  @inline(never)
  private mutating func insert(_ key: NameKey, at slot: Int) -> Int? {
    guard let name = key.text else { return nil }
    let length = name.utf8.count
    let place = entries.count
    entries.append(
      Entry(
        key: key, head: LineHead(key, length: length), isNeeded: needed?.contains(name) ?? true,
        length: UInt8(length)))
    slots[slot] = UInt32(place)
    if place * 2 > slots.count { grow() }
    return place
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for place in entries.indices.dropFirst() {
      var slot = slot(of: entries[place].key)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place)
    }
  }
}
