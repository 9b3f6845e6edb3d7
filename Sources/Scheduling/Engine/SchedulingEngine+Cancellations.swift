import CalendarDomain
import ICalendar

/// CANCEL as it arrives.
///
/// What is cancelled stays with STATUS:CANCELLED, so that a request that comes late does not bring it back.
/// Source: RFC 5546, 3.2.5 and 5.2.1.
extension SchedulingEngine {
  mutating func cancel(_ components: [Component], knowing held: Series?) throws(Refusal) -> [Refusal] {
    guard let held else {
      let concerns = components.contains { isForMe($0) }
      guard concerns else { throw Self.unknown(components[0].uid) }
      calendar.replace(components[0].uid, with: components.map { Self.cancelled($0, by: $0) })
      return []
    }
    guard !context.isMe(held.organizer) else { throw Refusal(.duplicate, "the event is your own") }
    var refusals: [Refusal] = []
    for component in components {
      do throws(Refusal) { try cancel(component) } catch { refusals.append(error) }
    }
    return refusals.count == components.count ? Array(refusals.prefix(1)) : []
  }

  /// Whether it ends the event for the user, and not for others alone.
  private func isForMe(_ component: Component) -> Bool {
    component.isCancelled || component.attendees.isEmpty || component.invited(context.addresses) != nil
  }

  private mutating func cancel(_ message: Component) throws(Refusal) {
    guard let held = series(message.uid) else { throw Self.unknown(message.uid) }
    guard let id = message.recurrenceID else { return try cancelAll(message, of: held) }
    let date = held.identity(id)
    if held.isCancelled { throw Refusal(.cancelled, "the whole series was cancelled before") }
    guard let known = held.instance(at: date) else {
      if let master = held.master?.component {
        // The revision that has that date may be on its way.
        if message.sequence > master.sequence {
          keep([noting(id, cancelledBy: message, in: master, of: held)], in: held)
        }
        throw Refusal(.unknownInstance, "the series has no date \(id.shown)")
      }
      return keep([Self.cancelled(message, by: message)], in: held)
    }
    try checkLate(message, knowing: known)
    guard isForMe(message) else { return keep([without(message.attendees, known, message)], in: held) }
    var instance = Self.cancelled(known, by: message)
    if message.isThisAndFuture {
      instance.replace("RECURRENCE-ID", with: message.first("RECURRENCE-ID"))
      let later = held.components.filter { component in
        component.recurrenceID.map { held.identity($0).local <= date.local } ?? true
      }
      calendar.replace(held.uid, with: later)
      guard let rest = Series(later, resolver: resolver) else { return }
      return keep([instance], in: rest)
    }
    keep([instance], in: held)
  }

  private mutating func cancelAll(_ message: Component, of held: Series) throws(Refusal) {
    let known = held.master?.component ?? held.components[0]
    try checkLate(message, knowing: known)
    guard isForMe(message) else {
      return calendar.replace(held.uid, with: held.components.map { without(message.attendees, $0, message) })
    }
    if let master = held.master?.component {
      calendar.replace(held.uid, with: [Self.cancelled(master, by: message)])
    } else {
      calendar.replace(held.uid, with: held.components.map { Self.cancelled($0, by: message) })
    }
  }

  private func checkLate(_ message: Component, knowing known: Component) throws(Refusal) {
    guard let refusal = message.revision.refusal(knowing: known.revision, of: "the cancellation") else {
      return
    }
    // Many do not write another SEQUENCE when they cancel; the same stamp is no reason to keep the event.
    if refusal.code == .duplicate, !known.isCancelled { return }
    throw refusal
  }

  private static func cancelled(_ component: Component, by message: Component) -> Component {
    var component = component
    component.removeAlarms()
    component.status = "CANCELLED"
    component.sequence = max(component.sequence, message.sequence)
    component.stamp = message.stamp ?? component.stamp
    return component
  }

  /// Others are not invited any more.
  private func without(_ lines: [ContentProperty], _ component: Component, _ message: Component) -> Component
  {
    let gone = Set(lines.map { CalendarAddress($0.value) })
    var component = component
    component.properties.removeAll {
      $0.name.uppercased() == "ATTENDEE" && gone.contains(CalendarAddress($0.value))
    }
    component.sequence = max(component.sequence, message.sequence)
    component.stamp = message.stamp ?? component.stamp
    return component
  }
}

extension EventTime {
  /// For messages to people: `2027-03-31 16:00`.
  var shown: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = "\(local.date.year)-\(two(local.date.month))-\(two(local.date.day))"
    return isDate ? date : "\(date) \(two(local.hour)):\(two(local.minute))"
  }
}
