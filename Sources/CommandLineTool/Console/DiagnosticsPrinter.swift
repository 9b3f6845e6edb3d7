import CalendarDomain

/// How findings are written to standard error.
enum DiagnosticsFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json
}

/// The options of every command that reports findings.
struct DiagnosticsOptions: ParsableArguments {
  @Option(name: "--diagnostics", help: "Write findings as text or as JSON lines.") var diagnostics:
    DiagnosticsFormat = .text
  @Flag(name: ["-q", "--quiet"], help: "Write errors alone, no warnings and notes.") var quiet = false

  func printer(for environment: CommandEnvironment) -> DiagnosticsPrinter {
    DiagnosticsPrinter(
      output: environment.standardError, format: diagnostics, least: quiet ? .error : .note)
  }
}

/// Writes findings, one a line, as `file:line: warning: text [code]` or as JSON.
struct DiagnosticsPrinter {
  var output: ConsoleOutput
  var format: DiagnosticsFormat = .text
  /// Less severe ones are not written.
  var least: Diagnostic.Severity = .note

  func write(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { write(diagnostic) }
  }

  func write(_ diagnostic: Diagnostic) {
    guard diagnostic.severity >= least else { return }
    output.writeLine(format == .json ? Self.json(diagnostic) : text(diagnostic))
  }

  private func text(_ diagnostic: Diagnostic) -> String {
    let severity: String =
      switch diagnostic.severity {
      case .error: output.styled("error:", .bold, .red)
      case .warning: output.styled("warning:", .bold, .yellow)
      case .note: output.styled("note:", .bold)
      }
    let place = diagnostic.location.map { "\($0.file ?? "-"):\($0.line): " } ?? ""
    let action = diagnostic.action.map { "; \($0)" } ?? ""
    return VisibleText.of(place) + severity + " " + VisibleText.of(diagnostic.message + action)
      + " [\(diagnostic.code.rawValue)]"
  }

  /// The keys are sorted; those without a value are left out.
  static func json(_ diagnostic: Diagnostic) -> String {
    let members: [(String, String?)] = [
      ("action", diagnostic.action.map(JSONText.quoted)),
      ("byteOffset", diagnostic.location.map { String($0.byteOffset) }),
      ("code", JSONText.quoted(diagnostic.code.rawValue)),
      ("file", diagnostic.location?.file.map(JSONText.quoted)),
      ("line", diagnostic.location.map { String($0.line) }),
      ("message", JSONText.quoted(diagnostic.message)),
      ("property", diagnostic.property.map(JSONText.quoted)),
      ("severity", JSONText.quoted(diagnostic.severity.rawValue)),
      ("uid", diagnostic.uid.map(JSONText.quoted)),
    ]
    return "{" + members.compactMap { key, value in value.map { "\"\(key)\":\($0)" } }.joined(separator: ",")
      + "}"
  }
}
