public import CalendarDomain

/// Something that reads bytes into component trees, all of them into the same ones.
public protocol ComponentReader: Sendable {
  /// The word for it on a command line.
  var name: String { get }

  /// Reads a whole input. Throws when there is no calendar in it, or too much.
  ///
  /// - Parameter file: its name for findings and errors.
  func read(_ bytes: [UInt8], file: String?, limits: CalendarLimits) throws(ParseError) -> ParsedStream
}

/// The project's own reader: every line is kept, with its number.
public struct LinesReader: ComponentReader {
  public let name = "lines"

  public init() {}

  public func read(
    _ bytes: [UInt8], file: String?, limits: CalendarLimits
  ) throws(ParseError) -> ParsedStream {
    try ComponentParser.parse(bytes, file: file, limits: limits)
  }
}
