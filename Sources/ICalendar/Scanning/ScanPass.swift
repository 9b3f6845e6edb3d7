#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One pass of a scan over a stream.
struct ScanPass {
  typealias Bytes = UnsafeRawBufferPointer

  enum Place { case outside, calendar, component }

  let window: ScanWindow
  let limits: ParserLimits
  /// UIDs of which every component is kept.
  let wanted: HashSet32?
  /// Whether kept events keep all their lines.
  let keepsAll: Bool
  var stream = ScannedStream()
  /// Names in events, and inner components of theirs.
  var fields: NameTable
  /// Other names, and components that are no events.
  var others = NameTable()
  var keptUIDs = HashSet32()
  var skippedUIDs = HashSet32()
  var againUIDs = HashSet32()
  var skipped = SkippedComponents()
  /// Pieces up to there do not grow any more.
  var closedPieces = 0

  // Where the scan stands. Offsets are in the buffer; `base` is the buffer's place in the input.
  var place = Place.outside
  /// Open components below the VCALENDAR.
  var open: [NameKey] = []
  var depth: Int { open.count }
  var isEvent = false
  var judge = ComponentJudge()
  var componentStart = 0
  var componentLine = 1
  var line = 1
  var base = 0
  /// Of the line that is being continued; negative when it has left the buffer.
  var lineStart = 0
  var previous = LineRole.nothing
  /// A line with parameters whose colon has not come yet, and whether it stands inside quotes.
  var awaitsColon = false
  /// Bytes of the unfinished line at the end of the buffer that hold no line end.
  var searchedBytes = 0
  var isQuoted = false
  /// The UID of the component, put together from its folded lines.
  var unfoldedUID: [UInt8] = []

  /// - Parameters:
  ///   - properties: upper-case names of the VEVENT properties to keep; nil: all, and inner components.
  ///   - wanted: UIDs of which every component is kept.
  init(
    window: ScanWindow, properties: Set<String>?, limits: ParserLimits, wanted: HashSet32? = nil
  ) {
    fields = NameTable(needed: properties)
    keepsAll = properties == nil
    self.window = window
    self.limits = limits
    self.wanted = wanted
  }

