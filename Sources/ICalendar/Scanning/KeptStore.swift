/// The stretches of an input that a scan keeps, copied into chunks: they grow without being moved, and
/// a few stretches cost a few bytes.
struct KeptStore: Sendable {
  /// A stretch of whole lines.
  struct Piece: Sendable {
    fileprivate var chunk: UInt32
    fileprivate var start: UInt32
    var count: UInt32
    /// First physical line, from 1.
    var line: UInt32
    /// In the input.
    var byteOffset: Int
  }

  /// Longest stretch that can be kept.
  static let longest = 1 << 30
  private static let largestChunk = 1 << 18

  private var chunks: [[UInt8]] = []
  private(set) var pieces: [Piece] = []
  /// Bytes kept.
  private(set) var count = 0

  /// Copies a stretch; one that touches the last piece in the input makes it longer, from `first` on.
  mutating func append(
    _ source: UnsafeRawBufferPointer, byteOffset: Int, line: Int, mergingFrom first: Int
  ) {
    count += source.count
    // What touches the last piece stays with it, however long that gets: it may continue a folded line.
    let isContinued =
      pieces.count > first && pieces.last.map { $0.byteOffset + Int($0.count) == byteOffset } == true
    if chunks.isEmpty
      || !isContinued && chunks[chunks.count - 1].count + source.count > chunks[chunks.count - 1].capacity
    {
      var chunk: [UInt8] = []
      let grown = min(KeptStore.largestChunk, max(4_096, count))
      chunk.reserveCapacity(max(source.count, grown))
      chunks.append(chunk)
    }
    let chunk = chunks.count - 1
    let start = chunks[chunk].count
    chunks[chunk].append(contentsOf: source)
    if isContinued {
      pieces[pieces.count - 1].count += UInt32(source.count)
    } else {
      pieces.append(
        Piece(
          chunk: UInt32(chunk), start: UInt32(start), count: UInt32(source.count),
          line: UInt32(clamping: line), byteOffset: byteOffset))
    }
  }

  /// Adds what was kept of the bytes that follow after that many lines.
  mutating func append(_ next: KeptStore, linesBefore: Int) {
    let moved = UInt32(chunks.count)
    chunks += next.chunks
    count += next.count
    pieces.reserveCapacity(pieces.count + next.pieces.count)
    for var piece in next.pieces {
      piece.chunk += moved
      piece.line = UInt32(clamping: Int(piece.line) + linesBefore)
      pieces.append(piece)
    }
  }

  /// Hands over the bytes of a piece.
  func withBytes<Result>(of piece: Piece, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    chunks[Int(piece.chunk)].withUnsafeBufferPointer { chunk in
      let start = Int(piece.start)
      return body(UnsafeBufferPointer(rebasing: chunk[start..<(start + Int(piece.count))]))
    }
  }
}
