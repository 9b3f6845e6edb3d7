import CalendarDomain
import CalendarTime
import CalendarrCore
import SnapshotBuilding

/// What earlier runs know of calendars that cannot be read now, and what of it stands in for them.
struct LastKnownEvents: Sendable {
  /// What an earlier run knows of one calendar.
  struct Entry {
    /// The key that it had when it was read.
    var key: CalendarKey
    /// It was read from a part of its text.
    var isPart: Bool
    /// Its last known events, where some may be shown.
    var carriedOver: SourceCalendar.CarriedOver?
  }

  private let request: SnapshotRequest
  private let previous: @Sendable () -> PreviousSnapshot?

  /// - Parameter previous: asked once, however many calendars fail.
  init(request: SnapshotRequest, previous: (@Sendable () -> PreviousSnapshot?)?) {
    self.request = request
    guard let previous else {
      self.previous = { nil }
      return
    }
    let known = Guarded<PreviousSnapshot??>(nil)
    self.previous = {
      known.withLock { known in
        if let known { return known }
        let found = previous()
        known = .some(found)
        return found
      }
    }
  }

  /// nil where nothing is known of the calendar.
  func of(_ input: CalendarInput) -> Entry? {
    guard let previous = previous(), let text = previous.key(of: input), let key = try? CalendarKey(text)
    else { return nil }
    return Entry(
      key: key, isPart: previous.cutOff.contains(text),
      carriedOver: input.visibility.publishesEvents ? previous.carriedOver(for: text, in: request) : nil)
  }

  /// What is better shown than a part of a calendar: not what was a part itself.
  func better(than input: CalendarInput) -> SourceCalendar.CarriedOver? {
    guard let known = of(input), !known.isPart else { return nil }
    return known.carriedOver
  }

  /// Puts what is known of a calendar that was not read into it.
  func stand(_ known: Entry, for calendar: inout SourceCalendar, _ diagnostics: inout [Diagnostic]) {
    calendar.key = known.key
    guard let carried = known.carriedOver else { return }
    calendar.carriedOver = carried
    diagnostics.append(
      Diagnostic(
        "carried-over",
        "\(known.key) could not be read; its \(carried.events.count.counted("event")) of"
          + " \(request.text(carried.since)) stand in for it",
        action: outOfDate(carried)))
  }

  /// Puts last known events in the place of those in the files that failed: of which UIDs these were nobody
  /// knows, so that all stand in that no other file speaks of.
  func fillIn(
    _ input: CalendarInput, _ calendar: inout SourceCalendar, _ diagnostics: inout [Diagnostic]
  ) {
    let key = calendar.key.description
    guard input.visibility.publishesEvents, let previous = previous(),
      var carried = previous.carriedOver(for: key, in: request)
    else { return }
    let known = Set(calendar.objects.flatMap { $0.model.events.compactMap(\.uid).map(ExactText.init) })
    carried.events.removeAll { event in
      // A name made from the content is made again.
      event.id.hasPrefix("no-uid-")
        || IdentifierRule.possibleUIDs(of: event.id).contains { known.contains(ExactText($0)) }
    }
    // A file that could never be read has no say in the coverage; one that could, until all can be read again.
    guard !carried.events.isEmpty || previous.staleSince[key] != nil else { return }
    calendar.carriedOver = carried
    diagnostics.append(
      Diagnostic(
        "carried-over",
        "a part of \(calendar.key) could not be read; the \(carried.events.count.counted("event")) of"
          + " \(request.text(carried.since)) that nothing else speaks of stand in for it",
        action: outOfDate(carried)))
  }

  /// What the previous snapshot put behind UIDs to keep calendars apart: one that cannot be read cannot say which UIDs
  /// are its own.
  var scopes: Set<String> {
    guard let previous = previous() else { return [] }
    var scopes: Set<String> = []
    for event in previous.snapshot.events {
      guard let mark = event.id.lastIndex(of: "#") else { continue }
      let scope = event.id[mark...].dropFirst()
      guard scope.hasPrefix(event.calendarKey) else { continue }
      for uid in IdentifierRule.possibleUIDs(of: String(event.id[..<mark])) {
        scopes.insert("\(uid)#\(scope)")
      }
    }
    return scopes
  }

  private func outOfDate(_ carried: SourceCalendar.CarriedOver) -> String {
    let end = carried.coverage.upperBound
    return end < request.window.upperBound
      ? "they may be out of date, and nothing is known from \(request.text(end)) on"
      : "they may be out of date"
  }
}
