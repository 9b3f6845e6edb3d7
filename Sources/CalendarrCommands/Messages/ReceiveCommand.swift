import Basics
import CalendarIntents
import CommandLineTool
import Scheduling

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `calendarr receive`.
struct ReceiveCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "receive", abstract: "Act on a mail with an invitation, an answer or a cancellation.",
      discussion:
        "For procmail, sieve and cron: a mail comes from standard input or a file. With --maildir, mails with a calendar among those that are new in a Maildir are taken in and then count as seen; others are left alone.\n\nWhat is not applied is kept with the reason, and the exit code is 1; 75 says that the store was busy, and that the mail should come again."
    )
  }

  @Argument(
    help: ArgumentHelp("A mail, or - for standard input.", valueName: "FILE"), completion: .file())
  var input: String?
  @Option(
    name: "--maildir", help: ArgumentHelp("Take in what is new in this Maildir.", valueName: "FOLDER"),
    completion: .directory) var maildir: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func validate() throws {
    if maildir != nil, input != nil { throw UsageError("a mail and --maildir exclude each other") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try MessageVerb(store, in: environment)
    guard let maildir else {
      let name = input ?? "-"
      if name == "-", environment.standardInput.isTerminal {
        throw UsageError("no mail was given; name a file, or - for standard input")
      }
      let mail = try name == "-" ? environment.standardInput.readAll() : Array(NamedFile.read(name))
      return try receive(mail, verb, environment)
    }
    return try receive(Maildir(URL(filePath: maildir, directoryHint: .isDirectory)), verb, environment)
  }

  private func receive(
    _ folder: Maildir, _ verb: MessageVerb, _ environment: CommandEnvironment
  ) throws -> ExitCode {
    func failure(_ error: Maildir.Failure) -> CommandFailure {
      CommandFailure(.noInput, "\(error.path): \(error.reason)")
    }
    let names: [String]
    do throws(Maildir.Failure) { names = try folder.arrived() } catch { throw failure(error) }
    var code = ExitCode.ok
    for name in names {
      let mail: [UInt8]
      do throws(Maildir.Failure) { mail = try folder.read(name) } catch {
        // One bad file does not keep the others from being read.
        environment.standardError.writeLine("calendarr: \(error.path): \(error.reason)")
        code = .partial
        continue
      }
      guard ReceivedMail.concernsCalendars(mail) else { continue }
      if try receive(mail, verb, environment) != .ok { code = .partial }
      do throws(Maildir.Failure) { try folder.markSeen(name) } catch { throw failure(error) }
    }
    return code
  }

  private func receive(
    _ mail: [UInt8], _ verb: MessageVerb, _ environment: CommandEnvironment
  ) throws -> ExitCode {
    let outcome: Result<MessageReport, IntentError> = try verb.verb.session.run { _ in
      do { return .success(try await ReceiveMessageIntent(mail: mail).perform()) } catch let error
        as IntentError
      {
        return .failure(error)
      }
    }
    switch outcome {
    case .failure(let error): throw CommandFailure(.configuration, error.description)
    case .success(let report):
      verb.verb.tellNotifications()
      verb.verb.session.publishChanges(in: environment)
      return verb.show(report.json)
    }
  }
}
