/// The stretches of an input that a scan keeps, copied into chunks: they grow without being moved, and
/// a few stretches cost a few bytes.
struct KeptStore: Sendable {
  /// A stretch of whole lines, by its place in the chunks of a store.
  struct Piece: Sendable {
    fileprivate var chunk: UInt32
    fileprivate var start: UInt32
    fileprivate(set) var count: UInt32
    /// First physical line, from 1.
    fileprivate(set) var line: UInt32
    /// In the input.
    fileprivate(set) var byteOffset: Int
  }

  /// Longest stretch that can be kept.
  static let longest = 1 << 30
  private static let largestChunk = 1 << 18

  /// Each is filled from its start as far as it was made for.
  private var chunks: [[UInt8]] = []
  private(set) var pieces: [Piece] = []
  /// Bytes kept.
  private(set) var count = 0

  /// The bytes of one of the pieces.
  func bytes(of piece: Piece) -> ArraySlice<UInt8> {
    chunks[Int(piece.chunk)][Int(piece.start)..<Int(piece.start + piece.count)]
  }

  /// The pieces as they stand in the input.
  var inOrder: [Piece] { pieces.sorted { $0.byteOffset < $1.byteOffset } }

  /// Copies a stretch; one that touches the last piece in the input makes it longer, from `first` on.
  mutating func append(_ source: ArraySlice<UInt8>, byteOffset: Int, line: Int, mergingFrom first: Int) {
    // What touches the last piece stays with it, however long that gets: it may continue a folded line.
    let last = pieces.count > first ? pieces.last : nil
    let continued = last.flatMap { $0.byteOffset + Int($0.count) == byteOffset ? $0 : nil }
    let isMoved = makeRoom(for: source.count, after: Int(continued?.count ?? 0))
    let chunk = chunks.count - 1
    if isMoved, let continued {
      pieces[pieces.count - 1].chunk = UInt32(chunk)
      pieces[pieces.count - 1].start = 0
      chunks[chunk].append(contentsOf: bytes(of: continued))
    }
    let start = chunks[chunk].count
    chunks[chunk].append(contentsOf: source)
    count += source.count
    if continued != nil {
      pieces[pieces.count - 1].count += UInt32(source.count)
    } else {
      pieces.append(
        Piece(
          chunk: UInt32(chunk), start: UInt32(start), count: UInt32(source.count),
          line: UInt32(clamping: line), byteOffset: byteOffset))
    }
  }

  /// Sees to it that so many bytes fit into the last chunk; where that takes a new one, it says so, and `moving` more fit
  /// before them, and as many again behind, so that a piece that grows long moves a few times at most.
  private mutating func makeRoom(for size: Int, after moving: Int) -> Bool {
    if let last = chunks.last, last.capacity - last.count >= size { return false }
    let grown = min(KeptStore.largestChunk, max(4_096, count + size))
    chunks.append([])
    chunks[chunks.count - 1].reserveCapacity(max(size + 2 * moving, grown))
    return true
  }
}
