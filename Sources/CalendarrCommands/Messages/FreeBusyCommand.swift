import Basics
@_spi(Writer) import CalendarrCore
import CommandLineTool

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `calendarr free-busy`.
struct FreeBusyCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "free-busy", abstract: "Tell when you are not free, without saying why.")
  }

  @Option(
    name: "--from", help: ArgumentHelp("The first day, such as today, mon or 2026-12-08.", valueName: "TIME"))
  var from: TimeArgument = .today
  @Option(
    name: "--days", help: ArgumentHelp("How many days.", valueName: "COUNT"),
    transform: Int.argument(in: 1...1461))
  var days = 7
  @Option(
    name: "--publish",
    help: ArgumentHelp("Write them as VFREEBUSY into this file, in one step.", valueName: "FILE"),
    completion: .file(extensions: ["ifb"])) var publish: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let verb = try IntentVerb(store, in: environment)
    let value = try verb.perform(
      "showFreeBusy", [.init("from", try verb.time(from, option: "--from")), .init("days", .number(days))])
    guard let publish else {
      verb.show(value) { text in (value["periods"]?.array ?? []).map(text.period) }
      return .ok
    }
    let bytes = Array((value["calendar"]?.string ?? "").utf8)
    do throws(SnapshotFileError) { try AtomicFile(URL(filePath: publish)).write(bytes) } catch {
      throw CommandFailure(.cannotCreate, error.reason)
    }
    return .ok
  }
}

extension StoreText {
  /// `Tue 2026-03-24 15:00–16:00  tentative`
  func period(_ period: JSONNode) -> String {
    let kind = period["kind"]?.string == "BUSY-TENTATIVE" ? "tentative" : "busy"
    return span(period) + "  " + kind
  }
}
