public import Basics
import CalendarDomain
public import CalendarIntents
import CalendarRepository

extension IntentCatalog {
  /// The intents of a product, and those that tests alone have.
  public static let withTestSupport = IntentCatalog(
    standard.intents + [
      SeedStoreIntent.self, FetchComponentsIntent.self, ResetStoreIntent.self, ClearStoreIntent.self,
    ])
}

/// Puts known events and to-dos into the store.
public struct SeedStoreIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "seedStore", "Puts known events and to-dos into the store.", StoreSeed.parameters, answer: "number")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let seed: StoreSeed

  public init(_ parameters: IntentParameters) throws(IntentError) { seed = try StoreSeed(parameters) }

  public func perform() async throws -> Int {
    let (seed, environment) = (seed, try await environment())
    let note = ChangeNote(madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: "")
    return try await manager().change(note) { try seed.plant(in: $0, environment) }
  }
}

/// Takes everything out of the store, and puts the known events and to-dos in.
public struct ResetStoreIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "resetStore", "Makes the store hold known events and to-dos and nothing else.", StoreSeed.parameters,
    answer: "number")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment
  private let seed: StoreSeed

  public init(_ parameters: IntentParameters) throws(IntentError) { seed = try StoreSeed(parameters) }

  public func perform() async throws -> Int {
    let (seed, environment) = (seed, try await environment())
    let note = ChangeNote(madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: "")
    return try await manager().change(note) { writer in
      try ClearStoreIntent.clear(writer)
      return try seed.plant(in: writer, environment)
    }
  }
}

/// Takes everything out of the store.
public struct ClearStoreIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "clearStore", "Takes every calendar out with everything in it.", answer: "nothing")

  @Dependency<CalendarManager>() var manager
  @Dependency<IntentEnvironment>() var environment

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> NoAnswer {
    let environment = try await environment()
    let note = ChangeNote(madeAt: environment.now().secondsSince1970, intent: Self.descriptor.name, title: "")
    return try await manager().change(note) { writer in
      try Self.clear(writer)
      return NoAnswer()
    }
  }

  static func clear(_ writer: StoreWriter) throws {
    for calendar in try writer.reader.calendars() { try writer.delete(calendar) }
  }
}

/// Gives what is stored, as it is stored.
public struct FetchComponentsIntent: Intent {
  public static let descriptor = IntentDescriptor(
    "fetchComponents", "Gives every component as it is stored, by calendar and row.",
    answer: "list of components")

  /// A component as it is stored.
  public struct Fetched: Hashable, Sendable, IntentAnswer {
    public var calendar: String
    public var kind: String
    public var uid: String
    public var instance: String
    public var text: String

    public var json: JSONNode {
      .object([
        .init("calendar", .string(calendar)), .init("kind", .string(kind)), .init("uid", .string(uid)),
        .init("instance", .string(instance)), .init("text", .string(text)),
      ])
    }
  }

  @Dependency<CalendarManager>() var manager

  public init(_ parameters: IntentParameters) throws(IntentError) {}

  public func perform() async throws -> [Fetched] {
    try await manager().read { reader in
      var found: [Fetched] = []
      for calendar in try reader.calendars() {
        try reader.forEachComponent(of: calendar) { component in
          found.append(
            Fetched(
              calendar: calendar.key, kind: component.kind, uid: component.uid, instance: component.instance,
              text: component.text))
        }
      }
      return found
    }
  }
}
