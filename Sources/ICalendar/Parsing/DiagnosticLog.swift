import CalendarDomain

/// Collects findings up to a limit, and counts the others.
struct DiagnosticLog {
  private(set) var diagnostics: [Diagnostic] = []
  private let limit: Int
  private var overflow = 0

  init(limit: Int) { self.limit = limit }

  mutating func add(_ diagnostic: Diagnostic) {
    if diagnostics.count < limit { diagnostics.append(diagnostic) } else { overflow += 1 }
  }

  /// Adds what another has collected after this one.
  mutating func append(_ next: DiagnosticLog) {
    for diagnostic in next.diagnostics { add(diagnostic) }
    overflow += next.overflow
  }

  /// Makes errors among the findings from a place on into warnings: what is wrong in components that no snapshot
  /// shows leaves nothing out of one.
  mutating func soften(from first: Int) {
    for index in diagnostics.indices.dropFirst(first) where diagnostics[index].severity == .error {
      diagnostics[index].severity = .warning
    }
  }

  /// Everything found; when there was too much, the last one says so.
  func finished() -> [Diagnostic] {
    guard overflow > 0 else { return diagnostics }
    return diagnostics + [
      Diagnostic("more-findings", "\(overflow) more findings are not listed")
    ]
  }
}
