#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The folder that holds the three files, and what they are called.
public enum SnapshotContainer {
  /// The snapshot object.
  public static let snapshotName = "widget-cache.json"
  /// The bare array of calendars.
  public static let calendarsName = "widget-calendars.json"
  /// The session object.
  public static let sessionName = "session.json"

  /// The platform's folder, or nil when there is none.
  ///
  /// On Apple systems it is the app group's container. Elsewhere it is `$CALENDARR_CONTAINER`, else
  /// `calendarr` in `$XDG_DATA_HOME` (when that is absolute), else `~/.local/share/calendarr`.
  public static func platformDefault() -> URL? {
    #if canImport(Darwin)
      FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: CalendarrAppGroup.current)
    #else
      folder(environment: ProcessInfo.processInfo.environment)
    #endif
  }

  /// The rule for systems without app groups, for the `environment` given.
  ///
  /// Source: XDG Base Directory Specification 0.8, which has relative paths ignored.
  static func folder(environment: [String: String]) -> URL? {
    if let path = environment["CALENDARR_CONTAINER"], !path.isEmpty {
      return URL(namedPath: path, isFolder: true)
    }
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      return URL(filePath: path, directoryHint: .isDirectory)
        .appending(path: "calendarr", directoryHint: .isDirectory)
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return URL(filePath: home, directoryHint: .isDirectory)
      .appending(path: ".local/share/calendarr", directoryHint: .isDirectory)
  }
}
