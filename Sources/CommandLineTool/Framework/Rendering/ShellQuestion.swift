/// What a completion script asks the programs themselves, since no table could list it.
enum ShellQuestion {
  /// A name a line.
  static let timeZones = "icsconv zones --list 2>/dev/null"

  /// A key a line, of the folder that `container` (a shell word) expands to; of the user's own where it is empty.
  static func calendarKeys(_ container: String) -> String {
    "snapview calendars --keys \(container) 2>/dev/null"
  }

  /// The same of the store that `options` (shell words) name, else of the user's own; asked of the program itself.
  static func storedCalendarKeys(_ program: String, _ options: String) -> String {
    "\(program) calendars --keys \(options) 2>/dev/null"
  }
}
