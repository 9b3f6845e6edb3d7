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
    var count = 0
    var role = LineRole.other
    /// Whether a kept event keeps its lines.
    var isNeeded = false
    /// Bytes of the name.
    var length: UInt8 = 0
    /// The place of the name that came after it last: in most calendars the next one, too.
    var follower: UInt32 = 0
  }

  /// Keeps the entries as long as a table points to them.
  private final class Owner {
    let entries: UnsafeMutablePointer<Entry>

    init(_ capacity: Int) {
      entries = .allocate(capacity: capacity)
      entries.initialize(repeating: Entry(), count: capacity)
    }

    deinit { entries.deallocate() }
  }

  private var owner: Owner
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 256
  private var used = 0
  /// Names that do not pack.
  private var others: [String: Int] = [:]
  /// Upper-case names that are needed; nil: all are.
  private let needed: Set<String>?

  init(needed: Set<String>? = nil) {
    self.needed = needed
    owner = Owner(capacity)
    entries = owner.entries
    for (name, role) in LineRole.names { find(NameKey(name.utf8))?.pointee.role = role }
  }

  /// Place of the name that was found last.
  private var last: UInt32 = 0

  /// The entry of the name that a line starts with; nil when none is told by the first 32 bytes, or it is
  /// no name. `line` must be readable for 40 bytes. The entry stays where it is until the next search.
  ///
  /// Names follow one another in much the same order in every event, so the last one's follower is tried
  /// before anything is searched.
  @inline(__always)
  mutating func find(startOf line: UnsafeRawPointer) -> UnsafeMutablePointer<Entry>? {
    let guess = entries + Int((entries + Int(last)).pointee.follower)
    if guess.pointee.length != 0, guess.pointee.key.isStart(of: line, length: Int(guess.pointee.length)) {
      last = (entries + Int(last)).pointee.follower
      return guess
    }
    return search(startOf: line)
  }

  @inline(never)
  private mutating func search(startOf line: UnsafeRawPointer) -> UnsafeMutablePointer<Entry>? {
    var length = 0
    guard let key = NameKey(line, length: &length), let entry = find(key) else { return nil }
    let place = UInt32(entry - entries)
    if Int(last) < capacity { (entries + Int(last)).pointee.follower = place }
    last = place
    return entry
  }

  /// The entry of a name; nil when the key is no name. It stays where it is until the next search.
  @inline(__always)
  mutating func find(_ key: NameKey) -> UnsafeMutablePointer<Entry>? {
    var slot = Int(truncatingIfNeeded: key.hashed >> 40) & (capacity - 1)
    while true {
      let entry = entries + slot
      if entry.pointee.key == key { return entry }
      if entry.pointee.key.first == 0 { return insert(key, at: slot) }
      slot = (slot + 1) & (capacity - 1)
    }
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
    entries[slot] = Entry(
      key: key, isNeeded: needed?.contains(name) ?? true, length: UInt8(name.utf8.count))
    used += 1
    guard used * 2 > capacity else { return entries + slot }
    let old = owner
    let places = 0..<capacity
    capacity *= 2
    owner = Owner(capacity)
    entries = owner.entries
    last = 0
    for place in places where old.entries[place].key.first != 0 {
      let entry = old.entries[place]
      var slot = Int(truncatingIfNeeded: entry.key.hashed >> 40) & (capacity - 1)
      while entries[slot].key.first != 0 { slot = (slot + 1) & (capacity - 1) }
      entries[slot] = entry
      entries[slot].follower = 0
    }
    return find(key)
  }
}
