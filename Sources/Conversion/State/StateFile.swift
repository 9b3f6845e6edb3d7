@_spi(Writer) import CalendarrCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bytes of `.calendarr-state`: a mark with the version of the format, then blocks, each with its length
/// before and its hash behind it.
///
/// A block whose hash does not agree is as good as none, and so is all that follows it.
struct StateFile {
  static let name = ".calendarr-state"
  private static let mark = Array("calendarr-state 3\n".utf8)
  private static let hashLength = 64

  let path: String

  init(container: URL) { path = container.appending(path: Self.name).path }

  /// The first block, and when the file was written in nanoseconds since 1970.
  func first() -> (block: ArraySlice<UInt8>, storedAt: Int)? {
    guard let facts = FileFacts(path, followsLinks: false), facts.isRegular else { return nil }
    return blocks(limit: 1).first.map { ($0, facts.modified) }
  }

  /// The blocks in order, as far as they are whole.
  func blocks(limit: Int = .max) -> [ArraySlice<UInt8>] {
    guard let bytes = try? WholeFile.read(path, maxBytes: 256 << 20, refusesLinks: true) else { return [] }
    return Self.blocks(in: bytes, limit: limit)
  }

  private static func blocks(in bytes: [UInt8], limit: Int) -> [ArraySlice<UInt8>] {
    guard bytes.starts(with: mark) else { return [] }
    var rest = bytes[mark.count...]
    var blocks: [ArraySlice<UInt8>] = []
    while blocks.count < limit, rest.count >= 4 {
      let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard rest.count >= length + hashLength else { break }
      let block = rest.prefix(length)
      rest = rest.dropFirst(length)
      guard rest.prefix(hashLength).elementsEqual(SHA256.hex(Array(block)).utf8) else { break }
      rest = rest.dropFirst(hashLength)
      blocks.append(block)
    }
    return blocks
  }

  /// The bytes of a file that holds these blocks.
  static func content(_ blocks: [[UInt8]]) -> [UInt8] {
    var bytes = mark
    for block in blocks where block.count <= Int(UInt32.max) {
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: block.count >> shift))
      }
      bytes += block
      bytes += SHA256.hex(block).utf8
    }
    return bytes
  }
}
