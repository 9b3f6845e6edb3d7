public import CalendarDomain

/// Several inputs, one after the other.
public struct JoinedParts: CalendarParts {
  public let file: String?
  private let inputs: [any CalendarParts]

  public init(_ inputs: [any CalendarParts]) {
    self.inputs = inputs
    file = inputs.first?.file
  }

  @discardableResult
  public func read(_ body: (CalendarPart, InputStretch?) throws -> Void) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for input in inputs { findings += try input.read(body) }
    return findings
  }

  public func lookOver(for names: [String], _ body: (CalendarPart, InputStretch?) throws -> Void) throws {
    for input in inputs { try input.lookOver(for: names, body) }
  }
}
