import CalendarDomain
import CalendarRepository

/// Makes a to-do a favourite, or no more.
public struct ToggleFavoriteIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "toggleFavorite", "Makes a to-do a favourite, or no more.",
    [.init("todo", .text, isRequired: true, "The id of a to-do.")], answer: "to-do")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let todo: String

  public init(_ parameters: IntentParameters) throws(IntentError) { todo = try parameters.required("todo") }

  public func perform() async throws -> TodoEntity {
    try await TodoChange(manager: manager(), environment: environment(), intent: Self.descriptor.name)
      .change(todo) { document, _ in
        let before = document
        document.edit(part: document.series.master == nil ? 1 : 0) { text in
          EventText.setFavorite(!text.isFavorite, in: &text)
        }
        document.touchChanged(since: before)
      }
  }
}
