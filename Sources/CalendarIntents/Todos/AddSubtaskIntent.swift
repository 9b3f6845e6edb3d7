import CalendarDomain
import CalendarRepository
import ICalendar

/// Adds a part of a to-do.
public struct AddSubtaskIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "addSubtask", "Adds a part of a to-do.",
    [
      .init("todo", .text, isRequired: true, "The id of the whole."),
      .init("title", .text, isRequired: true, "What is to be done; blanks around it are cut."),
    ], answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String
  private let title: String

  public init(_ parameters: IntentParameters) throws(IntentError) {
    todo = try parameters.required("todo")
    title = EventFields.trimmed(try parameters.required("title"))
    guard !title.isEmpty else { throw .validation("title", "a title must not be empty") }
  }

  public func perform() async throws -> TodoEntity {
    let environment = try await environment()
    let (todo, title) = (todo, title)
    let note = ChangeNote(
      madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: title)
    return try await manager().change(note) { writer in
      let store = TodoStore(environment, writer.reader)
      let (parent, _) = try store.findWritable(todo)
      var document = AddTodoIntent.document(in: parent.series.calendar, environment)
      document.edit(part: 0) { text in
        text.set(.init(name: "SUMMARY", text: title))
        text.set(.init(name: "RELATED-TO", text: parent.series.uid))
      }
      try document.store(in: writer)
      return try store.entity(document, stamp: nil)
    }
  }
}
