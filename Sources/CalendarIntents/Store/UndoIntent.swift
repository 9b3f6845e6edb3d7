public import Basics
import CalendarDomain
import CalendarRepository

/// A change of the history, as it is shown.
public struct ChangeEntity: Hashable, Sendable, IntentAnswer {
  public var id: Int
  /// RFC 3339, in UTC.
  public var madeAt: String
  /// The intent, or `import`.
  public var intent: String
  /// What it was about.
  public var title: String
  /// `done`, `undone`, or `kept` where it is too long ago to be undone.
  public var state: String

  init(_ record: ChangeRecord) {
    id = record.id
    madeAt = Instant(secondsSince1970: record.madeAt).utc.extendedText + "Z"
    intent = record.intent
    title = record.title
    state = record.state.rawValue
  }

  public var json: JSONNode {
    .object([
      .init("id", .number(id)), .init("madeAt", .string(madeAt)), .init("intent", .string(intent)),
      .init("title", .string(title)), .init("state", .string(state)),
    ])
  }
}

/// Takes the last changes back.
public struct UndoIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "undo", "Takes the last changes back that were not taken back yet, each as a whole.",
    [.init("count", .integer, "How many; one if not given.")], answer: "list of changes")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let count: Int

  public init(_ parameters: IntentParameters) throws(IntentError) {
    count = try parameters.integer("count", in: 1...1_000_000).value ?? 1
  }

  public func perform() async throws -> [ChangeEntity] {
    let note = ChangeNote(
      madeAt: try await environment().now().secondsSince1970, intent: Self.descriptor.name, title: "")
    do {
      return try await manager().undo(count, note: note).map(ChangeEntity.init)
    } catch let error as StoreError where error.code == .cannotUndo {
      throw IntentError(.conflict, error.reason, field: "count")
    }
  }
}

/// Shows what was changed.
public struct ShowHistoryIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "showHistory", "Shows what was changed, the newest first.",
    [.init("limit", .integer, "At most so many; 20 if not given.")], answer: "list of changes",
    isForeground: true)

  @Dependency<CalendarManager>() var manager
  private let limit: Int

  public init(_ parameters: IntentParameters) throws(IntentError) {
    limit = try parameters.integer("limit", in: 1...1_000_000).value ?? 20
  }

  public func perform() async throws -> [ChangeEntity] {
    let limit = limit
    return try await manager().read { try $0.history(limit: limit) }.map(ChangeEntity.init)
  }
}
