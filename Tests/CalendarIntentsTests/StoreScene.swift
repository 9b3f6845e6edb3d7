import Basics
import CalendarDomain
import CalendarRepository
import CalendarTestIntents
import CalendarTime
import Foundation

@testable import CalendarIntents

/// A store of its own with everything registered that intents depend on.
final class StoreScene: Sendable {
  let folder: URL
  let dependencies = DependencyManager()

  var path: String { folder.appending(path: "test.store").path }

  init(now: Instant = Instant(utc: LocalDateTime(2026, 3, 20, 9, 0, 0))) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calendarr-scene-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "test.store").path
    await dependencies.register(CalendarManager.self) { try CalendarManager(path: path) }
    await dependencies.register(IntentEnvironment.self) {
      IntentEnvironment(now: { now }, zone: .utc, database: .system(environment: [:])) { UUID().uuidString }
    }
    await dependencies.register(NavigationManager.self) { NavigationManager() }
    await dependencies.register(NotificationManager.self) { NotificationManager() }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Performs an intent, its parameters given as JSON; the answer.
  func perform(_ intent: String, _ parameters: String = "{}") async throws -> JSONNode {
    let request = JSONNode.object([
      .init("intent", .string(intent)), .init("parameters", try JSONReader.read(Array(parameters.utf8))),
    ])
    return try await DependencyManager.$current.withValue(dependencies) {
      try await IntentCatalog.withTestSupport.perform(request).answer
    }
  }
}
