extension IntentCatalog {
  /// What can be done with to-dos.
  static let todos: [any Intent.Type] = [
    AddTodoIntent.self, AddSubtaskIntent.self, UpdateTodoIntent.self, ToggleTodoCompletionIntent.self,
    SetTodoCompletionIntent.self, CompleteTodosIntent.self, DeleteTodoIntent.self, DeleteTodosIntent.self,
    ToggleFavoriteIntent.self, ShowTodosIntent.self, LaunchAppIntent.self, SnoozeTodoIntent.self,
    ToggleUrgentTodoIntent.self, ShowTodoCountIntent.self, GetTodoSummaryIntent.self, ReorderTodosIntent.self,
    FindTodosIntent.self,
  ]
}
