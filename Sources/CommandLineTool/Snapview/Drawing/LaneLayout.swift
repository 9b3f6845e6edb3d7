import CalendarDomain

/// Puts spans of columns into as few rows as hold them without overlap.
enum LaneLayout {
  /// The lane, from 0, of each span, in the order given: earlier spans take higher lanes.
  static func lanes(of spans: [ClosedRange<Int>]) -> [Int] {
    var lastColumn: [Int] = []
    return spans.map { span in
      if let free = lastColumn.firstIndex(where: { $0 < span.lowerBound }) {
        lastColumn[free] = span.upperBound
        return free
      }
      lastColumn.append(span.upperBound)
      return lastColumn.count - 1
    }
  }
}
