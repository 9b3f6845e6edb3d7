public import CalendarDomain

/// What a scan kept of a calendar stream, part by part in the order of the input.
public struct ScannedParts: CalendarParts {
  public let file: String?
  private let stream: ScannedStream
  private let limits: CalendarLimits

  public init(_ stream: ScannedStream, file: String?, limits: CalendarLimits = .init()) {
    self.stream = stream
    self.file = file
    self.limits = limits
  }

  @discardableResult
  public func read(_ body: (CalendarPart, InputStretch?) throws -> Void) throws -> [Diagnostic] {
    var reader = PieceReader(file: file, limits: limits)
    var builder = TreeBuilder(limits: limits, handsOut: true)
    for piece in stream.store.inOrder {
      let bytes = stream.store.bytes(of: piece)
      try reader.read(piece, of: stream.store, into: &builder)
      let stretch = InputStretch(bytes, offset: piece.byteOffset)
      for part in builder.takeParts() { try body(part, stretch) }
    }
    reader.finish(&builder)
    for part in builder.takeParts() { try body(part, nil) }
    return reader.diagnostics()
  }
}
