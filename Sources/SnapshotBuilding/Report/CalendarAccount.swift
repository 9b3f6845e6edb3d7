import CalendarDomain

/// The running account of one calendar: an outcome for every component, counted at the end.
package struct CalendarAccount: Hashable, Sendable {
  /// What became of one component.
  package enum Outcome: UInt8, Sendable {
    case outside, cancelled, superseded, broken, message, omittedPrivate, omittedDeclined, hidden, banished,
      cut
    case shown

    var path: WritableKeyPath<ComponentTally, Int> {
      switch self {
      case .outside: \.outside
      case .cancelled: \.cancelled
      case .superseded: \.superseded
      case .broken: \.broken
      case .message: \.message
      case .omittedPrivate: \.omittedPrivate
      case .omittedDeclined: \.omittedDeclined
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
  /// For every component, whether an instance of it was left out.
  package var isLeftOut: [Bool] = []
  /// Instances without a component that were left out.
  package var othersLeftOut = 0
  package let visibility: CalendarVisibility

  package init(
    report: SnapshotReport.Calendar, outcomes: [Outcome], isLeftOut: [Bool], othersLeftOut: Int,
    visibility: CalendarVisibility
  ) {
    self.report = report
    self.outcomes = outcomes
    self.isLeftOut = isLeftOut
    self.othersLeftOut = othersLeftOut
    self.visibility = visibility
  }

  init(_ calendar: SourceCalendar, keepsCancelled: Bool) {
    visibility = calendar.visibility
    report = SnapshotReport.Calendar(
      key: calendar.key.description, name: calendar.name, visibility: visibility.rawValue)
    report.staleSince = calendar.carriedOver.map { SnapshotReport.text($0.since) }
    report.isCutOff = calendar.isCutOff ? true : nil
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
    let count = object.events.count
    outcomes += Array(repeating: unpublished, count: count)
    isLeftOut += Array(repeating: false, count: count)
    return first
  }

  /// Takes note of one instance in the snapshot.
  mutating func show(_ component: Int?) {
    report.instances += 1
    if let component { outcomes[component] = .shown }
  }

  /// Takes note of one instance that is left out.
  mutating func leaveOut(_ component: Int?) {
    guard let component else {
      othersLeftOut += 1
      return
    }
    isLeftOut[component] = true
    if outcomes[component] != .shown { outcomes[component] = .cut }
  }

  /// Components with an instance that was left out.
  var leftOut: Int { isLeftOut.count { $0 } + othersLeftOut }

  /// The report with every component counted once.
  func closed() -> SnapshotReport.Calendar {
    var report = report
    report.components.read += outcomes.count
    for outcome in outcomes { report.components[keyPath: outcome.path] += 1 }
    return report
  }
}
