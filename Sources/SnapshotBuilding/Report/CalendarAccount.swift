import CalendarDomain

/// The running account of one calendar: an outcome for every component, counted at the end.
package struct CalendarAccount: Hashable, Sendable {
  /// What became of one component.
  package enum Outcome: UInt8, Sendable {
    case outside, cancelled, superseded, broken, message, omittedPrivate, hidden, banished, cut
    case shown

    var path: WritableKeyPath<ComponentTally, Int> {
      switch self {
      case .outside: \.outside
      case .cancelled: \.cancelled
      case .superseded: \.superseded
      case .broken: \.broken
      case .message: \.message
      case .omittedPrivate: \.omittedPrivate
      case .hidden: \.hidden
      case .banished: \.banished
      case .cut: \.cut
      case .shown: \.shown
      }
    }
  }

  package var report: SnapshotReport.Calendar
  /// One entry a component, over all objects of the calendar.
  package var outcomes: [Outcome] = []
  package let visibility: CalendarVisibility

  package init(
    report: SnapshotReport.Calendar, outcomes: [Outcome], visibility: CalendarVisibility
  ) {
    self.report = report
    self.outcomes = outcomes
    self.visibility = visibility
  }

  init(_ calendar: SourceCalendar, keepsCancelled: Bool) {
    visibility = calendar.visibility
    report = SnapshotReport.Calendar(
      key: calendar.key.description, name: calendar.name, visibility: visibility.rawValue)
    report.staleSince = calendar.carriedOver.map { SnapshotReport.text($0.since) }
    report.otherComponents = calendar.inventory.otherComponents
    report.droppedFields = calendar.inventory.droppedFields
    for (count, fate) in [
      (calendar.inventory.skippedOutside, Outcome.outside),
      (calendar.inventory.skippedCancelled, keepsCancelled ? .outside : .cancelled),
    ] {
      report.components.read += count
      report.components[keyPath: outcome(fate).path] += count
    }
  }

  /// What becomes of a component with that fate where the calendar's visibility has no say.
  private func outcome(_ fate: Outcome) -> Outcome {
    switch visibility {
    case .visible: fate
    case .hidden: .hidden
    case .banished: .banished
    }
  }

  /// Opens entries for the components of `object`; the number of the first.
  mutating func add(_ object: SourceCalendar.Object) -> Int {
    let first = outcomes.count
    let unpublished = outcome(.outside)
    outcomes += Array(repeating: unpublished, count: object.model.events.count)
    return first
  }

  /// Takes note of one instance, in the snapshot or cut off by the cap.
  mutating func count(component: Int?, isKept: Bool) {
    if isKept { report.instances += 1 }
    guard let component else { return }
    if isKept {
      outcomes[component] = .shown
    } else if outcomes[component] != .shown {
      outcomes[component] = .cut
    }
  }

  /// The report with every component counted once.
  func closed() -> SnapshotReport.Calendar {
    var report = report
    report.components.read += outcomes.count
    for outcome in outcomes { report.components[keyPath: outcome.path] += 1 }
    return report
  }
}
