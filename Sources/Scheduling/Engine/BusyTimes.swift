import CalendarDomain
import CalendarTime
import ICalendar
import Libical

/// When the user is not free.
///
/// Source: RFC 4791, 7.10; RFC 5545, 3.8.2.6.
struct BusyTimes {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case busy = "BUSY"
    case tentative = "BUSY-TENTATIVE"
  }

  struct Period: Hashable, Sendable {
    var kind: Kind
    /// Half-open.
    var range: Range<Instant>
    var uid: ExactText
  }

  /// Not joined, in no order.
  private(set) var periods: [Period] = []

  /// - Parameters:
  ///   - window: half-open; periods are not clipped to it.
  ///   - uid: of an event that does not count.
  init(
    of calendar: SchedulingCalendar, context: SchedulingContext, in window: Range<Instant>,
    without uid: String? = nil
  ) {
    let resolver = calendar.resolver(context)
    var groups: [ExactText: [Component]] = [:]
    for component in calendar.components where component.name == "VEVENT" {
      groups[ExactText(component.uid), default: []].append(component)
    }
    var budget = WorkBudget()
    for (key, components) in groups where uid.map({ key != ExactText($0) }) ?? true {
      let parts = components.map(SeriesPart.init)
      let members = parts.enumerated().map { index, part in
        SeriesMember(
          index: index, scheduling: part.scheduling, sequence: part.component.sequence,
          isCancelled: part.component.isCancelled)
      }
      let set = RecurrenceSet(members: members, resolver: resolver, expandScale: CalendarScales.expand)
      let result = set.occurrences(
        overlapping: window, limits: RecurrenceSet.Limits(instances: 20_000), budget: &budget)
      for occurrence in result.occurrences where occurrence.end > occurrence.start {
        guard let kind = Self.kind(of: parts[occurrence.member].component, context) else { continue }
        periods.append(Period(kind: kind, range: occurrence.start..<occurrence.end, uid: key))
      }
    }
  }

  /// nil: the event takes no time of the user.
  static func kind(of component: Component, _ context: SchedulingContext) -> Kind? {
    guard component.first("TRANSP")?.value.trimmedBlanks.uppercased() != "TRANSPARENT", !component.isCancelled
    else { return nil }
    var isTentative = component.status == "TENTATIVE"
    if !context.isMe(component.organizer) || component.invited(context.addresses) != nil,
      let me = component.invited(context.addresses), let line = component.attendee(me)
    {
      switch line.answer {
      case .accepted, .completed, .inProcess: break
      case .tentative: isTentative = true
      case .needsAction where context.isMe(component.organizer): break
      case .needsAction, .declined, .delegated: return nil
      }
    }
    return isTentative ? .tentative : .busy
  }

  /// Whether any of them takes a part of a half-open range; touching is not overlapping.
  func overlap(_ range: Range<Instant>) -> Bool {
    periods.contains { Occurrence.overlaps(start: $0.range.lowerBound, end: $0.range.upperBound, range) }
  }

  /// Periods of one kind within a window, joined where they overlap or touch, ascending.
  func joined(_ kind: Kind, in window: Range<Instant>) -> [Range<Instant>] {
    let clipped = periods.filter { $0.kind == kind }.map { $0.range.clamped(to: window) }.filter {
      !$0.isEmpty
    }
    var result: [Range<Instant>] = []
    for range in clipped.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
