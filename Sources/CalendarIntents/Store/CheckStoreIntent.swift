public import Basics
import CalendarRepository

/// Something that does not fit together in a store, as it is shown.
public struct StoreFindingEntity: Hashable, Sendable, IntentAnswer {
  public var code: String
  public var message: String
  public var isRepaired: Bool

  public var json: JSONNode {
    .object([
      .init("code", .string(code)), .init("message", .string(message)),
      .init("isRepaired", .bool(isRepaired)),
    ])
  }
}

/// Looks for what does not fit together in the store.
public struct CheckStoreIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "checkStore", "Looks for what does not fit together in the store.",
    [.init("repairs", .boolean, "Make what is derived anew where it is not what it should be.")],
    answer: "list of findings")

  @Dependency<CalendarManager>() var manager
  private let repairs: Bool

  public init(_ parameters: IntentParameters) throws(IntentError) {
    repairs = try parameters.boolean("repairs").value ?? false
  }

  public func perform() async throws -> [StoreFindingEntity] {
    try await manager().check(repairs: repairs).map {
      StoreFindingEntity(code: $0.code, message: $0.message, isRepaired: $0.isRepaired)
    }
  }
}

/// Copies the store, also while others use it.
public struct BackupStoreIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "backupStore", "Copies the store into a new file, also while others use it.",
    [.init("path", .text, isRequired: true, "The file, which must not be there yet.")], answer: "nothing")

  @Dependency<CalendarManager>() var manager
  private let path: String

  public init(_ parameters: IntentParameters) throws(IntentError) { path = try parameters.required("path") }

  public func perform() async throws -> NoAnswer {
    try await manager().backup(to: path)
    return NoAnswer()
  }
}
