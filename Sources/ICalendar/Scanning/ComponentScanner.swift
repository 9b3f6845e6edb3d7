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
  ///   - threads: how many segments of a large stream, of `segmentBytes` at least, are scanned side by side
  ///     by `work`.
  public static func scan(
    _ source: some ScanByteSource, window: ScanWindow, properties: Set<String>? = nil,
    limits: ParserLimits = .init(), threads: Int = 1, segmentBytes: Int = 4 << 20,
    work: ConcurrentWork = { count, body in for number in 0..<count { body(number) } }
  ) throws -> ScannedStream? {
    var wanted: WantedUIDs?
    for _ in 1...2 {
      let uids = wanted?.uids
      let passes = try ScanSegments.run(
        source, count: min(threads, source.size / segmentBytes), smallest: segmentBytes / 4, work
      ) {
        ScanPass(window: window, properties: properties, limits: limits, wanted: uids)
      }
      guard var passes else { return nil }
      let found = uids == nil ? WantedUIDs(passes) : nil
      // Some component that was left out shares its UID with another, and nobody knows where it stands.
      if let found, !found.areFindable {
        wanted = found
        continue
      }
      for index in passes.indices { passes[index].forget(allBut: found?.uids ?? HashSet32()) }
      var whole = passes.removeFirst()
      while !passes.isEmpty { whole.append(passes.removeFirst()) }
      return try whole.result(from: source)
    }
    return nil
  }
}
