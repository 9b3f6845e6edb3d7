public import CalendarDomain

/// A rule as `RuleParser` read it, with what was odd about its text.
public struct RuleReading: Sendable, Hashable {
  public var model: RecurrenceModel
  /// Warnings and notes, without location: the caller knows the line.
  public var diagnostics: [Diagnostic]

  public init(model: RecurrenceModel, diagnostics: [Diagnostic] = []) {
    self.model = model
    self.diagnostics = diagnostics
  }
}
