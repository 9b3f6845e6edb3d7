import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Puts a to-do off.
public struct SnoozeTodoIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "snoozeTodo", "Puts a to-do off: later than it was due, not than now; by a day where it is due on a day.",
    [
      .init("todo", .text, isRequired: true, "The id of a to-do."),
      .init("by", .minutes, "By how many minutes; 30 if not given."),
    ], answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String
  private let minutes: Int

  public init(_ parameters: IntentParameters) throws(IntentError) {
    todo = try parameters.required("todo")
    minutes = try parameters.integer("by", in: 1...5_000_000).value ?? 30
  }

  public func perform() async throws -> TodoEntity {
    let minutes = minutes
    return try await TodoChange(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .change(todo) { document, stamp in
        let before = document
        let instance = try document.instance(stamp: stamp)
        guard let due = document.due(instance) else {
          throw IntentError(.notFound, "the to-do has no due date", field: "todo")
        }
        let later: EventTime
        switch due {
        case .date(let date): later = .date(date.adding(days: max(1, minutes / 1440)))
        case .floating(let local): later = .floating(local.adding(seconds: minutes * 60))
        case .utc, .zoned:
          let resolver = document.series.resolver
          let instant = resolver.instant(of: due).adding(seconds: minutes * 60)
          later = due.withLocal(resolver.resolve(due).zone.local(at: instant))
        }
        document.edit(instance) { before.setDue(later, in: &$0) }
        document.touchChanged(since: before)
      }
  }
}
