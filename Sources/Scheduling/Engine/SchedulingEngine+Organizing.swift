import CalendarDomain
import ICalendar

/// What an organizer's edit sends to whom.
///
/// Source: RFC 5546, 3.2.2 and 3.2.5; RFC 6638, 3.2.1, 3.2.6 and 3.2.8.
extension SchedulingEngine {
  mutating func organize(_ uid: String, from old: Series?, to saved: Series?) -> [OutgoingMessage] {
    let revision = OrganizerRevision(from: old, to: saved, context: context)
    var kept = revision.new?.components ?? []
    calendar.replace(uid, with: kept)
    guard let sender = revision.new?.organizer ?? old?.organizer else { return [] }
    var outgoing: [OutgoingMessage] = []
    var known: Set<CalendarAddress> = []
    let everybody = (revision.new?.attendees ?? []) + (old?.attendees ?? [])
    for recipient in everybody where known.insert(recipient).inserted {
      let cancelled = cancellations(for: recipient, revision)
      if !cancelled.isEmpty { outgoing.append(message(.cancel, from: sender, to: recipient, cancelled)) }
      let (requested, isSignificant) = requests(for: recipient, revision)
      guard !requested.isEmpty else { continue }
      outgoing.append(
        message(.request, from: sender, to: recipient, requested, isSignificant: isSignificant))
      let dates = Set(requested.map(\.recurrenceID))
      for index in kept.indices where dates.contains(kept[index].recurrenceID) {
        kept[index].change(recipient) { if $0.isOurs { $0.set("SCHEDULE-STATUS", to: "1.1") } }
      }
    }
    calendar.replace(uid, with: kept.map { Self.markedUnreachable($0, context) })
    return outgoing
  }

  /// Addresses to which no mail can go. Source: RFC 6638, 3.6.
  private static func markedUnreachable(_ component: Component, _ context: SchedulingContext) -> Component {
    var component = component
    component.changeAttendees { line in
      let address = CalendarAddress(line.value)
      guard !address.isMail, line.isOurs, !context.isMe(address) else { return }
      line.set("SCHEDULE-STATUS", to: "3.7")
    }
    return component
  }

  // MARK: CANCEL

  private func cancellations(for recipient: CalendarAddress, _ revision: OrganizerRevision) -> [Component] {
    guard let old = revision.old else { return [] }
    let new = revision.new
    let isOff = new?.master?.component.isCancelled ?? false
    if let master = old.master?.component, revision.isInvited(recipient, to: master),
      isOff || !revision.isInvited(recipient, to: new?.master?.component)
    {
      return [
        cancellation(
          of: master, sequence: revision.cancelSequence(at: nil),
          only: new == nil || isOff ? nil : recipient)
      ]
    }
    let isCovered =
      revision.master?.isMoved == true && revision.isInvited(recipient, to: new?.master?.component)
    return revision.order.compactMap { date in
      guard let before = old.instance(at: date), revision.isInvited(recipient, to: before) else { return nil }
      let after = isOff ? nil : new?.instance(at: date)
      guard !revision.isInvited(recipient, to: after) else { return nil }
      // A date that a moved rule does not have is told by the rule.
      if isCovered, after == nil { return nil }
      let isGone = after?.isCancelled ?? true
      return cancellation(
        of: before, sequence: revision.cancelSequence(at: date), only: isGone ? nil : recipient)
    }
  }

  private static let cancelled: Set<String> = [
    "UID", "RECURRENCE-ID", "DTSTART", "DTEND", "DUE", "DURATION", "SUMMARY", "LOCATION", "ORGANIZER",
    "ATTENDEE",
    "SEQUENCE", "DTSTAMP",
  ]

  /// - Parameter only: the one who is not invited any more, while the others are; nil: it does not take place.
  func cancellation(of component: Component, sequence: Int, only: CalendarAddress?) -> Component {
    var result = component.only(Self.cancelled)
    result.sequence = sequence
    if let only {
      result.properties.removeAll { $0.name.uppercased() == "ATTENDEE" && CalendarAddress($0.value) != only }
    } else {
      result.status = "CANCELLED"
    }
    return result
  }

  // MARK: REQUEST

  private func requests(
    for recipient: CalendarAddress, _ revision: OrganizerRevision
  ) -> (components: [Component], isSignificant: Bool) {
    guard let new = revision.new, new.master?.component.isCancelled != true else { return ([], false) }
    let isInMaster = revision.isInvited(recipient, to: new.master?.component)
    let wasInMaster = revision.isInvited(recipient, to: revision.old?.master?.component)
    var isSignificant = false
    var isWhole = false
    if isInMaster, let change = revision.master {
      let isForced = revision.forced[nil]?.contains(recipient) ?? false
      isSignificant = !wasInMaster || change.isSignificant || isForced
      isWhole = isSignificant || change.isReworded || change.losesGuests
    }
    var dates: [EventTime] = []
    for date in revision.order {
      guard let after = revision.instance(at: date), revision.isInvited(recipient, to: after) else {
        continue
      }
      // Who loses the series is told to forget all of it, and then invited to the dates that are left.
      let isLeft = wasInMaster && !isInMaster
      let wasInvited = !isLeft && revision.isInvited(recipient, to: revision.old?.instance(at: date))
      let change = revision.dates[date]
      let isForced = revision.forced[date]?.contains(recipient) ?? false
      let matters = !wasInvited || change?.isSignificant ?? false || isForced
      guard matters || change?.isReworded ?? false || change?.losesGuests ?? false else { continue }
      isSignificant = isSignificant || matters
      dates.append(date)
    }
    if isWhole {
      let reverted = dates.filter { new.overrides[$0] == nil }.compactMap { revision.instance(at: $0) }
      return (invitation(for: recipient, to: new) + reverted, isSignificant)
    }
    return (dates.compactMap { revision.instance(at: $0) }, isSignificant)
  }

  /// All components that an attendee sees, with EXDATE for the dates that the attendee does not see.
  func invitation(for recipient: CalendarAddress, to series: Series) -> [Component] {
    var components: [Component] = []
    if var master = series.master?.component, !master.isCancelled, master.attendee(recipient) != nil {
      for date in series.dates {
        guard let override = series.overrides[date]?.component, !series.isRange(date) else { continue }
        if override.isCancelled || override.attendee(recipient) == nil { series.leaveOut(date, of: &master) }
      }
      components.append(master)
    }
    for date in series.dates {
      guard let override = series.overrides[date]?.component, !override.isCancelled,
        override.attendee(recipient) != nil
      else { continue }
      components.append(override)
    }
    return components
  }
}

extension Series {
  func isRange(_ date: EventTime) -> Bool {
    overrides[date]?.scheduling.recurrenceID?.isThisAndFuture ?? false
  }

  /// Adds EXDATE to a master.
  func leaveOut(_ date: EventTime, of master: inout Component) {
    let line = ContentProperty(name: "EXDATE", time: identity.form(of: date))
    guard !exceptions.contains(date) else { return }
    let place = master.properties.lastIndex { ["EXDATE", "RRULE", "DTSTART"].contains($0.name.uppercased()) }
    master.properties.insert(line, at: place.map { $0 + 1 } ?? master.properties.count)
  }
}
