/// What an input looks like: how it begins, and whether there are NUL bytes.
struct InputLook {
  private static let step = 1 << 18

  /// The first bytes.
  private(set) var start: [UInt8] = []
  /// The first bytes from the first one on that is no blank and no line end.
  private(set) var text: [UInt8] = []
  private(set) var count = 0
  private(set) var hasNUL = false

  init(_ source: any ScanByteSource) throws {
    var buffer = [UInt8](repeating: 0, count: InputLook.step)
    while true {
      let read = try source.read(into: &buffer, 0..<buffer.count, at: count)
      if read == 0 { break }
      if start.count < 8 { start += buffer[..<min(read, 4096)] }
      if text.count < 4096 {
        let blanks = text.isEmpty
        let more = buffer[..<read].drop { blanks && InputKind.isBlank($0) }
        text += more.prefix(4096)
      }
      hasNUL = hasNUL || Self.holdsNUL(buffer.span.extracting(0..<read))
      count += read
    }
  }

  private static func holdsNUL(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
      if ByteMask.equal(bytes.word(at: index), 0) != 0 { return true }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] == 0 { return true }
      index += 1
    }
    return false
  }
}
