import CalendarDomain
import CalendarRepository
import CalendarTime
import ICalendar

/// Takes a to-do out with its subtasks.
public struct DeleteTodoIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "deleteTodo", "Takes a to-do out with its subtasks; undo brings them back.",
    [.init("todo", .text, isRequired: true, "The id of a to-do, or of an instance of a recurring one.")],
    answer: "nothing", isForeground: true)

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String

  public init(_ parameters: IntentParameters) throws(IntentError) { todo = try parameters.required("todo") }

  public func perform() async throws -> NoAnswer {
    let environment = try await environment()
    let todo = todo
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: todo)
    return try await manager().change(note) { writer in
      try TodoDeletion.delete(todo, TodoStore(environment, writer.reader), writer)
      return NoAnswer()
    }
  }
}

/// Takes several to-dos out.
public struct DeleteTodosIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "deleteTodos", "Takes several to-dos out with their subtasks; unknown ones are passed over.",
    [.init("todos", .texts, isRequired: true, "Their ids.")], answer: "counts of done and skipped")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todos: [String]

  public init(_ parameters: IntentParameters) throws(IntentError) {
    todos = try parameters.texts("todos").value ?? []
  }

  public func perform() async throws -> TodoCounts {
    try await TodoBatch(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .forEach(todos) { id, _, store, writer in try TodoDeletion.delete(id, store, writer) }
  }
}

/// How a to-do goes.
private enum TodoDeletion {
  static func delete(_ id: String, _ store: TodoStore, _ writer: StoreWriter) throws {
    let (document, stamp) = try store.findWritable(id)
    guard let stamp, document.isRecurring, let slot = document.series.slot(stamp: stamp) else {
      return try delete(document, store, writer, below: [])
    }
    var editor = SeriesEditor(document.series)
    try editor.deleteThis(slot)
    try UpdateEventIntent.store(editor, in: writer)
  }

  private static func delete(
    _ document: TodoDocument, _ store: TodoStore, _ writer: StoreWriter, below outer: Set<String>
  ) throws {
    guard !outer.contains(document.series.uid) else { return }
    for child in try store.children(of: document) {
      try delete(child, store, writer, below: outer.union([document.series.uid]))
    }
    var editor = SeriesEditor(document.series)
    editor.deleteAll()
    try UpdateEventIntent.store(editor, in: writer)
  }
}
