/// What a completion script asks the programs themselves, since no table could list it.
enum ShellQuestion {
  /// A name a line.
  static let timeZones = "icsconv zones --list 2>/dev/null"

  /// A key a line, of the folder that `container` (a shell word) expands to; of the user's own where it is empty.
  static func calendarKeys(_ container: String) -> String {
    "snapview calendars --keys \(container) 2>/dev/null"
  }
}
