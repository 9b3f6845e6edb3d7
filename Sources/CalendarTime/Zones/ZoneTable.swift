/// Transitions in ascending order, and the local time type of each stretch between them.
///
/// Stretch `i` lies before transition `i` and from transition `i - 1` on; there is one more
/// stretch than there are transitions. All numbers are seconds since 1970 in UTC, or offsets.
struct ZoneTable: Sendable {
  private(set) var transitions: [Int]
  /// One per stretch, beside `types` so that lookups touch plain integers only.
  private(set) var offsets: [Int]
  private(set) var types: [LocalTimeType]
  private var greatestOffset: Int

  /// A table of one stretch without end.
  init(initial: LocalTimeType) {
    transitions = []
    offsets = [initial.offset]
    types = [initial]
    greatestOffset = initial.offset
  }

  /// Adds a transition; one at the time of the last, or before it, replaces what it overtakes.
  mutating func append(_ transition: Int, _ type: LocalTimeType) {
    while let last = transitions.last, last >= transition {
      transitions.removeLast()
      offsets.removeLast()
      types.removeLast()
    }
    transitions.append(transition)
    offsets.append(type.offset)
    types.append(type)
    greatestOffset = max(greatestOffset, type.offset)
  }

  /// Gives the last stretch, the one without end, another type.
  mutating func replaceLast(_ type: LocalTimeType) {
    offsets[offsets.count - 1] = type.offset
    types[types.count - 1] = type
    greatestOffset = max(greatestOffset, type.offset)
  }

  /// The stretch that holds an instant.
  func stretch(at instant: Int) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The offset at an instant.
  func offset(at instant: Int) -> Int { offsets[stretch(at: instant)] }

  /// The instant of a wall-clock reading: the first one that shows it; in a gap, read with the
  /// offset before the gap.
  ///
  /// The stretch sought is the first that ends, by its own clock, after `local`. When that stretch
  /// begins, by its own clock, after `local` too, then `local` was skipped and the stretch before
  /// gives the offset. This holds for any size and spacing of transitions.
  /// Source: RFC 5545, 3.3.5.
  func instant(ofLocal local: Int) -> Int {
    // Every stretch before this one ends at or before `local`, whatever its offset.
    var index = stretch(at: local - greatestOffset)
    while index < transitions.count, local >= transitions[index] + offsets[index] { index += 1 }
    let instant = local - offsets[index]
    if index > 0, instant < transitions[index - 1] { return local - offsets[index - 1] }
    return instant
  }
}
