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

  /// Everything found; when there was too much, the last one says so.
  func finished() -> [Diagnostic] {
    guard overflow > 0 else { return diagnostics }
    return diagnostics + [
      Diagnostic("more-findings", .warning, "\(overflow) more findings are not listed")
    ]
  }
}
