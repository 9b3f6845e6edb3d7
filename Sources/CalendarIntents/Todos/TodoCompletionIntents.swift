import CalendarDomain
import CalendarRepository
import CalendarTime

/// Makes a to-do done, or open again.
public struct ToggleTodoCompletionIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "toggleTodoCompletion", "Makes a to-do done, or open again; of a recurring one the open instance.",
    [.init("todo", .text, isRequired: true, "The id of a to-do.")], answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String

  public init(_ parameters: IntentParameters) throws(IntentError) { todo = try parameters.required("todo") }

  public func perform() async throws -> TodoEntity {
    try await TodoCompletion(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .set(todo, to: nil)
  }
}

/// Says whether a to-do is done.
public struct SetTodoCompletionIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "setTodoCompletion", "Says whether a to-do is done; nothing changes where it is so already.",
    [
      .init("todo", .text, isRequired: true, "The id of a to-do."),
      .init("value", .boolean, isRequired: true, "Whether it is done."),
    ], answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String
  private let value: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    todo = try parameters.required("todo")
    value = try parameters.requiredBoolean("value")
  }

  public func perform() async throws -> TodoEntity {
    try await TodoCompletion(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .set(todo, to: value)
  }
}

/// Makes several to-dos done.
public struct CompleteTodosIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "completeTodos", "Makes several to-dos done; unknown ones are passed over.",
    [.init("todos", .texts, isRequired: true, "Their ids.")], answer: "counts of done and skipped")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todos: [String]

  public init(_ parameters: IntentParameters) throws(IntentError) {
    todos = try parameters.texts("todos").value ?? []
  }

  public func perform() async throws -> TodoCounts {
    try await TodoBatch(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .forEach(todos) { id, _, store, writer in
        let (document, stamp) = try store.findWritable(id)
        try TodoCompletion.changed(document, stamp: stamp, to: true).document.store(in: writer)
      }
  }
}

/// Completes the to-do that is due first.
public struct ToggleUrgentTodoIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "toggleUrgentTodo", "Makes the to-do that is due first done, overdue ones first, and tells which.",
    answer: "to-do, or null where none is due")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  @Dependency<NotificationManager>() var notifications

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> TodoEntity? {
    let environment = try await environment()
    let note = ChangeNote(madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: "")
    let done: TodoEntity? = try await manager().change(note) { writer in
      let store = TodoStore(environment, writer.reader)
      let open = try store.all().filter { !$0.isCompleted && !$0.isCancelled && $0.due != nil }
      let urgent = try open.filter { try !store.find($0.id).document.series.calendar.isReadOnly }.min {
        left, right in
        func order(_ todo: TodoEntity) -> (Instant, Int, String) {
          (todo.due ?? Instant(secondsSince1970: .max), todo.createdAt?.secondsSince1970 ?? .max, todo.id)
        }
        return order(left) < order(right)
      }
      guard let urgent else { return nil }
      let (document, stamp) = try store.findWritable(urgent.id)
      let (changed, shown) = try TodoCompletion.changed(document, stamp: stamp, to: true)
      try changed.store(in: writer)
      return try store.entity(changed, stamp: shown)
    }
    if let done { try await notifications().tell("done: \(done.title)") }
    return done
  }
}

/// How being done changes.
struct TodoCompletion {
  let manager: CalendarManager
  let environment: IntentEnvironment
  let intent: String

  /// - Parameter value: nil flips.
  func set(_ id: String, to value: Bool?) async throws -> TodoEntity {
    let environment = environment
    let note = ChangeNote(madeAt: environment.now().secondsSince1970, intent: intent, title: id)
    return try await manager.change(note) { writer in
      let store = TodoStore(environment, writer.reader)
      let (document, stamp) = try store.findWritable(id)
      let (changed, shown) = try Self.changed(document, stamp: stamp, to: value)
      try changed.store(in: writer)
      return try store.entity(changed, stamp: shown)
    }
  }

  /// The to-do with that done, and which instance to show.
  static func changed(
    _ before: TodoDocument, stamp: String?, to value: Bool?
  ) throws(IntentError) -> (document: TodoDocument, shown: String?) {
    var document = before
    let instance = try before.instance(stamp: stamp)
    guard let text = before.text(instance) else { throw .notFound("to-do", before.series.uid) }
    let isCompleted = TodoText.isCompleted(text)
    let wanted = value ?? !isCompleted
    guard wanted != isCompleted else { return (before, stamp) }
    let now = before.series.environment.now()
    document.edit(instance) { TodoText.setCompleted(wanted, in: &$0, now: now) }
    document.touchChanged(since: before)
    let shown = instance.slot.map { document.series.stamp(of: document.series.form(of: $0)) }
    return (document, wanted ? shown : stamp)
  }
}
