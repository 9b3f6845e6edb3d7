/// What is known of a parameter: a row of the vocabulary.
public struct ParameterTerm: Hashable, Sendable {
  /// Upper case.
  public let name: String
  /// Several values with commas.
  public let isList: Bool
  public let secrecy: Secrecy
  /// The section that defines it.
  public let source: String

  init(_ name: String, isList: Bool = false, _ secrecy: Secrecy, _ source: String) {
    self.name = name
    self.isList = isList
    self.secrecy = secrecy
    self.source = source
  }
}
