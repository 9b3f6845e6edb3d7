/// How much the parser takes before it refuses, so that a hostile file costs little.
public struct ParserLimits: Hashable, Sendable {
  /// Size of the input.
  public var maxBytes: Int
  /// Components of all kinds in the input.
  public var maxComponents: Int
  /// Depth of components inside components, VCALENDAR being 1.
  public var maxNesting: Int
  /// Bytes of one unfolded line; a longer line is left out with a warning.
  public var maxLineLength: Int
  /// Findings kept; the last one then says how many more there were.
  public var maxDiagnostics: Int

  public init(
    maxBytes: Int = 512 << 20, maxComponents: Int = 1_000_000, maxNesting: Int = 32,
    maxLineLength: Int = 32 << 20, maxDiagnostics: Int = 10_000
  ) {
    self.maxBytes = maxBytes
    self.maxComponents = maxComponents
    self.maxNesting = maxNesting
    self.maxLineLength = maxLineLength
    self.maxDiagnostics = maxDiagnostics
  }
}
