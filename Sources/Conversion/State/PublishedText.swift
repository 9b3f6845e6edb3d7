import CalendarDomain
@_spi(Writer) import CalendarrCore
import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A published file apart from its last member, which says when it was written.
///
/// Source: wire format: keys are sorted, and `writtenAt` comes last in a snapshot and in a session.
struct PublishedText: Hashable {
  /// Hash of what comes before the time.
  var hash: String
  /// As in the file: `2026-03-20T09:00:00Z`.
  var writtenAt: String

  private static let timeLength = 20
  private static let begin = Array("\"writtenAt\":\"".utf8)
  private static let end = Array("\"}\n".utf8)

  init(hash: String, writtenAt: String) {
    self.hash = hash
    self.writtenAt = writtenAt
  }

  /// When a file was written, as it says itself; nil when the bytes are not of this program's form.
  static func writtenAt(of bytes: [UInt8]) -> String? {
    let tail = timeLength + end.count
    guard bytes.count > tail + begin.count, bytes.suffix(end.count).elementsEqual(end),
      bytes.dropLast(tail).suffix(begin.count).elementsEqual(begin)
    else { return nil }
    return String(decoding: bytes.dropLast(end.count).suffix(timeLength), as: UTF8.self)
  }

  /// Nil when the bytes are not of this program's form.
  init?(_ bytes: [UInt8]) {
    guard let time = Self.writtenAt(of: bytes) else { return nil }
    let tail = Self.timeLength + Self.end.count
    hash = SHA256.hex(Array(bytes.dropLast(tail)))
    writtenAt = time
  }

  /// The same file written at another time.
  static func bytes(_ bytes: [UInt8], writtenAt now: Instant) -> [UInt8] {
    bytes.dropLast(timeLength + end.count) + SnapshotReport.text(now).utf8 + end
  }
}

extension PublishedText: StateCodable {
  func write(to writer: inout StateWriter) {
    writer.put(hash)
    writer.put(writtenAt)
  }

  init(from reader: inout StateReader) throws(StateDamage) {
    self.init(hash: try reader.text(), writtenAt: try reader.text())
  }
}
