public import Basics
public import CalendarDomain

/// A to-do, or a done instance of a recurring one, as it is shown.
public struct TodoEntity: Hashable, Sendable, IntentAnswer {
  public enum DueStatus: String, Hashable, Sendable {
    case normal, dueSoon, overdue
  }

  /// The UID; of a done instance of a recurring to-do, UID, `/` and which instance it is.
  public var id: String
  public var calendar: String
  public var title: String
  public var todoDescription: String?
  public var isCompleted: Bool
  /// It will not be done.
  public var isCancelled: Bool
  public var completionDate: Instant?
  public var isFavorite: Bool
  /// The instant; of a day, its begin in the user's zone.
  public var due: Instant?
  /// RFC 3339: a date, an instant in UTC, or a wall time without a zone.
  public var dueDate: String?
  public var startDate: String?
  /// Minutes.
  public var estimatedDuration: Int?
  /// 1 (highest) to 9.
  public var priority: Int?
  public var tags: [String]
  public var urls: [String]
  public var assigneeName: String?
  public var location: String?
  /// `arriving` or `leaving`.
  public var locationTrigger: String?
  /// The value of its RRULE.
  public var recurrence: String?
  public var sortIndex: Int?
  public var subtasks: [TodoEntity]
  public var createdAt: Instant?
  public var modifiedAt: Instant?
  public var isOverdue: Bool
  public var dueStatus: DueStatus

  public var json: JSONNode {
    func time(_ instant: Instant?) -> JSONNode { .text(instant.map { $0.utc.extendedText + "Z" }) }
    return .object([
      .init("id", .string(id)), .init("calendar", .string(calendar)), .init("title", .string(title)),
      .init("todoDescription", .text(todoDescription)), .init("isCompleted", .bool(isCompleted)),
      .init("isCancelled", .bool(isCancelled)), .init("completionDate", time(completionDate)),
      .init("isFavorite", .bool(isFavorite)), .init("dueDate", .text(dueDate)),
      .init("startDate", .text(startDate)),
      .init("estimatedDuration", estimatedDuration.map(JSONNode.number) ?? .null),
      .init("priority", priority.map(JSONNode.number) ?? .null),
      .init("tags", .array(tags.map(JSONNode.string))), .init("urls", .array(urls.map(JSONNode.string))),
      .init("assigneeName", .text(assigneeName)), .init("location", .text(location)),
      .init("locationTrigger", .text(locationTrigger)), .init("recurrence", .text(recurrence)),
      .init("sortIndex", sortIndex.map(JSONNode.number) ?? .null), .init("subtasks", subtasks.json),
      .init("createdAt", time(createdAt)), .init("modifiedAt", time(modifiedAt)),
      .init("isOverdue", .bool(isOverdue)), .init("dueStatus", .string(dueStatus.rawValue)),
    ])
  }
}
