/// What a scan of a calendar stream found to matter, and the count of what it left.
public struct ScannedStream: Sendable {
  /// A stretch of the input that is parsed.
  struct Piece: Sendable {
    /// In `bytes`.
    var start: Int
    var count: Int
    /// In the input.
    var byteOffset: Int
    /// First physical line, from 1.
    var line: Int
  }

  /// The kept stretches one after the other, each ending with a line end.
  var bytes: [UInt8] = []
  /// Ascending by place in the input.
  var pieces: [Piece] = []
  /// VEVENTs left unparsed: not cancelled, and STATUS:CANCELLED.
  public internal(set) var outside = 0
  public internal(set) var cancelled = 0
  /// Properties of all VEVENTs by upper-case name, and inner components by theirs.
  public internal(set) var eventFields: [String: Int] = [:]
  /// Components of the calendars that are no events, by name.
  public internal(set) var otherComponents: [String: Int] = [:]

  init() {}

  mutating func append(_ source: UnsafeRawBufferPointer, byteOffset: Int, line: Int) {
    // Stretches that touch in the input are one.
    if let last = pieces.last, last.byteOffset + last.count == byteOffset {
      pieces[pieces.count - 1].count += source.count
    } else {
      pieces.append(
        Piece(start: bytes.count, count: source.count, byteOffset: byteOffset, line: line))
    }
    bytes.append(contentsOf: source)
  }
}
