import CalendarTime

/// Which profiles are taken, and the outcomes that wait for their turn.
final class BatchBoard: Sendable {
  private struct State {
    var next = 0
    var reported = 0
    var done = 0
    var lanesEnded = 0
    var outcomes: [Int: ProfileOutcome] = [:]
  }

  private let count: Int
  private let state = Guarded(State())

  init(count: Int) { self.count = count }

  /// The number of a profile that no one has taken, or nil.
  func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  func put(_ outcome: ProfileOutcome, at index: Int) {
    state.withLock { state in
      state.outcomes[index] = outcome
      state.done += 1
    }
  }

  func laneEnded() { state.withLock { $0.lanesEnded += 1 } }

  var done: Int { state.withLock { $0.done } }

  func isDone(lanes: Int) -> Bool { state.withLock { $0.lanesEnded >= lanes } }

  /// The outcomes whose turn it is.
  func takeInOrder() -> [ProfileOutcome] {
    state.withLock { state in
      var ready: [ProfileOutcome] = []
      while let outcome = state.outcomes.removeValue(forKey: state.reported) {
        ready.append(outcome)
        state.reported += 1
      }
      return ready
    }
  }

  /// Those that are left when the run was stopped, in order.
  func takeRest() -> [ProfileOutcome] {
    state.withLock { state in
      defer { state.outcomes = [:] }
      return state.outcomes.sorted { $0.key < $1.key }.map(\.value)
    }
  }
}
