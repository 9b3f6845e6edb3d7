public import Basics
import CalendarDomain
import CalendarRepository

/// Tells how many to-dos are open.
public struct ShowTodoCountIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showTodoCount", "Tells how many to-dos are to be done.", answer: "number")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  @Dependency<NotificationManager>() var notifications

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> Int {
    let environment = try await environment()
    let count = try await manager().read { reader in
      try TodoStore(environment, reader).all().count { TodoFilter.incomplete.includes($0) }
    }
    try await notifications().tell("\(count.counted("to-do")) to be done")
    return count
  }
}

/// How many to-dos there are of each sort.
public struct TodoSummary: Hashable, Sendable, IntentAnswer {
  public var total = 0
  public var pending = 0
  public var completed = 0
  public var overdue = 0
  public var favorite = 0

  public var json: JSONNode {
    .object([
      .init("total", .number(total)), .init("pending", .number(pending)),
      .init("completed", .number(completed)),
      .init("overdue", .number(overdue)), .init("favorite", .number(favorite)),
    ])
  }
}

/// Counts to-dos.
public struct GetTodoSummaryIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "getTodoSummary", "Counts to-dos: all, to be done, done, overdue, favourites.", answer: "counts")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> TodoSummary {
    let environment = try await environment()
    let all = try await manager().read { try TodoStore(environment, $0).all() }
    var summary = TodoSummary()
    summary.total = all.count
    summary.pending = all.count { TodoFilter.incomplete.includes($0) }
    summary.completed = all.count(where: \.isCompleted)
    summary.overdue = all.count(where: \.isOverdue)
    summary.favorite = all.count(where: \.isFavorite)
    return summary
  }
}
