import CalendarDomain
import CalendarTime
@_spi(Writer) import CalendarrCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of every command that looks at a container.
struct ReadingOptions: ParsableArguments {
  @Option(
    name: "--now",
    help: ArgumentHelp(
      "Look at this instant, in RFC 3339; the clock's when not given.", valueName: "INSTANT"),
    transform: InstantArgument.parse)
  var now: Instant?

  @Option(
    name: "--timezone",
    help: ArgumentHelp(
      "Count days in this IANA time zone; that of TZ, else of the system, when not given.", valueName: "ZONE")
  )
  var timezone: String?

  func zone(in environment: CommandEnvironment) throws -> Zone {
    try ZoneOptions.find(timezone, in: environment).zone
  }

  /// The folder named, else the platform's.
  static func container(_ path: String?) throws -> URL {
    if let path { return URL(namedPath: path, isFolder: true) }
    if let folder = SnapshotContainer.platformDefault() { return folder }
    throw CommandFailure(
      .noInput, "no container is known",
      hint: "Name a folder, or set CALENDARR_CONTAINER.")
  }
}
