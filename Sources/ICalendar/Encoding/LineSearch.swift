import CalendarDomain

/// Finds equal lines, each once, the first ones first.
struct LineSearch {
  private let lines: [ContentProperty]
  private var isTaken: [Bool]
  /// Where the search for the next line begins: lines come in much the same order.
  private var next = 0
  /// For components of many lines, places by line, the last one first.
  private var places: [ContentProperty: [Int]]?

  /// Up to so many lines, which is to say nearly always, looking is cheaper than hashing.
  private static let few = 64

  init(_ lines: [ContentProperty]) {
    self.lines = lines
    isTaken = Array(repeating: false, count: lines.count)
    guard lines.count > LineSearch.few else { return }
    var places: [ContentProperty: [Int]] = [:]
    for (index, line) in lines.enumerated().reversed() { places[line, default: []].append(index) }
    self.places = places
  }

  /// The first place of a line that is still there; it is not found again.
  mutating func take(_ line: ContentProperty) -> Int? {
    if places != nil { return places?[line]?.popLast() }
    let count = lines.count
    for step in 0..<count {
      let index = next + step < count ? next + step : next + step - count
      guard !isTaken[index], lines[index].name == line.name, lines[index] == line else { continue }
      // Of equal lines the first one counts.
      let first = lines[..<index].indices.first { !isTaken[$0] && lines[$0] == line } ?? index
      isTaken[first] = true
      next = first + 1 < count ? first + 1 : 0
      return first
    }
    return nil
  }

  /// Makes the line at that place be found again.
  mutating func putBack(_ index: Int) {
    isTaken[index] = false
    places?[lines[index]]?.append(index)
  }
}
