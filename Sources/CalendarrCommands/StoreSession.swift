import Basics
import CalendarDomain
import CalendarIntents
import CalendarRepository
import CalendarTime
import CommandLineTool
import Dispatch
import ICalendar
import SnapshotBuilding

/// A run of one command: the world of the command line as intents know it.
struct StoreSession: Sendable {
  let environment: IntentEnvironment
  let path: String
  private let dependencies = DependencyManager()
  /// Something was changed that has not been published since.
  private let hasChanged = Guarded(false)
  /// The store has no write-ahead log, which no one was told of yet.
  private let lacksLog = Guarded(false)

  init(_ options: StoreOptions, in environment: CommandEnvironment) throws {
    let (zone, database) = try ZoneOptions.find(options.timezone, in: environment)
    let time = try options.now?.read(
      as: "--now", now: environment.now(), zone: zone, database: database,
      telling: options.quiet ? nil : DiagnosticsPrinter(for: environment))
    let now = time?.instant(in: zone) ?? environment.now()
    self.environment = IntentEnvironment(now: { now }, zone: zone, database: database, makeUID: Self.makeUID)
    path = try options.path(in: environment)
  }

  /// A UUID of version 4. Source: RFC 9562, 5.4; RFC 7986, 5.3.
  @Sendable private static func makeUID() -> String {
    var random = SystemRandomNumberGenerator()
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }

  /// Runs `body` with everything registered that intents depend on, and waits for it. Nothing is opened before it is
  /// asked for. Throws `CommandFailure`.
  func run<Value: Sendable>(_ body: @escaping @Sendable (DependencyManager) async throws -> Value) throws
    -> Value
  {
    let (path, environment, dependencies) = (path, environment, dependencies)
    let (hasChanged, lacksLog) = (hasChanged, lacksLog)
    let result = Guarded<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task {
      let outcome: Result<Value, any Error>
      do {
        await dependencies.registerIfMissing(CalendarManager.self) {
          let manager = try CalendarManager(path: path)
          await manager.observe { _ in hasChanged.withLock { $0 = true } }
          await ConversationManager(
            environment: environment, notifications: try await dependencies.resolve(NotificationManager.self)
          ).attach(to: manager)
          if try await !manager.keepsLog() { lacksLog.withLock { $0 = true } }
          return manager
        }
        await dependencies.registerIfMissing(IntentEnvironment.self) { environment }
        await dependencies.registerIfMissing(NavigationManager.self) { NavigationManager() }
        await dependencies.registerIfMissing(NotificationManager.self) { NotificationManager() }
        outcome = .success(
          try await DependencyManager.$current.withValue(dependencies) { try await body(dependencies) })
      } catch { outcome = .failure(error) }
      result.withLock { $0 = outcome }
      done.signal()
    }
    done.wait()
    guard let outcome = result.withLock({ $0 }) else {
      throw CommandFailure(.internalError, "a task ended without a result")
    }
    do { return try outcome.get() } catch let error as StoreError {
      throw Self.failure(error)
    }
  }

  // MARK: Publishing

  /// Calendars with their text. Throws `CommandFailure`.
  func export(_ parameters: [JSONNode.Member] = []) throws -> [ExportedCalendar] {
    let outcome: Result<[ExportedCalendar], IntentError> = try run { _ in
      do {
        let intent = try ExportCalendarsIntent(
          IntentParameters(.object(parameters), of: ExportCalendarsIntent.descriptor))
        return .success(try await intent.perform())
      } catch let error as IntentError { return .failure(error) }
    }
    switch outcome {
    case .success(let calendars): return calendars
    case .failure(let error):
      throw CommandFailure(error.code == .notFound ? .noInput : .usage, error.description)
    }
  }

  /// The folder of 'settings publish', or nil.
  func publishingFolder() throws -> String? {
    try run { _ in
      try await ShowSettingsIntent(IntentParameters(.object([]), of: ShowSettingsIntent.descriptor)).perform()
    }.values[.publish]
  }

  /// Writes the snapshot into a folder. Throws `CommandFailure`.
  func publish(to folder: String, privacy: PrivacyRule = .keep) throws -> [Diagnostic] {
    var publishing = Publishing(environment: environment)
    publishing.privacy = privacy
    let window = publishing.window
    let calendars = try run { _ in try await ExportCalendarsIntent(publishing: window).perform() }
    return try publishing.publish(calendars, to: folder)
  }

  /// Publishes what was changed, where the store says so. A failure is told, and undoes nothing: the next change, or
  /// calendarr publish, mends it.
  func publishChanges(in environment: CommandEnvironment) {
    let isDue = hasChanged.withLock { flag in
      defer { flag = false }
      return flag
    }
    guard isDue else { return }
    // Said where something is written: who reads meanwhile has to wait.
    if lacksLog.withLock({ $0 }) {
      environment.standardError.writeLine(
        "calendarr: note: \(path) keeps a rollback journal, since no write-ahead log can be kept there; it is as safe, and readers wait while a change is written"
      )
    }
    do {
      guard let folder = try publishingFolder() else { return }
      _ = try publish(to: folder)
    } catch {
      let reason = (error as? CommandFailure)?.message ?? "\(error)"
      environment.standardError.writeLine(
        "calendarr: warning: the change is stored and not published: \(reason)")
    }
  }

  /// What a script gets to know of an error of the store.
  static func failure(_ error: StoreError) -> CommandFailure {
    switch error.code {
    case .cannotOpen, .readOnly: CommandFailure(.cannotCreate, error.reason)
    case .locked:
      CommandFailure(
        .locked, "another process has held the store for too long: \(error.reason)", hint: "Try again later.")
    case .full:
      CommandFailure(
        .inputOutput, "no room is left for the store: \(error.reason)", hint: "Nothing was changed.")
    case .damaged:
      CommandFailure(
        .badData, error.reason,
        hint: "calendarr check tells more; a copy made with calendarr backup is whole.")
    case .notAStore, .newerSchema: CommandFailure(.badData, error.reason)
    case .inputOutput: CommandFailure(.inputOutput, error.reason, hint: "Nothing was changed.")
    case .cannotUndo: CommandFailure(.partial, error.reason)
    case .internal: CommandFailure(.internalError, error.reason)
    }
  }
}
