package import Basics
package import CalendarDomain

/// How findings are written to standard error.
package enum DiagnosticsFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case text, json

  /// The one that a command line asks for: asked of the words themselves, since what they ask for may be wrong.
  package static func asked(by arguments: [String]) -> DiagnosticsFormat {
    let asksForJSON = arguments.indices.contains { index in
      ["--diagnostics", "--log-format"].contains { option in
        arguments[index] == "\(option)=json"
          || arguments[index] == option && index + 1 < arguments.count && arguments[index + 1] == "json"
      }
    }
    return asksForJSON ? .json : .text
  }
}

/// The options of every command that reports findings.
package struct DiagnosticsOptions: ParsableArguments {
  @Option(name: "--diagnostics", help: "Write findings as text or as JSON lines.") package var diagnostics:
    DiagnosticsFormat = .text
  @Flag(name: ["-q", "--quiet"], help: "Write errors alone, no warnings and notes.") package var quiet = false

  package init() {}

  package func printer(for environment: CommandEnvironment) -> DiagnosticsPrinter {
    DiagnosticsPrinter(
      output: environment.standardError, format: diagnostics, least: quiet ? .error : .note)
  }
}

/// Writes findings, one a line, as `file:line: warning: text [code]` or as JSON.
package struct DiagnosticsPrinter {
  package var output: ConsoleOutput
  package var format: DiagnosticsFormat
  /// Less severe ones are not written.
  package var least: Diagnostic.Severity

  package init(output: ConsoleOutput, format: DiagnosticsFormat = .text, least: Diagnostic.Severity = .note) {
    self.output = output
    self.format = format
    self.least = least
  }

  /// For a command without options of its own about findings.
  package init(for environment: CommandEnvironment) {
    self.init(output: environment.standardError, format: .asked(by: environment.arguments))
  }

  /// Says why there is nothing to show, in a line of the program's or as JSON.
  func say(_ message: String, as code: ExitCode, of program: String) {
    guard format == .json else { return output.writeLine("\(program): \(VisibleText.line(message))") }
    write(Diagnostic(Diagnostic.Code(rawValue: code.word), .error, message))
  }

  package func write(_ diagnostics: some Sequence<Diagnostic>) {
    for diagnostic in diagnostics { write(diagnostic) }
  }

  package func write(_ diagnostic: Diagnostic) { write(diagnostic, others: 0, lines: []) }

  /// Lines that are named of findings of the same kind.
  package static let mostLines = 5

  /// - Parameters:
  ///   - others: how many findings of the same kind are counted with this one.
  ///   - lines: those of the first of them; 0 for an unknown line.
  package func write(_ diagnostic: Diagnostic, others: Int, lines: [Int]) {
    guard diagnostic.severity >= least else { return }
    guard format == .json else { return output.writeLine(text(diagnostic, others, lines)) }
    output.writeJSON(JSONWriter.text(Self.json(diagnostic, count: others + 1)) + "\n")
  }

  /// `; 7 more: lines 12, 30, 44, ...`
  private static func more(_ others: Int, _ places: [Int]) -> String {
    guard others > 0 else { return "" }
    let lines = places.prefix(mostLines).filter { $0 > 0 }.map(String.init)
    guard !lines.isEmpty else { return "; \(others) more" }
    return "; \(others) more: \(lines.count == 1 ? "line" : "lines") \(lines.joined(separator: ", "))"
      + (others > mostLines ? ", ..." : "")
  }

  private func text(_ diagnostic: Diagnostic, _ others: Int, _ lines: [Int]) -> String {
    let severity: String =
      switch diagnostic.severity {
      case .error: output.styled("error:", .bold, .red)
      case .warning: output.styled("warning:", .bold, .yellow)
      case .note: output.styled("note:", .bold)
      }
    let place = diagnostic.location.map { "\($0): " } ?? ""
    let action = (diagnostic.action.map { "; \($0)" } ?? "") + Self.more(others, lines)
    return VisibleText.line(place) + severity + " " + VisibleText.line(diagnostic.message + action)
      + " [\(diagnostic.code.rawValue)]"
  }

  private static func quoted(_ text: String) -> JSONNode { .string(VisibleText.shortened(text)) }

  /// The keys are sorted; those without a value are left out.
  package static func json(_ diagnostic: Diagnostic, count: Int = 1) -> JSONNode {
    let location = diagnostic.location
    return .object([
      "action": diagnostic.action.map(quoted), "byteOffset": location.map { .number($0.byteOffset) },
      "code": .string(diagnostic.code.rawValue), "column": location?.column.map(JSONNode.number),
      "count": count > 1 ? .number(count) : nil,
      "file": location?.file.map(JSONNode.string), "line": location.map { .number($0.line) },
      "message": quoted(diagnostic.message), "property": diagnostic.property.map(quoted),
      "severity": .string(diagnostic.severity.rawValue), "uid": diagnostic.uid.map(quoted),
    ])
  }
}
