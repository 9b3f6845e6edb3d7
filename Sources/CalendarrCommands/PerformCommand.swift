import Basics
import CalendarIntents
import CommandLineTool
import ICalendar

/// Performs intents that come as JSON.
struct PerformCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "perform", abstract: "Perform intents that standard input gives as JSON.",
      discussion:
        "One intent, or one a line: an object with intent, parameters and, if wanted, an id that comes back with the answer. Each answer is a line. calendarr-intents(7) lists the intents.\n\nThe exit code is 1 where an intent was refused."
    )
  }

  @Flag(name: "--list", help: "Print the intents, each with a JSON Schema, and exit.") var list: Bool
  @Flag(name: "--generate-manual", help: .hidden) var manual: Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if manual {
      environment.standardOutput.write(IntentManual.text(IntentCatalog.standard))
      return .ok
    }
    if list {
      let schemas = IntentCatalog.standard.intents.map { $0.descriptor.schema }
      environment.standardOutput.writeJSON(JSONWriter.bytes(.array(schemas), .indented))
      return .ok
    }
    let session = try StoreSession(store, in: environment)
    let input = try environment.standardInput.readAll()
    // One value that takes several lines, or a value a line.
    if let whole = try? JSONReader.read(input) { return try answer([.success(whole)], session, environment) }
    let lines = input.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy { $0 <= 0x20 } }
    guard !lines.isEmpty else { throw CommandFailure(.badData, "standard input holds no intent") }
    return try answer(lines.map { Self.request(Array($0)) }, session, environment)
  }

  private static func request(_ line: [UInt8]) -> Result<JSONNode, JSONError> {
    do throws(JSONError) { return .success(try JSONReader.read(line)) } catch { return .failure(error) }
  }

  private func answer(
    _ requests: [Result<JSONNode, JSONError>], _ session: StoreSession, _ environment: CommandEnvironment
  ) throws -> ExitCode {
    let answers = try session.run { _ in
      var answers: [(answer: JSONNode, isDone: Bool)] = []
      for request in requests {
        switch request {
        case .success(let value):
          var (answer, isDone) = try await IntentCatalog.standard.perform(value)
          if let id = value["id"], let members = answer.members {
            answer = .object([.init("id", id)] + members)
          }
          answers.append((answer, isDone))
        case .failure(let error):
          let error = JSONNode.object([
            .init("code", .string("validation")),
            .init("message", .string("this is no JSON: \(error.description)")),
          ])
          answers.append((.object([.init("ok", .bool(false)), .init("error", error)]), false))
        }
      }
      return answers
    }
    for (answer, _) in answers {
      environment.standardOutput.writeJSON(JSONWriter.bytes(answer))
      environment.standardOutput.writeLine()
    }
    session.publishChanges(in: environment)
    return answers.allSatisfy(\.isDone) ? .ok : .partial
  }
}
