public import CalendarDomain

/// Finds the components of a calendar stream that can matter for a window, in one pass over raw bytes.
///
/// Lines are not unfolded and no value is decoded but for a handful of plain ones; memory does not grow
/// with the input but for five to eleven bytes a UID and what is kept. A stream that is in any way out of
/// order (lone CR, NUL, BEGIN and END that do not match, METHOD, vCalendar 1.0, quoted-printable line
/// breaks) is not judged at all: `scan` gives nil and the whole of it is parsed.
public enum ComponentScanner {
  /// Bytes read at a time; also the largest step by which the buffer grows.
  static let blockSize = 1 << 16

  /// Scans everything that `source` gives; nil when it is not to be judged. Rethrows what reading throws.
  ///
  /// - Parameters:
  ///   - properties: upper-case names of the VEVENT properties to keep; others, and inner components, are
  ///     counted and left out. nil keeps everything.
  ///   - remembersUIDs: the hashes of all UIDs are kept.
  public static func scan(
    _ source: some ScanByteSource, window: ScanWindow, properties: Set<String>? = nil,
    limits: CalendarLimits = .init(), remembersUIDs: Bool = false
  ) throws -> ScannedStream? {
    var wanted: HashSet32?
    var hashes: [UInt32] = []
    for _ in 1...2 {
      var pass = ScanPass(window: window, properties: properties, limits: limits, wanted: wanted)
      guard try pass.run(source) else { return nil }
      if remembersUIDs, wanted == nil { hashes = pass.uidHashes }
      let found = wanted == nil ? WantedUIDs(pass) : nil
      // Some component that was left out shares its UID with another, and nobody knows where it stands.
      if let found, !found.areFindable {
        wanted = found.uids
        continue
      }
      pass.forget(allBut: found?.uids ?? HashSet32())
      var result = try pass.result(from: source)
      result?.uidHashes = hashes
      return result
    }
    return nil
  }
}
