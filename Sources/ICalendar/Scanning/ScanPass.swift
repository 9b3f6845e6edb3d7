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
  /// Names of lines and of components in events; counted are those directly in an event.
  var names: NameTable
  /// Components that are no events.
  var others: [NameKey: Int] = [:]
  var keptUIDs = HashSet32()
  var skippedUIDs = HashSet32()
  var againUIDs = HashSet32()
  var skipped = SkippedComponents()
  /// Pieces up to there do not grow any more.
  var closedPieces = 0

  // Where the scan stands. Offsets are in the buffer; `base` is the buffer's place in the input.
  /// What is in the buffer, as long as it is gone through.
  var bytes = Bytes(start: nil, count: 0)
  var place = Place.outside
  /// The component of the calendar that is open, and those inside it.
  var component = NameKey()
  var inner: [NameKey] = []
  var isEvent = false
  /// Whether lines are those of an event itself, and of no component inside it.
  var isCounted = false
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
  var isQuoted = false
  /// Whether the parameters of the line go on in a continuation.
  var foldsParameters = false
  /// Bytes of the unfinished line at the end of the buffer; they hold no line end.
  var searchedBytes = 0
  /// The UID of the component, put together from its folded lines.
  var unfoldedUID: [UInt8] = []

  /// - Parameters:
  ///   - properties: upper-case names of the VEVENT properties to keep; nil: all, and inner components.
  ///   - wanted: UIDs of which every component is kept.
  init(
    window: ScanWindow, properties: Set<String>?, limits: ParserLimits, wanted: HashSet32? = nil
  ) {
    names = NameTable(needed: properties)
    keepsAll = properties == nil
    self.window = window
    self.limits = limits
    self.wanted = wanted
  }

  /// Reads a segment of the source; false when the stream is not to be judged.
  mutating func run(_ source: some ScanByteSource, _ segment: ScanSegment) throws -> Bool {
    base = segment.start
    // What is known to be small needs little room.
    let blockSize =
      source.size == 0
      ? ComponentScanner.blockSize : max(4_096, min(ComponentScanner.blockSize, source.size + 1))
    var buffer = ScanBuffer(capacity: blockSize * 2)
    var ends = LineEnds(bytes: blockSize)
    defer {
      buffer.deallocate()
      ends.deallocate()
    }
    var resume = 0
    var isAtEnd = false
    while !isAtEnd {
      guard buffer.reserve(blockSize, most: min(limits.maxBytes * 2, KeptStore.longest)) else { return false }
      let place = base + buffer.count
      let count = try buffer.append(segment.claim(blockSize, from: place)) {
        try source.read(into: $0, at: place)
      }
      isAtEnd = count == 0
      if isAtEnd { buffer.endLine() }
      if place == 0, count > 0, !startsPlainly(buffer.bytes) { return false }
      guard let done = lines(of: buffer.bytes, from: resume, &ends) else { return false }
      // What belongs to an unfinished component moves to the front.
      let keepFrom = self.place == .component ? min(componentStart, done) : done
      buffer.removeFirst(keepFrom)
      base += keepFrom
      componentStart -= keepFrom
      lineStart -= keepFrom
      resume = done - keepFrom
    }
    return true
  }

  private func startsPlainly(_ bytes: Bytes) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.starts(with: mark) ? 3 : 0
    return bytes.count > first && bytes[first] | 0x20 == UInt8(ascii: "b")
  }

  /// Goes through the whole lines of `bytes`; where the first unfinished one starts, or nil when the
  /// stream is not to be judged.
  private mutating func lines(of bytes: Bytes, from resume: Int, _ ends: inout LineEnds) -> Int? {
    self.bytes = bytes
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    var position = resume
    if base == 0, position == 0, bytes.count >= 3, bytes[0] == 0xEF { position = 3 }
    let first = position
    let searched = min(position &+ searchedBytes, bytes.count)
    ends.find(in: Bytes(start: start + searched, count: bytes.count &- searched))
    // Few bytes are fresh, so that this is true where very little is allowed, or of a line that has begun long ago.
    if bytes.count &- position > limits.maxLineLength,
      ends.longestLine(from: position &- searched) > limits.maxLineLength
    {
      return nil
    }
    var returns = 0
    for number in 0..<ends.count {
      let lineEnd = searched &+ ends[number]
      let hasReturn = start[lineEnd &- 1] == 0x0D ? 1 : 0
      returns &+= hasReturn
      guard read(start, position, lineEnd &- hasReturn, next: lineEnd &+ 1) else { return nil }
      position = lineEnd &+ 1
      line &+= 1
    }
    searchedBytes = bytes.count &- position
    // The control characters must be those of the line ends, and TABs: a lone CR or a NUL means that
    // lines end elsewhere than seen here.
    let block = Bytes(rebasing: bytes[first..<position])
    let others = ByteCount.controls(block) - ends.count - returns
    return others == 0 || others == ByteCount.count(of: 0x09, in: block) ? position : nil
  }

  /// Takes in one physical line; false when the stream is not to be judged.
  @inline(__always)
  private mutating func read(
    _ start: UnsafePointer<UInt8>, _ position: Int, _ end: Int, next: Int
  ) -> Bool {
    let head = start[position]
    guard head > 0x20, !awaitsColon else { return continueLine(position, end, next: next) }
    lineStart = position
    // Names hold no line ends, so one that is found ends in this line.
    guard let name = names.find(startOf: start + position) else { return readUnnamed(position, end) }
    let length = Int(names[name].length)
    previous = names[name].role
    if previous == .begin || previous == .end { return border(position, end, next: next) }
    var colon = length
    foldsParameters = false
    if start[position &+ length] != UInt8(ascii: ":") {
      colon = firstColon(Bytes(start: start + position, count: end &- position), from: length)
      if colon < 0 || mayBreakSoftly(end) { return false }
    }
    // Of inner components, and of those that are no events, the borders alone count.
    if isCounted {
      names.count(at: name)
      if previous != .other {
        judge.note(
          previous, Bytes(start: start + position, count: end &- position), nameEnd: length, colon: colon,
          offset: position &- componentStart)
        if previous == .uid { skippedUIDs.prefetch(judge.uidHash ?? 0) }
      }
      return true
    }
    guard place == .calendar else { return place == .component }
    keepHeader(position, next, line)
    return previous != .method && !(previous == .version && !isVersion2(position, end))
  }

  /// A line without a name that packs: with a long one, or no content line at all.
  private mutating func readUnnamed(_ position: Int, _ end: Int) -> Bool {
    guard place == .component else { return false }
    let line = bytes[position..<end]
    let delimiter = line.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
    if isCounted {
      // Without a colon it is no content line, or goes on in the next one: the parser will tell.
      guard let colon = delimiter, colon - position > NameKey.capacity, bytes[colon] == UInt8(ascii: ":"),
        line[..<colon].allSatisfy({ NameKey(CollectionOfOne($0)).isName })
      else { return false }
      names.count(long: String(decoding: line[..<colon], as: UTF8.self).uppercased())
    }
    // A name that goes on in the next line may be BEGIN or END.
    previous = delimiter == nil ? .nothing : .odd
    foldsParameters = true
    return !mayBreakSoftly(end)
  }

  /// A line that begins with a blank, an empty one, or any where the last one waits to be continued.
  private mutating func continueLine(_ position: Int, _ end: Int, next: Int) -> Bool {
    guard end > position else {
      // A blank line ends what could be continued.
      previous = .nothing
      return !awaitsColon
    }
    guard bytes[position] == 0x20 || bytes[position] == 0x09 else { return false }
    // The parser takes an indented BEGIN or END for what it says.
    if ComponentBorder.begins(bytes[position..<end].drop { $0 == 0x20 || $0 == 0x09 }) { return false }
    // A line of blanks alone may be a blank line or a continuation; where it matters is not judged.
    switch previous {
    case .begin, .end, .nothing: return false
    case .method, .version: if place != .component { return false }
    case .uid: if isCounted { continueUID(position + 1, end) }
    case .dtstart, .dtend, .duration, .rrule, .rdate, .recurrenceID, .status: judge.hasDoubt = true
    case .odd, .other: break
    }
    // Lines that are too long are no lines to the parser.
    guard end - lineStart <= limits.maxLineLength else { return false }
    if awaitsColon {
      foldsParameters = true
      _ = findColon(Bytes(rebasing: bytes[(position + 1)..<end]), from: 0)
    }
    if mayBreakSoftly(end) { return false }
    if place == .calendar { keepHeader(position, next, line) }
    return true
  }

  /// Where the parameters of a line end that begin at `first`: at its first colon outside quotes; 0 when
  /// that has not come yet, negative where quotes stand so that the parser may find another border.
  @inline(__always)
  private mutating func firstColon(_ line: Bytes, from first: Int) -> Int {
    let index = ScanValue.firstColonOrQuote(line, from: first)
    if index < line.count, line[index] == UInt8(ascii: ":") { return index }
    awaitsColon = true
    isQuoted = false
    let colon = findColon(line, from: index)
    return colon == 0 || ScanValue.encloseValues(Bytes(rebasing: line[first...colon])) ? colon : -1
  }

  /// Looks for it where there are quotes, or none yet: it may come in a continuation.
  private mutating func findColon(_ line: Bytes, from first: Int) -> Int {
    for index in first..<line.count {
      if line[index] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if line[index] == UInt8(ascii: ":"), !isQuoted {
        awaitsColon = false
        return index
      }
    }
    return 0
  }

  private func isVersion2(_ position: Int, _ end: Int) -> Bool {
    bytes[position..<end].suffix(4).elementsEqual(":2.0".utf8)
  }

  /// Whether the line may be quoted-printable text that goes on without a fold: ends in `=`, and has a
  /// parameter that says so.
  @inline(__always)
  private func mayBreakSoftly(_ end: Int) -> Bool {
    guard bytes[end &- 1] == UInt8(ascii: "=") else { return false }
    let start = lineStart
    return start < 0 || foldsParameters
      || ScanValue.holds("quoted", in: Bytes(rebasing: bytes[start..<min(end, start + 2_048)]))
  }

  private mutating func continueUID(_ position: Int, _ end: Int) {
    if !judge.isUIDFolded {
      judge.isUIDFolded = true
      unfoldedUID.removeAll(keepingCapacity: true)
      let uid = (componentStart + judge.uid.lowerBound)..<(componentStart + judge.uid.upperBound)
      unfoldedUID.append(contentsOf: bytes[uid])
    }
    unfoldedUID.append(contentsOf: bytes[position..<end])
  }
}
