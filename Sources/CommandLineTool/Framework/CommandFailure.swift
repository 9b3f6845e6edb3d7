package import CalendarDomain

/// Why a command cannot go on: printed as `program: error: message`, then the process ends with `exitCode`.
package struct CommandFailure: Error {
  package var exitCode: ExitCode
  /// What went wrong, with the name of the file or value concerned; no full stop.
  package var message: String
  /// What to do next, as a sentence of its own, or nil.
  package var hint: String?
  package var location: SourceLocation?

  package init(
    _ exitCode: ExitCode, _ message: String, hint: String? = nil, location: SourceLocation? = nil
  ) {
    self.exitCode = exitCode
    self.message = message
    self.hint = hint
    self.location = location
  }
}
