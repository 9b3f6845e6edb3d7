import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore
import ICalendar

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `icsconv split`: a calendar as a folder of small ones.
struct SplitCommand: ParsableCommand {
  enum Unit: String, CaseIterable, ExpressibleByArgument { case uid, calendar }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "split",
      abstract: "Take a calendar apart into a folder of files.",
      discussion: """
        By UID, each file holds a series with its overrides, the zones they use and the calendar's own properties, as \
        in a vdir; by calendar, each VCALENDAR of the input gets a file. Files that are there already are replaced, others are left alone.
        """)
  }

  @Argument(
    help: ArgumentHelp("Calendar to take apart, or - for standard input.", valueName: "FILE"),
    completion: .file(extensions: ["ics"])) var input: String?
  @Option(name: "--by", help: "What gets a file of its own.") var by: Unit = .uid
  @Option(
    name: ["-o", "--output"], help: ArgumentHelp("Write the files into this folder.", valueName: "DIR"),
    completion: .directory) var output: String
  @OptionGroup var reading: ReaderOptions
  @OptionGroup(title: "Diagnostics") var diagnostics: DiagnosticsOptions

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let document = try CalendarDocument.read(input, by: reading.reader, in: environment)
    diagnostics.printer(for: environment).write(document.findings)
    var names = FileNames()
    let source = CalendarDocument.source(of: [document])
    let files = try parts(of: document, ZoneOptions.database(in: environment)).map { part in
      (names.next(for: part.name) + ".ics", source.print([part.calendar]).bytes)
    }
    do throws(SnapshotFileError) { try OpenFolder.fill(output, with: files) } catch {
      throw CommandFailure(error)
    }
    return .ok
  }

  private func parts(of document: CalendarDocument, _ database: ZoneDatabase) -> [CalendarSplit.Part] {
    switch by {
    case .uid:
      // One UID may stand in several calendars of a stream.
      return document.calendars.count == 1
        ? CalendarSplit.byUID(document.calendars[0])
        : CalendarSplit.byUID(CalendarMerge.merge(document.calendars, database: database).calendar)
    case .calendar:
      return document.calendars.map { calendar in
        let model = CalendarDecoder.decode(calendar, file: nil, fidelity: .values).0
        return CalendarSplit.Part(name: model.name ?? "calendar", calendar: calendar)
      }
    }
  }
}
