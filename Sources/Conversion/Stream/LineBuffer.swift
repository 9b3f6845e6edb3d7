/// Cuts bytes that come in pieces into lines, and holds no more than one line of limited length.
public struct LineBuffer {
  /// What a line was.
  public enum Line: Hashable, Sendable {
    /// Without its line feed.
    case bytes([UInt8])
    /// Longer than allowed; skipped.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []
  /// Bytes before this index have been handed out.
  private var start = 0
  /// Bytes before this index hold no line feed.
  private var searched = 0
  private var isSkipping = false

  public init(limit: Int) { self.limit = limit }

  /// Bytes that are kept of lines that have not been asked for.
  var held: Int { bytes.count - start }

  public mutating func append(_ piece: some Collection<UInt8>) {
    if start > 0, start >= bytes.count / 2 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes += piece
  }

  /// The next whole line, or nil until more has come.
  public mutating func next() -> Line? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      if bytes.count - start > limit {
        isSkipping = true
        bytes.removeAll(keepingCapacity: false)
        (start, searched) = (0, 0)
      }
      return nil
    }
    defer {
      start = end + 1
      searched = start
      isSkipping = false
    }
    return isSkipping || end - start > limit ? .tooLong : .bytes(Array(bytes[start..<end]))
  }

  /// What is left when nothing more comes: a last line without a line feed.
  public mutating func last() -> Line? {
    defer { bytes = [] }
    if isSkipping { return .tooLong }
    return start < bytes.count ? .bytes(Array(bytes[start...])) : nil
  }
}
