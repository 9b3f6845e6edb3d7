import CalendarDomain
import CalendarTime
import ICalendar
import Libical

/// Requests that are answered without the user.
///
/// Source: RFC 5546, 3.2.3.
extension SchedulingEngine {
  /// How far ahead of now, or of its begin, the dates of a series are looked at, and how many of them.
  private static let horizon = 3 * 366 * 86_400
  private static let mostDates = 2_000

  /// Answers components that were just taken in, in one REPLY; nothing that is over is answered.
  mutating func automaticAnswers(to asked: [Component], of uid: String) -> [OutgoingMessage] {
    guard context.automaticAnswer != .never, let series = series(uid) else { return [] }
    let open = asked.filter { component in
      guard !component.isCancelled, let me = component.invited(context.addresses) else { return false }
      return component.attendee(me)?.answer == .needsAction
    }
    guard !open.isEmpty else { return [] }
    let resolver = series.resolver
    let starts = open.compactMap { $0.first("DTSTART")?.time.map { resolver.instant(of: $0) } }
    let latest = max(context.now, starts.max() ?? context.now)
    let window = context.now..<latest.adding(seconds: Self.horizon)
    let occurrences = dates(of: series, in: window)
    guard let last = occurrences.map(\.occurrence.end).max() else { return [] }
    let taken = BusyTimes(
      of: calendar, context: context, in: context.now.adding(seconds: -86_400)..<max(last, window.upperBound),
      without: uid)
    var answers: [Component] = []
    if let master = open.first(where: { $0.recurrenceID == nil }) {
      answers += seriesAnswers(master, series, occurrences, taken)
    }
    for component in open {
      guard let id = component.recurrenceID else { continue }
      let date = series.identity(id)
      guard let occurrence = occurrences.first(where: { $0.date == date })?.occurrence,
        let answer = answer(isFree: !taken.overlap(occurrence.start..<occurrence.end))
      else { continue }
      answers.append(answered(component, answer))
    }
    keep(answers, in: series)
    return replies(answers)
  }

  private struct Dated {
    var date: EventTime
    var occurrence: Occurrence
    var component: Component
  }

  /// What of a series is not over.
  private func dates(of series: Series, in window: Range<Instant>) -> [Dated] {
    let parts = series.components.map(SeriesPart.init)
    let members = parts.enumerated().map { index, part in
      SeriesMember(
        index: index, scheduling: part.scheduling, sequence: part.component.sequence,
        isCancelled: part.component.isCancelled)
    }
    let set = RecurrenceSet(members: members, resolver: series.resolver, expandScale: CalendarScales.expand)
    return set.occurrences(overlapping: window, limit: Self.mostDates).occurrences.filter {
      $0.end > context.now
    }
    .map { occurrence in
      Dated(
        date: occurrence.recurrenceID ?? series.identity(occurrence.localStart), occurrence: occurrence,
        component: parts[occurrence.member].component)
    }
  }

  /// The answer to the series, and the dates that are answered otherwise.
  private func seriesAnswers(
    _ master: Component, _ series: Series, _ occurrences: [Dated], _ taken: BusyTimes
  ) -> [Component] {
    let own = occurrences.filter { $0.component.recurrenceID == nil }
    guard !own.isEmpty else { return [] }
    let clashes = own.filter { taken.overlap($0.occurrence.start..<$0.occurrence.end) }
    guard clashes.count < own.count else {
      return answer(isFree: false).map { [answered(master, $0)] } ?? []
    }
    var answers = answer(isFree: true).map { [answered(master, $0)] } ?? []
    guard series.master?.scheduling.isRecurring ?? false else { return answers }
    for clash in clashes {
      guard let instance = series.instance(at: clash.date) else { continue }
      // Where nothing is said of a taken date, the answer to the series must not hold for it.
      answers.append(answered(instance, answer(isFree: false) ?? .needsAction))
    }
    return answers
  }

  private func answer(isFree: Bool) -> ParticipationStatus? {
    switch context.automaticAnswer {
    case .never: nil
    case .acceptFreeDeclineBusy: isFree ? .accepted : .declined
    case .tentativeFree: isFree ? .tentative : nil
    }
  }

  private func answered(_ component: Component, _ answer: ParticipationStatus) -> Component {
    var component = component
    guard let me = component.invited(context.addresses) else { return component }
    component.change(me) { line in
      line.answer = answer
      if answer != .needsAction { line.set("RSVP", to: nil) }
    }
    return component
  }
}
