import CalendarDomain

/// Why a command cannot go on: printed as `program: error: message`, then the process ends with `exitCode`.
struct CommandFailure: Error {
  var exitCode: ExitCode
  /// What went wrong, with the name of the file or value concerned; no full stop.
  var message: String
  /// What to do next, as a sentence of its own, or nil.
  var hint: String?
  var location: SourceLocation?

  init(
    _ exitCode: ExitCode, _ message: String, hint: String? = nil, location: SourceLocation? = nil
  ) {
    self.exitCode = exitCode
    self.message = message
    self.hint = hint
    self.location = location
  }
}
