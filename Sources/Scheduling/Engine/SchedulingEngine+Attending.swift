import CalendarDomain
import ICalendar

/// What an attendee's own edit tells the organizer.
///
/// Source: RFC 6638, 3.2.2.
extension SchedulingEngine {
  mutating func attend(_ uid: String, from old: Series?, to saved: Series?) -> [OutgoingMessage] {
    var kept: [Component] = []
    var answered: [Component] = []
    for component in saved?.components ?? [] {
      let date = component.recurrenceID.flatMap { id in saved.map { $0.identity(id) } }
      let known = date.map { old?.instance(at: $0) } ?? old?.master?.component
      var result = attended(component, knowing: known)
      if component.recurrenceID == nil, let saved { noteDeleted(in: &result, from: old, to: saved) }
      kept.append(result)
      guard let me = result.invited(context.addresses), let line = result.attendee(me) else { continue }
      let isForced = component.first("ORGANIZER")?.word("SCHEDULE-FORCE-SEND") == "REPLY"
      let hasProgressed =
        result.name == "VTODO"
        && known?.first("PERCENT-COMPLETE")?.value != result.first("PERCENT-COMPLETE")?.value
      let isAnswer =
        line.answer != (known?.attendee(me)?.answer ?? .needsAction) || hasProgressed && known != nil
      if isForced || isAnswer, line.answer != .needsAction || isForced { answered.append(result) }
    }
    calendar.replace(uid, with: kept)
    answered += declined(from: old, to: saved)
    return replies(answered)
  }

  /// The component as it is kept: what the organizer says of its revision stays.
  private func attended(_ component: Component, knowing known: Component?) -> Component {
    var component = Self.withoutForce(component)
    if let known {
      component.sequence = known.sequence
      if let stamp = known.stamp { component.stamp = stamp }
    }
    guard let me = component.invited(context.addresses) else { return component }
    let before = known?.attendee(me)?.answer ?? .needsAction
    let progress = Self.progress(of: component)
    let revision = component.recurrenceID.map { _ in
      Revision(sequence: component.sequence, stamp: context.now)
    }
    let answered = known?.attendee(me)?.answered
    component.change(me) { line in
      // A file that was saved from an older copy does not take an answer back.
      if line.answer == .needsAction { line.answer = before }
      if line.answer == before, let progress { line.answer = progress }
      if line.answer != .needsAction { line.set("RSVP", to: nil) }
      line.answered = line.answer == before ? answered : revision
    }
    return component
  }

  /// What a to-do's own state says of the assignee whose copy it is. Source: RFC 5546, 3.4.3.
  private static func progress(of component: Component) -> ParticipationStatus? {
    guard component.name == "VTODO" else { return nil }
    let percent = component.first("PERCENT-COMPLETE").flatMap { Int($0.value.trimmedBlanks) } ?? 0
    if component.status == "COMPLETED" || percent >= 100 || component.first("COMPLETED") != nil {
      return .completed
    }
    return component.status == "IN-PROCESS" || percent > 0 ? .inProcess : nil
  }

  /// Dates, or the whole, that the attendee deleted, as declined.
  private func declined(from old: Series?, to saved: Series?) -> [Component] {
    guard let old, !old.isCancelled else { return [] }
    let gone: [Component]
    if let saved {
      let before = old.exceptions
      gone = saved.exceptions.filter { !before.contains($0) && saved.overrides[$0] == nil }
        .compactMap { old.instance(at: $0) }
    } else {
      gone = old.components
    }
    return gone.compactMap { component in
      guard !component.isCancelled, let me = component.invited(context.addresses),
        let line = component.attendee(me)
      else { return nil }
      // A date of a series that was declined is told by itself, since the series may be accepted later.
      guard line.answer != .declined || saved != nil && line.answered == nil else { return nil }
      var component = component
      component.change(me) { $0.answer = .declined }
      return component
    }
  }

  /// One REPLY with the answers that components hold, from the address that was invited.
  func replies(_ components: [Component], comment: String? = nil) -> [OutgoingMessage] {
    guard let first = components.first, let organizer = first.organizer, organizer.isMail,
      !context.isMe(organizer), first.first("ORGANIZER")?.isOurs ?? true,
      let me = components.lazy.compactMap({ $0.invited(context.addresses) }).first
    else { return [] }
    let answers = components.map { AnswerComponent.reply(to: $0, by: me, comment: comment) }
    return [message(.reply, from: me, to: organizer, answers)]
  }
}