  /// Reads a segment of the source; false when the stream is not to be judged.
  mutating func run(_ source: some ScanByteSource, _ segment: Range<Int> = 0..<Int.max) throws -> Bool {
    base = segment.lowerBound
    // Names are loaded in words, so the buffer goes on for some bytes beyond what is read.
    let slack = 64
    var capacity = ComponentScanner.blockSize * 2
    var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity + slack, alignment: 64)
    defer { buffer.deallocate() }
    var filled = 0
    var resume = 0
    var isAtEnd = false
    while !isAtEnd {
      if capacity - filled < ComponentScanner.blockSize {
        capacity *= 2
        guard capacity <= limits.maxBytes * 2, capacity <= KeptStore.longest else { return false }
        let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity + slack, alignment: 64)
        larger.copyMemory(from: Bytes(rebasing: buffer[..<filled]))
        buffer.deallocate()
        buffer = larger
      }
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer[
          filled..<(filled + min(ComponentScanner.blockSize, segment.upperBound - base - filled))])
      let count = room.isEmpty ? 0 : try source.read(into: room, at: base + filled)
      isAtEnd = count == 0
      if base + filled == 0, count > 0, !startsPlainly(buffer, count) { return false }
      filled += count
      let all = Bytes(rebasing: buffer[..<filled])
      guard let done = lines(of: all, from: resume, isAtEnd: isAtEnd) else { return false }
      // What belongs to an unfinished component moves to the front.
      let keepFrom = place == .component ? min(componentStart, done) : done
      if keepFrom > 0 {
        buffer.baseAddress!.copyMemory(from: buffer.baseAddress! + keepFrom, byteCount: filled - keepFrom)
        filled -= keepFrom
        base += keepFrom
        componentStart -= keepFrom
        lineStart -= keepFrom
      }
      resume = done - keepFrom
    }
    return true
  }

  private func startsPlainly(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = count >= 3 && buffer.prefix(3).elementsEqual(mark) ? 3 : 0
    return count > first && buffer[first] | 0x20 == UInt8(ascii: "b")
  }

  /// Goes through the whole lines of `bytes`; where the first unfinished one starts, or nil when the
  /// stream is not to be judged.
  private mutating func lines(of bytes: Bytes, from resume: Int, isAtEnd: Bool) -> Int? {
    guard let start = bytes.baseAddress else { return 0 }
    var position = resume
    if base == 0, position == 0, bytes.count >= 3, bytes[0] == 0xEF { position = 3 }
    let count = bytes.count
    let searched = position
    var breaks = 0
    while position < count {
      var lineEnd = count
      var next = count
      let from = position + searchedBytes
      if let found = memchr(start + from, 0x0A, count - from) {
        searchedBytes = 0
        lineEnd = start.distance(to: UnsafeRawPointer(found))
        next = lineEnd + 1
        breaks += 1
      } else if !isAtEnd {
        searchedBytes = count - position
        break
      }
      var end = lineEnd
      if end > position, start.load(fromByteOffset: end - 1, as: UInt8.self) == 0x0D {
        end -= 1
        breaks += 1
      }
      guard read(bytes, position, end, next: next) else { return nil }
      position = next
      line += 1
    }
    // The control characters must be those of the line ends, and TABs: a lone CR or a NUL means that
    // lines end elsewhere than seen here.
    let block = Bytes(rebasing: bytes[searched..<position])
    let others = ByteCount.controls(block) - breaks
    return others == 0 || others == ByteCount.count(of: 0x09, in: block) ? position : nil
  }

  /// Takes in one physical line; false when the stream is not to be judged.
  @inline(__always)
  private mutating func read(_ bytes: Bytes, _ position: Int, _ end: Int, next: Int) -> Bool {
    guard end > position else {
      // A blank line ends what could be continued.
      previous = .nothing
      return !awaitsColon
    }
    let start = bytes.baseAddress!
    let head = start.load(fromByteOffset: position, as: UInt8.self)
    if head == 0x20 || head == 0x09 { return continueLine(bytes, position, end, next: next) }
    if awaitsColon { return false }
    lineStart = position
    // Of inner components, and of those that are no events, the borders alone count.
    let isCounted = isEvent && depth == 1
    let found = isCounted ? fields.find(startOf: start + position) : others.find(startOf: start + position)
    guard let entry = found else {
      return readUnnamed(bytes, position, end, isCounted: isCounted)
    }
    let length = Int(entry.pointee.length)
    guard position &+ length < end else { return readUnnamed(bytes, position, end, isCounted: isCounted) }
    previous = entry.pointee.role
    if previous == .begin || previous == .end { return border(bytes, position, end, next: next) }
    if start.load(fromByteOffset: position &+ length, as: UInt8.self) == UInt8(ascii: ";") {
      findFirstColon(start + position + length, end &- position &- length)
    }
    if start.load(fromByteOffset: end &- 1, as: UInt8.self) == UInt8(ascii: "="), mayBreakSoftly(bytes, end) {
      return false
    }
    if isCounted {
      entry.pointee.count &+= 1
      if previous != .other {
        judge.note(
          previous, Bytes(start: start + position, count: end &- position), nameEnd: length,
          offset: position &- componentStart)
      }
      return true
    }
    guard place == .calendar else { return place == .component }
    keepHeader(bytes, position, next, line)
    return previous != .method && !(previous == .version && !isVersion2(bytes, position, end))
  }

  /// A line without a name that packs: with a long one, or no content line at all.
  private mutating func readUnnamed(_ bytes: Bytes, _ position: Int, _ end: Int, isCounted: Bool) -> Bool {
    previous = .odd
    guard place == .component else { return false }
    if isCounted {
      let line = bytes[position..<end]
      // Without a colon it is no content line, or goes on in the next one: the parser will tell.
      guard let colon = line.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }),
        colon - position > NameKey.capacity, bytes[colon] == UInt8(ascii: ":")
      else { return false }
      let name = String(decoding: line[..<colon], as: UTF8.self).uppercased()
      guard name.utf8.allSatisfy({ NameKey(CollectionOfOne($0)).isName }) else { return false }
      fields.count(long: name)
    }
    return bytes[end - 1] != UInt8(ascii: "=") || !mayBreakSoftly(bytes, end)
  }

  private mutating func continueLine(_ bytes: Bytes, _ position: Int, _ end: Int, next: Int) -> Bool {
    // A line of blanks alone may be a blank line or a continuation; where it matters is not judged.
    switch previous {
    case .begin, .end, .nothing: return false
    case .method, .version: if place != .component { return false }
    case .uid: if isEvent, depth == 1 { continueUID(bytes, position + 1, end) }
    case .dtstart, .dtend, .duration, .rrule, .rdate, .recurrenceID, .status: judge.hasDoubt = true
    case .odd, .other: break
    }
    if awaitsColon { findColon(Bytes(rebasing: bytes[(position + 1)..<end])) }
    if bytes[end - 1] == UInt8(ascii: "="), mayBreakSoftly(bytes, end) { return false }
    if place == .calendar { keepHeader(bytes, position, next, line) }
    return true
  }

  /// Looks for the colon that ends the parameters in the first line of a property.
  @inline(__always)
  private mutating func findFirstColon(_ start: UnsafeRawPointer, _ count: Int) {
    awaitsColon = true
    isQuoted = false
    guard let colon = memchr(start, 0x3A, count) else { return findColon(Bytes(start: start, count: count)) }
    // A colon inside quotes ends nothing.
    let before = start.distance(to: UnsafeRawPointer(colon))
    if memchr(start, 0x22, before) == nil {
      awaitsColon = false
    } else {
      findColon(Bytes(start: start, count: count))
    }
  }

  /// Looks for it byte by byte; it may come in a continuation.
  private mutating func findColon(_ bytes: Bytes) {
    for byte in bytes {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ":"), !isQuoted {
        awaitsColon = false
        return
      }
    }
  }

  private func isVersion2(_ bytes: Bytes, _ position: Int, _ end: Int) -> Bool {
    bytes[position..<end].suffix(4).elementsEqual(":2.0".utf8)
  }

  /// Whether a line that ends in `=` may be quoted-printable text that goes on without a fold.
  private func mayBreakSoftly(_ bytes: Bytes, _ end: Int) -> Bool {
    guard lineStart >= 0 else { return true }
    let word: StaticString = "quoted"
    let last = min(end, lineStart + 2_048) - word.utf8CodeUnitCount
    var index = lineStart
    while index <= last {
      if bytes[index] | 0x20 == word.utf8Start[0] {
        let part = Bytes(rebasing: bytes[index..<(index + word.utf8CodeUnitCount)])
        if ScanValue.isWord(part, word) { return true }
      }
      index += 1
    }
    return false
  }

  private mutating func continueUID(_ bytes: Bytes, _ position: Int, _ end: Int) {
    if !judge.isUIDFolded {
      judge.isUIDFolded = true
      unfoldedUID.removeAll(keepingCapacity: true)
      let uid = (componentStart + judge.uid.lowerBound)..<(componentStart + judge.uid.upperBound)
      unfoldedUID.append(contentsOf: bytes[uid])
    }
    unfoldedUID.append(contentsOf: bytes[position..<end])
  }
}
