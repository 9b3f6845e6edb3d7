import CalendarDomain

/// Brings components together that have one UID: each group is handed over when its last one has come, those that share
/// their UID with no other at once. Components without a UID are one group, since they are told apart by all that they say.
struct ComponentGroups {
  typealias Member = (number: Int, component: Component)

  private let outline: CalendarOutline
  private var waiting: [UInt32: [Member]] = [:]
  private var unnamed: [Member] = []

  init(_ outline: CalendarOutline) { self.outline = outline }

  /// Takes in a component with its number.
  mutating func add(
    _ component: Component, number: Int, _ body: ([Member]) throws -> Void
  ) rethrows {
    guard let uid = component.first("UID")?.text, !uid.isEmpty else {
      return unnamed.append((number, component))
    }
    guard let (key, count) = outline.group(of: uid) else { return try body([(number, component)]) }
    waiting[key, default: []].append((number, component))
    if waiting[key]?.count == count, let group = waiting.removeValue(forKey: key) { try body(group) }
  }

  /// Hands over what is left, at the end of a calendar whose components stand for themselves.
  mutating func finish(_ body: ([Member]) throws -> Void) rethrows {
    let groups = waiting.values.sorted { $0[0].number < $1[0].number } + (unnamed.isEmpty ? [] : [unnamed])
    (waiting, unnamed) = ([:], [])
    for group in groups { try body(group) }
  }
}

/// A mark for each component, by its number: eight to a byte.
struct ComponentMarks {
  private var words: [UInt64] = []

  subscript(number: Int) -> Bool {
    get {
      let (place, bit) = number.quotientAndRemainder(dividingBy: 64)
      return place < words.count && words[place] & Self.mask(bit) != 0
    }
    set {
      let (place, bit) = number.quotientAndRemainder(dividingBy: 64)
      while words.count <= place { words.append(0) }
      if newValue { words[place] |= Self.mask(bit) } else { words[place] &= ~Self.mask(bit) }
    }
  }

  private static func mask(_ bit: Int) -> UInt64 { UInt64(1) << UInt64(bit) }
}
