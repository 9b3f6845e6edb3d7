import Basics
import CalendarDomain
import CalendarIntents
import CalendarTime
import CommandLineTool

/// A command that makes an intent, performs it, and shows the answer.
struct IntentVerb {
  let session: StoreSession
  let options: StoreOptions
  let environment: CommandEnvironment

  /// What intents tell goes to standard error; false where the answer says the same.
  let isTelling: Bool

  init(_ options: StoreOptions, in environment: CommandEnvironment, isTelling: Bool = true) throws {
    self.isTelling = isTelling && !options.quiet
    session = try StoreSession(options, in: environment)
    self.options = options
    self.environment = environment
  }

  var zone: Zone { session.environment.zone }
  var now: Instant { session.environment.now() }

  /// Performs an intent by its name. Throws `CommandFailure` where it is refused.
  func perform(_ intent: String, _ parameters: [JSONNode.Member] = []) throws -> JSONNode {
    let request = JSONNode.object([
      .init("intent", .string(intent)), .init("parameters", .object(parameters)),
    ])
    let (answer, isDone) = try session.run { _ in try await IntentCatalog.standard.perform(request) }
    guard isDone else { throw Self.failure(answer["error"]) }
    session.publishChanges(in: environment)
    for message in answer["messages"]?.array?.compactMap(\.string) ?? [] where isTelling {
      environment.standardError.writeLine(message)
    }
    return answer["value"] ?? .null
  }

  /// Tells what intents told beside their answer.
  func tellNotifications() {
    let messages = try? session.run { try await $0.resolve(NotificationManager.self).takeMessages() }
    for message in messages ?? [] where isTelling { environment.standardError.writeLine(message) }
  }

  static func failure(_ error: JSONNode?) -> CommandFailure {
    let code: ExitCode =
      switch error?["code"]?.string {
      case "notFound": .noInput
      case "validation": .usage
      default: .partial
      }
    return CommandFailure(code, error?["message"]?.string ?? "the intent was refused")
  }

  /// Shows an answer: as JSON where that was asked for, else as lines.
  func show(_ value: JSONNode, _ lines: (StoreText) -> [String]) {
    if options.json {
      environment.standardOutput.writeJSON(JSONWriter.bytes(value, .indented))
    } else {
      for line in lines(StoreText(zone: zone, output: environment.standardOutput)) {
        environment.standardOutput.writeLine(line)
      }
    }
  }

  /// A time as an intent takes it. Throws `UsageError`.
  func time(_ time: TimeArgument, option: String) throws -> JSONNode {
    .string(try written(time, option: option).intentText)
  }

  /// The same, taken apart.
  func written(_ time: TimeArgument, option: String) throws -> WrittenTime {
    try time.read(as: option, now: now, zone: zone, database: session.environment.database, telling: nil)
  }
}

extension WrittenTime {
  /// RFC 3339, as intents read it.
  var intentText: String {
    switch self {
    case .day(let date): date.extendedText
    case .local(let local): local.extendedText
    case .instant(let instant): instant.utc.extendedText + "Z"
    }
  }
}
