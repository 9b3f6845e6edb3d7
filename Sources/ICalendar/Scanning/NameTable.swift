/// The names of content lines that a scan has met: what each is to the scan, and how often it stood in
/// an event. Open addressing over packed names, so that no string is made for a line.
///
/// The entries are reached through a pointer, since they are looked at for every line. A copy of the
/// table shares them: one of the two at most may be used from then on.
struct NameTable {
  /// One name.
  struct Entry {
    /// Empty for a free place.
    var key = NameKey()
    /// How its lines begin.
    var head = LineHead()
    var count = 0
    var role = LineRole.other
    /// Whether a kept event keeps its lines.
    var isNeeded = false
    /// Bytes of the name.
    var length: UInt8 = 0
    /// The name that came after it last.
    var follower: UnsafeMutablePointer<Entry>

    /// A free place; what follows is not known yet.
    fileprivate init(follower: UnsafeMutablePointer<Entry>) { self.follower = follower }
  }

  /// Keeps the entries as long as a table points to them.
  private final class Owner {
    let entries: UnsafeMutablePointer<Entry>
    /// Names met lately, each where a few of its bytes say.
    let recent: UnsafeMutablePointer<UnsafeMutablePointer<Entry>>

    init(_ capacity: Int) {
      entries = .allocate(capacity: capacity)
      entries.initialize(repeating: Entry(follower: entries), count: capacity)
      recent = .allocate(capacity: 1 << NameTable.recentBits)
      recent.initialize(repeating: entries, count: 1 << NameTable.recentBits)
    }

    deinit {
      entries.deallocate()
      recent.deallocate()
    }
  }

  private static let recentBits: UInt64 = 10

  /// So many names in one place are there on purpose: a table that has to look through them is no help.
  private static let mostProbes = 256

  private var owner: Owner
  private var entries: UnsafeMutablePointer<Entry>
  private var recent: UnsafeMutablePointer<UnsafeMutablePointer<Entry>>
  private var capacity = 256
  private var used = 0
  /// Names that do not pack.
  private var others: [String: Int] = [:]
  /// Upper-case names that are needed; nil: all are.
  private let needed: Set<String>?

  /// The name that was found last.
  private var last: UnsafeMutablePointer<Entry>

  init(needed: Set<String>? = nil) {
    self.needed = needed
    owner = Owner(capacity)
    (entries, recent) = (owner.entries, owner.recent)
    last = entries
    for (name, role) in LineRole.names { find(NameKey(name.utf8))?.pointee.role = role }
  }

  /// The entry of the name that a line starts with; nil when none is told by the first 32 bytes, or it is
  /// no name. `line` must be readable for 40 bytes. The entry stays where it is until the next search.
  ///
  /// Tried first is the name that stood last where four bytes of this one say, then the one that followed the last
  /// name before: names that begin alike come one after the other in every event.
  @inline(__always)
  mutating func find(startOf line: UnsafeRawPointer) -> UnsafeMutablePointer<Entry>? {
    let words = LineHead.Words(line)
    let place = recent + Int(truncatingIfNeeded: words.hashed &>> (64 &- NameTable.recentBits))
    var entry = place.pointee
    if !isStart(entry, line, words) {
      entry = last.pointee.follower
      if !isStart(entry, line, words) {
        guard let found = search(startOf: line) else { return nil }
        entry = found
      }
      place.pointee = entry
    }
    last = entry
    return entry
  }

  /// Whether a line starts with that name and a delimiter.
  @inline(__always)
  private func isStart(
    _ entry: UnsafeMutablePointer<Entry>, _ line: UnsafeRawPointer, _ words: LineHead.Words
  ) -> Bool {
    let length = Int(entry.pointee.length)
    // The delimiters differ in the lowest bit alone.
    return entry.pointee.head.matches(words)
      && line.load(fromByteOffset: length, as: UInt8.self) | 0x01 == 0x3B
      && (length <= 16 || entry.pointee.key == NameKey(line, count: length))
  }

  @inline(never)
  private mutating func search(startOf line: UnsafeRawPointer) -> UnsafeMutablePointer<Entry>? {
    var length = 0
    guard let key = NameKey(line, length: &length), length > 0, let entry = find(key) else { return nil }
    last.pointee.follower = entry
    return entry
  }

  /// The entry of a name; nil when the key is no name, or too many like it are there. It stays where it is until the next search.
  @inline(__always)
  mutating func find(_ key: NameKey) -> UnsafeMutablePointer<Entry>? {
    var slot = Int(truncatingIfNeeded: key.hashed >> 40) & (capacity - 1)
    for _ in 0..<NameTable.mostProbes {
      let entry = entries + slot
      if entry.pointee.key == key { return entry }
      if entry.pointee.key.first == 0 { return insert(key, at: slot) }
      slot = (slot + 1) & (capacity - 1)
    }
    return nil
  }

  /// Counts a name that does not pack.
  mutating func count(long name: String) { others[name, default: 0] += 1 }

  /// Adds the counts of another table.
  mutating func add(_ other: NameTable) {
    others.merge(other.others, uniquingKeysWith: +)
    for place in 0..<other.capacity where other.entries[place].count != 0 {
      find(other.entries[place].key)?.pointee.count += other.entries[place].count
    }
  }

  /// The counts by upper-case name, those of BEGIN and END left out.
  var byName: [String: Int] {
    var result = others
    for slot in 0..<capacity where entries[slot].count != 0 {
      if let name = entries[slot].key.text { result[name, default: 0] += entries[slot].count }
    }
    return result
  }

  @inline(never)
  private mutating func insert(_ key: NameKey, at slot: Int) -> UnsafeMutablePointer<Entry>? {
    guard let name = key.text else { return nil }
    let length = name.utf8.count
    var entry = Entry(follower: entries)
    entry.key = key
    entry.head = LineHead(key, length: length)
    entry.isNeeded = needed?.contains(name) ?? true
    entry.length = UInt8(length)
    entries[slot] = entry
    used += 1
    guard used * 2 > capacity else { return entries + slot }
    let old = owner
    let places = 0..<capacity
    capacity *= 2
    owner = Owner(capacity)
    (entries, recent) = (owner.entries, owner.recent)
    last = entries
    for place in places where old.entries[place].key.first != 0 {
      var entry = old.entries[place]
      var slot = Int(truncatingIfNeeded: entry.key.hashed >> 40) & (capacity - 1)
      while entries[slot].key.first != 0 { slot = (slot + 1) & (capacity - 1) }
      entry.follower = entries
      entries[slot] = entry
    }
    return find(key)
  }
}
