/// The stretches of an input that a scan keeps, copied into chunks: they grow without being moved, and
/// a few stretches cost a few bytes.
struct KeptStore: Sendable {
  /// A stretch of whole lines. Its bytes last as long as a store that holds it.
  ///
  /// A pointer, since threads that read pieces side by side would wait for each other to count references to chunks.
  struct Piece: @unchecked Sendable {
    fileprivate var start: UnsafeRawPointer
    fileprivate var count: UInt32
    /// First physical line, from 1.
    fileprivate(set) var line: UInt32
    /// In the input.
    fileprivate(set) var byteOffset: Int

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: Int(count)) }
  }

  /// Memory that is filled once, from its start.
  private final class Chunk: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer
    var count = 0

    init(capacity: Int) { memory = .allocate(byteCount: capacity, alignment: 8) }

    deinit { memory.deallocate() }

    var room: Int { memory.count - count }

    /// Where the copy begins.
    func append(_ source: UnsafeRawBufferPointer) -> UnsafeRawPointer {
      let place = UnsafeMutableRawBufferPointer(rebasing: memory[count...])
      place.copyMemory(from: source)
      count += source.count
      return UnsafeRawPointer(place.baseAddress!)
    }
  }

  /// Longest stretch that can be kept.
  static let longest = 1 << 30
  private static let largestChunk = 1 << 18

  private var chunks: [Chunk] = []
  private(set) var pieces: [Piece] = []
  /// Bytes kept.
  private(set) var count = 0

  /// Copies a stretch; one that touches the last piece in the input makes it longer, from `first` on.
  mutating func append(
    _ source: UnsafeRawBufferPointer, byteOffset: Int, line: Int, mergingFrom first: Int
  ) {
    // What touches the last piece stays with it, however long that gets: it may continue a folded line.
    let last = pieces.count > first ? pieces.last : nil
    let continued = last.flatMap { $0.byteOffset + Int($0.count) == byteOffset ? $0 : nil }
    let isMoved = makeRoom(for: source.count, after: Int(continued?.count ?? 0))
    if isMoved, let continued {
      pieces[pieces.count - 1].start = chunks[chunks.count - 1].append(continued.bytes)
    }
    let start = chunks[chunks.count - 1].append(source)
    count += source.count
    if continued != nil {
      pieces[pieces.count - 1].count += UInt32(source.count)
    } else {
      pieces.append(
        Piece(
          start: start, count: UInt32(source.count), line: UInt32(clamping: line), byteOffset: byteOffset))
    }
  }

  /// Sees to it that so many bytes fit into the last chunk; where that takes a new one, it says so, and `moving` more fit
  /// before them, and as many again behind, so that a piece that grows long moves a few times at most.
  private mutating func makeRoom(for size: Int, after moving: Int) -> Bool {
    // A copy of this store may go on in the same chunk.
    if !chunks.isEmpty, chunks[chunks.count - 1].room >= size,
      isKnownUniquelyReferenced(&chunks[chunks.count - 1])
    {
      return false
    }
    let grown = min(KeptStore.largestChunk, max(4_096, count + size))
    chunks.append(Chunk(capacity: max(size + 2 * moving, grown)))
    return true
  }

  /// Adds what was kept of the bytes that follow after that many lines.
  mutating func append(_ next: KeptStore, linesBefore: Int) {
    chunks += next.chunks
    count += next.count
    pieces.reserveCapacity(pieces.count + next.pieces.count)
    for var piece in next.pieces {
      piece.line = UInt32(clamping: Int(piece.line) + linesBefore)
      pieces.append(piece)
    }
  }
}
