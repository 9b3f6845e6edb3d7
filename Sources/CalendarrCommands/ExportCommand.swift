import Basics
import CalendarDomain
import CalendarIntents
import CalendarTime
@_spi(Writer) import CalendarrCore
import CommandLineTool
import ICalendar

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes calendars out of the store.
struct ExportCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export", abstract: "Write calendars out of the store.",
      discussion:
        "What was imported comes out as it was, line by line, with the zones that it uses. Without --calendar every calendar is written, one after the other."
    )
  }

  @Option(name: ["-c", "--calendar"], help: ArgumentHelp("The key of a calendar.", valueName: "KEY"))
  var calendar: [String] = []
  @Option(name: "--from", help: ArgumentHelp("Only events with an instance from then on.", valueName: "TIME"))
  var from: TimeArgument?
  @Option(name: "--to", help: ArgumentHelp("Only events with an instance before then.", valueName: "TIME"))
  var to: TimeArgument?
  @Option(
    name: "--query",
    help: ArgumentHelp("Only events with these words in title, place, note or people.", valueName: "TEXT"))
  var query: String?
  @Option(
    name: "--form", help: ArgumentHelp("ics, jcal, xcal, jscal or model.", valueName: "FORM"),
    completion: .list(CalendarForms.all.map(\.name))) var form = "ics"
  @Option(
    name: ["-o", "--output"],
    help: ArgumentHelp(
      "Write into this file; into a folder that is there, one file for each UID, as in a vdir.",
      discussion: "Files that hold these very bytes are left alone.", valueName: "FILE"), completion: .file())
  var output: String?
  @OptionGroup(title: "Store") var store: StoreOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    guard let form = CalendarForms.named(form, database: .system(environment: environment.environment)) else {
      throw UsageError(
        "--form: '\(form)' is not one of \(CalendarForms.all.map(\.name).joined(separator: ", "))")
    }
    let calendars = try exported(in: environment)
    guard let output else {
      environment.standardOutput.write(bytes(calendars, form))
      return .ok
    }
    do throws(SnapshotFileError) {
      if StorePath.isFolder(output) {
        try OpenFolder.fill(
          output, with: files(of: calendars, form).filter { !StorePath.holds(output + "/" + $0.0, $0.1) })
      } else if case let bytes = bytes(calendars, form), !StorePath.holds(output, bytes) {
        try AtomicFile(URL(filePath: output)).write(bytes)
      }
    } catch { throw CommandFailure(.cannotCreate, error.reason) }
    return .ok
  }

  private func exported(in environment: CommandEnvironment) throws -> [ExportedCalendar] {
    let verb = try IntentVerb(store, in: environment)
    var parameters: [JSONNode.Member] = []
    if !calendar.isEmpty { parameters.append(.init("calendars", .array(calendar.map(JSONNode.string)))) }
    if let from { parameters.append(.init("from", try verb.time(from, option: "--from"))) }
    if let to { parameters.append(.init("to", try verb.time(to, option: "--to"))) }
    if let query { parameters.append(.init("matching", .string(query))) }
    return try verb.session.export(parameters)
  }

  private func components(_ calendars: [ExportedCalendar]) -> [Component] {
    calendars.flatMap { (try? ComponentParser.parse($0.bytes, file: nil).calendars) ?? [] }
  }

  private func bytes(_ calendars: [ExportedCalendar], _ form: any CalendarForm) -> [UInt8] {
    form.name == "ics" ? calendars.flatMap(\.bytes) : form.write(components(calendars), isIndented: true)
  }

  private func files(of calendars: [ExportedCalendar], _ form: any CalendarForm) -> [(String, [UInt8])] {
    var names = FileNames()
    let ending = form.fileEndings.contains(form.name) ? form.name : form.fileEndings.first ?? form.name
    return components(calendars).flatMap(CalendarSplit.byUID).map { part in
      (names.next(for: part.name) + "." + ending, form.write([part.calendar], isIndented: true))
    }
  }
}
