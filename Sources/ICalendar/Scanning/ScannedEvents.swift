public import CalendarDomain

/// The events of a calendar that a scan kept. They are parsed and decoded part by part, so that only
/// text stays in memory.
public struct ScannedEvents: EventSource {
  let stream: ScannedStream
  let calendar: Int
  let file: String?
  let limits: CalendarLimits

  private var kept: [ScannedStream.Event] { stream.calendars[calendar].events }

  public var count: Int { kept.count }

  /// A part holds the events of one UID (all events when some have none, as these are named by what they say).
  public func forEachPart(_ body: (EventPart) -> Void) -> [Diagnostic] {
    let parts = parts()
    let (kept, store) = (kept, stream.store)
    var reader = EventReader(file: file, limits: limits)
    for part in 0..<parts.count { body(reader.part(parts[part], of: kept, in: store)) }
    return reader.diagnostics()
  }

  /// Numbers of events, those that share a UID together, in the order of the first of each. In two arrays, since an array
  /// for each would take more than all that it says.
  private struct Parts {
    private let numbers: [Int]
    /// Where each part begins among the numbers, and where the last one ends.
    private let starts: [Int]

    init(_ numbers: [Int], starts: [Int]) { (self.numbers, self.starts) = (numbers, starts) }

    var count: Int { starts.count - 1 }

    subscript(part: Int) -> ArraySlice<Int> { numbers[starts[part]..<starts[part + 1]] }
  }

  private func parts() -> Parts {
    let kept = kept
    guard kept.count > 1, !stream.calendars[calendar].lacksUID else {
      return Parts(Array(kept.indices), starts: [0, kept.count])
    }
    var places: [UInt32: Int] = [:]
    places.reserveCapacity(kept.count)
    // How many numbers each part has, one place on; then where it begins, and while they are filled in, where the next
    // number goes.
    var starts = [0]
    starts.reserveCapacity(kept.count + 1)
    for event in kept {
      let place = places[event.uid] ?? starts.count - 1
      if place == starts.count - 1 {
        places[event.uid] = place
        starts.append(0)
      }
      starts[place + 1] += 1
    }
    for place in starts.indices.dropFirst() { starts[place] += starts[place - 1] }
    var numbers = Array(repeating: 0, count: kept.count)
    var next = starts
    for (number, event) in kept.enumerated() {
      guard let place = places[event.uid] else { continue }
      numbers[next[place]] = number
      next[place] += 1
    }
    return Parts(numbers, starts: starts)
  }
}
