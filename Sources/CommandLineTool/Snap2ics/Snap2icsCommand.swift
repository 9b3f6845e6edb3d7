import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import Conversion
import ICalendar
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `snap2ics`: a snapshot back to calendars.
struct Snap2icsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "snap2ics",
      abstract: "Turn a snapshot back into calendars (.ics).",
      discussion: """
        Reads a container through the reader's own code and writes the events in it as a calendar: merged on \
        standard output, or with --output one file for each calendar. A snapshot holds some weeks only; the \
        calendars say which, and ics2snap never claims more of them.

        The exit code is the state of the container: 0 ok, 65 written for newer readers, 66 never written, 74 \
        unreadable, 77 signed out.
        """,
      examples: [
        .init("all events of a container as one calendar", "snap2ics --timezone Europe/Berlin box > all.ics"),
        .init("one file for each calendar", "snap2ics --timezone Europe/Berlin -o calendars box"),
        .init("one calendar alone, from a snapshot in a pipe", "ics2snap work.ics | snap2ics -c ical:1 -"),
      ])
  }

  @Argument(
    help: ArgumentHelp(
      "Folder that holds the three files, a widget-cache.json alone, or - for one on standard input.",
      discussion: "Without it: the folder that CALENDARR_CONTAINER names, else the user's own.",
      valueName: "CONTAINER|FILE"), completion: .file(extensions: ["json"]))
  var source: String?
  @Option(
    name: ["-o", "--output"],
    help: ArgumentHelp("Write one .ics for each calendar into this folder.", valueName: "DIR"),
    completion: .directory) var output: String?
  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "Zone that the snapshot was written in, an IANA name; default: TZ, else the system's zone.",
      discussion:
        "A snapshot gives days as instants and names no zone, so days come out right in that zone only.",
      valueName: "ZONE")) var timezone: String?
  @Option(
    name: "--calendars",
    help: ArgumentHelp(
      "Take names and colours of the calendars from this widget-calendars.json.", valueName: "FILE"),
    completion: .file(extensions: ["json"])) var calendars: String?
  @Option(
    name: ["-c", "--calendar"],
    help: ArgumentHelp("Write the events of this calendar only.", valueName: "KEY"))
  var calendar: [String] = []
  @Option(
    name: ["-e", "--exclude"], help: ArgumentHelp("Leave this calendar out.", valueName: "KEY"))
  var exclude: [String] = []
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let zones = try ZoneOptions.find(timezone, in: environment)
    let (reading, doubts) = try SnapshotSource(path: source, calendars: calendars).read(
      zone: zones.zone, in: environment)
    guard let snapshot = reading.snapshot else { throw CommandFailure(reading) }
    try CalendarChoice.check(calendar + exclude, in: snapshot, reading.calendars)
    let restorer = SnapshotRestorer(
      zone: zones.zone, database: zones.database,
      productID: "-//Calendarr//snap2ics \(SuiteVersion.text)//EN")
    let kept = Set(calendar)
    let (restored, findings) = restorer.restore(
      snapshot.filtered(toCalendarKeys: kept).filtered(excludingCalendarKeys: Set(exclude)),
      calendars: reading.calendars.filter {
        (kept.isEmpty || kept.contains($0.id)) && !exclude.contains($0.id)
      }, shape: output == nil ? .merged : .separate)
    diagnostics.printer(for: environment).write(doubts + findings)
    guard let output else {
      for calendar in restored { environment.standardOutput.write(Self.bytes(of: calendar)) }
      return .ok
    }
    var names = FileNames()
    let files = restored.map { (names.next(for: $0.fileStem) + ".ics", Self.bytes(of: $0)) }
    do throws(SnapshotFileError) { try OpenFolder.fill(output, with: files) } catch {
      throw CommandFailure(error)
    }
    return .ok
  }

  static func bytes(of calendar: RestoredCalendar) -> [UInt8] {
    ComponentPrinter.print([CalendarEncoder.encode(calendar.model)])
  }
}

extension CommandFailure {
  /// A container that holds no snapshot to work with.
  init(_ reading: ContainerReading) {
    var sentence = reading.state.sentence(.en)
    // The reason goes on where the sentence ends.
    if let reason = reading.reason { sentence = sentence.dropLast() + ": \(reason)" }
    let hint: String? =
      switch reading.state {
      case .ok, .loggedOut: nil
      case .neverWritten: "Publish one with ics2snap --output, or name another folder."
      case .incompatible: "A newer version of this program is needed."
      case .unreadable: "Look at it with snapview check."
      }
    self.init(reading.state.exitCode, sentence, hint: hint)
  }
}
