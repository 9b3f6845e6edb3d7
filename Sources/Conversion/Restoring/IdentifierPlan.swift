import CalendarDomain
import CalendarrCore

/// Decides which ids are taken apart into UID and RECURRENCE-ID.
///
/// Taking apart is a guess: a UID may itself look like an instance of another. So the calendars are converted
/// again, and where an id does not come back every id of that UID is written whole, as a UID.
struct IdentifierPlan {
  private(set) var shelves: [CalendarShelf]

  init(_ shelves: [CalendarShelf]) {
    self.shelves = shelves
    for shelf in shelves.indices {
      let key = shelves[shelf].isMerged ? nil : shelves[shelf].key
      for event in shelves[shelf].events.indices { self.shelves[shelf].events[event].takeApart(key: key) }
    }
    self.shelves = Self.ordered(self.shelves)
  }

  /// Writes ids whole until all come back, or none is left to write whole.
  mutating func settle(judge: IdentifierJudge, _ diagnostics: inout [Diagnostic]) {
    while true {
      for index in shelves.indices { shelves[index].putFormOfSeriesFirst() }
      let verdicts = judge.verdicts(on: shelves)
      var doubtful: Set<String> = []
      var wrong = 0
      for (shelf, verdicts) in zip(shelves, verdicts) {
        for (event, isRight) in zip(shelf.events, verdicts) where !isRight {
          doubtful.insert(event.uid)
          wrong += 1
        }
      }
      if !writeWhole(doubtful) {
        guard wrong > 0 else { return }
        diagnostics.append(
          Diagnostic(
            "id-changes", .note, "the ids of \(wrong) events are not those that ics2snap makes",
            action: "converted again, these events get other ids"))
        return
      }
    }
  }

  /// Whether that changed anything.
  private mutating func writeWhole(_ uids: Set<String>) -> Bool {
    var hasChanged = false
    for shelf in shelves.indices {
      for index in shelves[shelf].events.indices {
        let event = shelves[shelf].events[index]
        guard uids.contains(event.uid), event.uid != event.event.id || event.recurrenceID != nil else {
          continue
        }
        shelves[shelf].events[index].uid = event.event.id
        shelves[shelf].events[index].recurrenceID = nil
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// The first calendar with a UID keeps it bare, so one whose ids carry its key comes after it.
  private static func ordered(_ shelves: [CalendarShelf]) -> [CalendarShelf] {
    func isScoped(_ event: RestoredEvent, in shelf: CalendarShelf) -> Bool {
      event.event.id != event.uid && event.event.id.hasSuffix("#" + shelf.key)
    }
    var owners: [String: Set<Int>] = [:]
    for (index, shelf) in shelves.enumerated() {
      for event in shelf.events where !isScoped(event, in: shelf) {
        owners[event.uid, default: []].insert(index)
      }
    }
    var waits: [Set<Int>] = shelves.enumerated().map { index, shelf in
      var before: Set<Int> = []
      for event in shelf.events where isScoped(event, in: shelf) { before.formUnion(owners[event.uid] ?? []) }
      before.remove(index)
      return before
    }
    var rest = Array(shelves.indices)
    var result: [CalendarShelf] = []
    while !rest.isEmpty {
      // Where each waits for another, no order helps.
      let place = rest.firstIndex { waits[$0].isEmpty } ?? 0
      let next = rest.remove(at: place)
      for index in rest { waits[index].remove(next) }
      result.append(shelves[next])
    }
    return result
  }
}

extension CalendarShelf {
  /// The order within a calendar is free but for this.
  mutating func putFormOfSeriesFirst() {
    events = events.filter(\.hasFormOfSeries) + events.filter { !$0.hasFormOfSeries }
  }
}
