import SnapshotBuilding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What calendars gave to the snapshots before, by the fingerprint of all that it was made from.
///
/// It is read when it is first asked for, and what cannot be read is not there.
final class KeptExtracts {
  /// What one calendar gave.
  struct Entry: Equatable {
    var extract: CalendarExtract
    /// Its findings by code; they were told when it was read.
    var diagnostics: [String: Int]
  }

  private let container: URL
  private lazy var blocks: [String: ArraySlice<UInt8>] = {
    let pairs = StateFile(container: container).blocks().dropFirst().compactMap { block in
      Self.fingerprint(of: block).map { ($0, block) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()

  init(container: URL) { self.container = container }

  /// What was kept under a fingerprint, with its block for the next state; nil: the calendar has to be read.
  func entry(_ fingerprint: String) -> (entry: Entry, block: [UInt8])? {
    guard let block = blocks[fingerprint] else { return nil }
    var reader = StateReader(block)
    guard (try? reader.text()) != nil, let extract = try? reader.value(CalendarExtract.self),
      let diagnostics = try? reader.tallies(), reader.isAtEnd
    else { return nil }
    return (Entry(extract: extract, diagnostics: diagnostics), Array(block))
  }

  static func block(_ entry: Entry, fingerprint: String) -> [UInt8] {
    var writer = StateWriter()
    writer.put(fingerprint)
    writer.put(entry.extract)
    writer.put(entry.diagnostics)
    return writer.bytes
  }

  private static func fingerprint(of block: ArraySlice<UInt8>) -> String? {
    var reader = StateReader(block)
    return try? reader.text()
  }
}
