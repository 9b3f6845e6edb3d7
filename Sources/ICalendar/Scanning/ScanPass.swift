import CalendarDomain

/// One pass of a scan over a stream.
struct ScanPass {
  enum Place { case outside, calendar, component }

  let window: ScanWindow
  let limits: CalendarLimits
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
  /// Where components stand, if that is all that is wanted to know of them.
  var places: [PlacedStream.Place]?

  // Where the scan stands. Offsets are in the buffer; `base` is the buffer's place in the input.
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
    window: ScanWindow, properties: Set<String>?, limits: CalendarLimits, wanted: HashSet32? = nil
  ) {
    names = NameTable(needed: properties)
    keepsAll = properties == nil
    self.window = window
    self.limits = limits
    self.wanted = wanted
  }

  /// Reads the whole source; false when the stream is not to be judged.
  mutating func run(_ source: some ScanByteSource) throws -> Bool {
    // What is known to be small needs little room.
    let blockSize =
      source.size == 0
      ? ComponentScanner.blockSize : max(4_096, min(ComponentScanner.blockSize, source.size + 1))
    var buffer = ScanBuffer(capacity: blockSize * 2)
    var controls = ControlPlaces(bytes: blockSize)
    var resume = 0
    var isAtEnd = false
    while !isAtEnd {
      guard buffer.reserve(blockSize, most: min(limits.maxBytes * 2, KeptStore.longest)) else { return false }
      let isFirst = base + buffer.count == 0
      let count = try buffer.append(blockSize, from: source, at: base + buffer.count)
      isAtEnd = count == 0
      if isAtEnd { buffer.endLine() }
      if isFirst, count > 0, !startsPlainly(buffer.bytes) { return false }
      guard let done = lines(of: buffer, from: resume, &controls) else { return false }
      // What belongs to an unfinished component moves to the front.
      let keepFrom = place == .component ? min(componentStart, done) : done
      buffer.removeFirst(keepFrom)
      base += keepFrom
      componentStart -= keepFrom
      lineStart -= keepFrom
      resume = done - keepFrom
    }
    return place == .outside && !stream.calendars.isEmpty
  }

  /// The buffer is never shorter than four bytes.
  private func startsPlainly(_ bytes: [UInt8]) -> Bool {
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes[first] | 0x20 == UInt8(ascii: "b")
  }

  /// Goes through the whole lines of the buffer; where the first unfinished one starts, or nil when the
  /// stream is not to be judged.
  private mutating func lines(
    of buffer: ScanBuffer, from resume: Int, _ controls: inout ControlPlaces
  ) -> Int? {
    let bytes = buffer.bytes
    let span = bytes.span
    var position = resume
    if base == 0, position == 0, buffer.count >= 3, bytes[0] == 0xEF { position = 3 }
    controls.find(in: span, min(position &+ searchedBytes, buffer.count)..<buffer.count)
    var endsInReturn = false
    for number in 0..<controls.count {
      let place = controls[number]
      // The control characters must be those of the line ends, and TABs: a lone CR or a NUL means that lines end
      // elsewhere than seen here.
      switch span[place] {
      case 0x0A:
        guard place &- position <= limits.maxLineLength else { return nil }
        let hasReturn = place > position && span[place &- 1] == 0x0D
        guard read(bytes, span, position, hasReturn ? place &- 1 : place, next: place &+ 1) else {
          return nil
        }
        position = place &+ 1
        line &+= 1
      case 0x0D:
        // What follows a CR at the end of the buffer is not known yet: it is met again.
        endsInReturn = place &+ 1 == buffer.count
        guard endsInReturn || span[place &+ 1] == 0x0A else { return nil }
      case 0x09: continue
      default: return nil
      }
    }
    searchedBytes = buffer.count &- position &- (endsInReturn ? 1 : 0)
    return position
  }

  /// Takes in one physical line; false when the stream is not to be judged.
  @inline(__always)
  private mutating func read(
    _ bytes: [UInt8], _ span: Span<UInt8>, _ position: Int, _ end: Int, next: Int
  ) -> Bool {
    guard span[position] > 0x20, !awaitsColon else { return continueLine(bytes, position, end, next: next) }
    lineStart = position
    // Names hold no line ends, so one that is found ends in this line.
    guard let name = names.find(in: span, at: position) else { return readUnnamed(bytes, position, end) }
    let length = Int(names[name].length)
    previous = names[name].role
    if previous == .begin || previous == .end { return border(bytes, position, end, next: next) }
    var colon = length
    foldsParameters = false
    if span[position &+ length] != UInt8(ascii: ":") {
      colon = firstColon(span.extracting(position..<end), from: length)
      if colon < 0 || mayBreakSoftly(bytes, end) { return false }
    }
    // Of inner components, and of those that are no events, the borders alone count.
    if isCounted {
      names.count(at: name)
      if previous != .other {
        judge.note(
          previous, span.extracting(position..<end), nameEnd: length, colon: colon,
          offset: position &- componentStart)
      }
      return true
    }
    guard place == .calendar else { return place == .component }
    keepHeader(bytes, position, next, line)
    if previous == .method, places == nil { return false }
    return !(previous == .version && !isVersion2(bytes[position..<end]))
  }

  /// A line without a name that packs: with a long one, or no content line at all.
  private mutating func readUnnamed(_ bytes: [UInt8], _ position: Int, _ end: Int) -> Bool {
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
    return !mayBreakSoftly(bytes, end)
  }

  /// A line that begins with a blank, an empty one, or any where the last one waits to be continued.
  private mutating func continueLine(_ bytes: [UInt8], _ position: Int, _ end: Int, next: Int) -> Bool {
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
    case .uid: if isCounted { continueUID(bytes[(position + 1)..<end], bytes) }
    case .dtstart, .dtend, .duration, .rrule, .rdate, .recurrenceID, .status: judge.hasDoubt = true
    case .odd, .other: break
    }
    // Lines that are too long are no lines to the parser.
    guard end - lineStart <= limits.maxLineLength else { return false }
    if awaitsColon {
      foldsParameters = true
      _ = findColon(bytes.span.extracting((position + 1)..<end), from: 0)
    }
    if mayBreakSoftly(bytes, end) { return false }
    if place == .calendar { keepHeader(bytes, position, next, line) }
    return true
  }

  /// Where the parameters of a line end that begin at `first`: at its first colon outside quotes; 0 when
  /// that has not come yet, negative where quotes stand so that the parser may find another border.
  private mutating func firstColon(_ line: Span<UInt8>, from first: Int) -> Int {
    let index = ScanValue.firstColonOrQuote(line, from: first)
    if index < line.count, line[index] == UInt8(ascii: ":") { return index }
    awaitsColon = true
    isQuoted = false
    let colon = findColon(line, from: index)
    return colon == 0 || ScanValue.encloseValues(line.extracting(first..<(colon + 1))) ? colon : -1
  }

  /// Looks for it where there are quotes, or none yet: it may come in a continuation.
  private mutating func findColon(_ line: Span<UInt8>, from first: Int) -> Int {
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

  private func isVersion2(_ line: ArraySlice<UInt8>) -> Bool { line.suffix(4).elementsEqual(":2.0".utf8) }

  /// Whether the line may be quoted-printable text that goes on without a fold: ends in `=`, and has a
  /// parameter that says so.
  private func mayBreakSoftly(_ bytes: [UInt8], _ end: Int) -> Bool {
    guard bytes[end &- 1] == UInt8(ascii: "=") else { return false }
    let start = lineStart
    return start < 0 || foldsParameters
      || ScanValue.holds("quoted", in: bytes.span.extracting(start..<min(end, start + 2_048)))
  }

  private mutating func continueUID(_ more: ArraySlice<UInt8>, _ bytes: [UInt8]) {
    if !judge.isUIDFolded {
      judge.isUIDFolded = true
      unfoldedUID.removeAll(keepingCapacity: true)
      let uid = (componentStart + judge.uid.lowerBound)..<(componentStart + judge.uid.upperBound)
      unfoldedUID.append(contentsOf: bytes[uid])
    }
    unfoldedUID.append(contentsOf: more)
  }
}
