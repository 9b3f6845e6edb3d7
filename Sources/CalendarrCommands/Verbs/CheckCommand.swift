import Basics
import CommandLineTool

/// `calendarr check`.
struct CheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Look for what does not fit together in the store.",
      discussion: "The exit code is 1 where something was found that was not repaired.")
  }

  @Flag(name: "--repair", help: "Make what is derived anew where it is not what it should be.") var repair:
    Bool
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform("checkStore", [.init("repairs", .bool(repair))])
    verb.show(value) { _ in
      (value.array ?? []).map { finding in
        let done = finding["isRepaired"]?.bool == true ? "; repaired" : ""
        return "\(finding["message"]?.string ?? "")\(done) [\(finding["code"]?.string ?? "")]"
      }
    }
    return (value.array ?? []).allSatisfy { $0["isRepaired"]?.bool == true } ? .ok : .partial
  }
}
