#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One pass of a scan over a stream.
struct ScanPass {
  enum Place { case outside, calendar, component }

  /// An override that was left out for the time being.
  struct Override {
    var uid: UInt32
    var recurrenceID: UInt32
    var form: UInt32
  }

  /// A run of lines of the component at hand; offsets are from its start.
  struct Stretch {
    var start: Int
    var end: Int
    var line: Int
  }

  let window: ScanWindow
  let limits: ParserLimits
  /// UIDs of which every component is kept.
  let wanted: HashSet32?
  var stream = ScannedStream()
  var fields: NameCounter
  var others = NameCounter()
  var keptUIDs = HashSet32()
  var skippedUIDs = HashSet32()
  var againUIDs = HashSet32()
  var overrides: [Override] = []

  // Where the scan stands. Offsets are in the buffer; `base` is the buffer's place in the input.
  var place = Place.outside
  /// Open components below the VCALENDAR.
  var names: [NameKey] = []
  var isEvent = false
  var judge = ComponentJudge()
  var componentStart = 0
  /// Stretches of the component that are kept if it is, and where the open one begins; nil while lines
  /// are left out.
  var stretches: [Stretch] = []
  var stretch: (start: Int, line: Int)?
  let keepsInner: Bool
  var line = 1
  var base = 0
  /// Of the line that is being continued; negative when it has left the buffer.
  var lineStart = 0
  var previous = KnownName.nothing
  /// A line with parameters whose colon has not come yet, and whether it stands inside quotes.
  var awaitsColon = false
  var isQuoted = false
  var calendars = 0

  /// - Parameters:
  ///   - properties: upper-case names of the VEVENT properties to keep; nil: all, and inner components.
  ///   - wanted: UIDs of which every component is kept.
  init(
    window: ScanWindow, properties: Set<String>?, limits: ParserLimits, wanted: HashSet32? = nil
  ) {
    fields = NameCounter(needed: properties)
    keepsInner = properties == nil
    self.window = window
    self.limits = limits
    self.wanted = wanted
  }

  /// What was found.
  func result() -> ScannedStream {
    var result = stream
    result.eventFields = fields.byName
    result.otherComponents = others.byName
    return result
  }

  /// UIDs that a left-out component shares with another one; nil when there are none.
  func wantedUIDs() -> HashSet32? {
    guard wanted == nil else { return nil }
    var found = againUIDs
    for uid in keptUIDs.members where skippedUIDs.contains(uid) { _ = found.insert(uid) }
    // Overrides that were left out: of a kept series, or more than one that may name one instance.
    var forms: [UInt32: UInt32] = [:]
    var seen: Set<UInt64> = []
    for override in overrides {
      let isShared = !seen.insert(UInt64(override.uid) << 32 | UInt64(override.recurrenceID)).inserted
      let isMixed =
        forms.updateValue(override.form, forKey: override.uid)
        .map { $0 != override.form } ?? false
      if keptUIDs.contains(override.uid) || isShared || isMixed { _ = found.insert(override.uid) }
    }
    return found.count == 0 ? nil : found
  }

  /// Reads the source to its end; false when the stream is not to be judged.
  mutating func run(_ source: inout some ScanByteSource) throws -> Bool {
    // Names are loaded in words, so the buffer goes on for some bytes beyond what is read.
    let slack = 64
    var capacity = ComponentScanner.blockSize * 2
    var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity + slack, alignment: 64)
    defer { buffer.deallocate() }
    var filled = 0
    var isAtEnd = false
    while !isAtEnd {
      if capacity - filled < ComponentScanner.blockSize {
        capacity *= 2
        guard capacity <= limits.maxBytes * 2 else { return false }
        let larger = UnsafeMutableRawBufferPointer.allocate(
          byteCount: capacity + slack, alignment: 64)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
        buffer.deallocate()
        buffer = larger
      }
      let room = UnsafeMutableRawBufferPointer(
        rebasing: buffer[filled..<min(capacity, filled + ComponentScanner.blockSize)])
      let count = try source.read(into: room)
      isAtEnd = count == 0
      if base + filled == 0, count > 0, !startsPlainly(buffer, count) { return false }
      filled += count
      let all = UnsafeRawBufferPointer(rebasing: buffer[..<filled])
      guard let done = lines(of: all, isAtEnd: isAtEnd) else { return false }
      // What belongs to an unfinished component moves to the front.
      let keepFrom = place == .component ? min(componentStart, done) : done
      if keepFrom > 0 {
        buffer.baseAddress!.copyMemory(
          from: buffer.baseAddress! + keepFrom, byteCount: filled - keepFrom)
        filled -= keepFrom
        base += keepFrom
        componentStart -= keepFrom
        lineStart -= keepFrom
      }
      resume = done - keepFrom
    }
    return place == .outside && calendars > 0
  }

  /// Where the next line starts in the buffer.
  var resume = 0

  private func startsPlainly(_ buffer: UnsafeMutableRawBufferPointer, _ count: Int) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = count >= 3 && buffer.prefix(3).elementsEqual(mark) ? 3 : 0
    return count > first && buffer[first] | 0x20 == UInt8(ascii: "b")
  }

  /// Goes through the whole lines of `bytes`; where the first unfinished one starts, or nil when the
  /// stream is not to be judged.
  private mutating func lines(of bytes: UnsafeRawBufferPointer, isAtEnd: Bool) -> Int? {
    guard let start = bytes.baseAddress else { return 0 }
    var position = resume
    if base == 0, position == 0, bytes.count >= 3, bytes[0] == 0xEF { position = 3 }
    let count = bytes.count
    let searched = position
    var breaks = 0
    while position < count {
      var lineEnd = count
      var next = count
      if let found = memchr(start + position, 0x0A, count - position) {
        lineEnd = start.distance(to: UnsafeRawPointer(found))
        next = lineEnd + 1
        breaks += 1
      } else if !isAtEnd {
        break
      }
      var end = lineEnd
      if end > position, bytes[end - 1] == 0x0D {
        end -= 1
        breaks += 1
      }
      guard read(bytes, position, end, next: next) else { return nil }
      position = next
      line += 1
    }
    // The control characters must be those of the line ends, and TABs: a lone CR or a NUL means that
    // lines end elsewhere than seen here.
    let block = UnsafeRawBufferPointer(rebasing: bytes[searched..<position])
    let others = ByteCount.controls(block) - breaks
    return others == 0 || others == ByteCount.count(of: 0x09, in: block) ? position : nil
  }

  /// Takes in one physical line; false when the stream is not to be judged.
  @inline(__always)
  private mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int, next: Int
  ) -> Bool {
    guard end > position else {
      // A blank line ends what could be continued.
      previous = .nothing
      return !awaitsColon
    }
    let head = bytes[position]
    if head == 0x20 || head == 0x09 { return continueLine(bytes, position, end, next: next) }
    if awaitsColon { return false }
    lineStart = position
    var length = 0
    guard let key = NameKey(bytes.baseAddress! + position, length: &length), position + length < end
    else { return readLong(bytes, position, end) }
    previous = key.known
    if previous == .begin || previous == .end {
      return border(bytes, position, end, next: next)
    }
    if bytes[position + length] == UInt8(ascii: ";") {
      awaitsColon = true
      isQuoted = false
      findColon(bytes, position + length, end)
    }
    if bytes[end - 1] == UInt8(ascii: "="), mayBreakSoftly(bytes, end) { return false }
    switch place {
    case .outside: return false
    case .calendar:
      keep(bytes, position, next, line)
      return previous != .method && !(previous == .version && !isVersion2(bytes, position, end))
    case .component:
      guard isEvent, names.count == 1 else { return true }
      let kind = fields.count(key)
      if kind == .none { return false }
      mark(isKept: kind == .needed, position)
      if previous != .other { note(previous, bytes, position, end, length) }
      return true
    }
  }

  /// Opens or closes the stretch of lines that are kept, at the start of a line.
  @inline(__always)
  mutating func mark(isKept: Bool, _ position: Int) {
    if isKept {
      if stretch == nil { stretch = (position - componentStart, line) }
    } else if let open = stretch {
      stretches.append(Stretch(start: open.start, end: position - componentStart, line: open.line))
      stretch = nil
    }
  }

  /// A line whose name does not pack: a long one, or one that is no content line.
  private mutating func readLong(
    _ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int
  ) -> Bool {
    previous = .odd
    guard place == .component else { return false }
    guard isEvent, names.count == 1 else { return true }
    let line = bytes[position..<end]
    // Without a colon it is no content line, or goes on in the next one: the parser will tell.
    guard let colon = line.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }),
      colon > position, bytes[colon] == UInt8(ascii: ":")
    else { return false }
    let name = String(decoding: line[..<colon], as: UTF8.self).uppercased()
    guard name.utf8.allSatisfy({ NameKey([$0]).text != nil }) else { return false }
    fields.count(long: name)
    mark(isKept: keepsInner, position)
    return bytes[end - 1] != UInt8(ascii: "=") || !mayBreakSoftly(bytes, end)
  }

  private mutating func continueLine(
    _ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int, next: Int
  ) -> Bool {
    // A line of blanks alone may be a blank line or a continuation; where it matters is not judged.
    switch previous {
    case .begin, .end, .nothing: return false
    case .method, .version: if place != .component { return false }
    case .uid:
      if let hash = judge.uidHash {
        judge.uidHash = ScanValue.hash(
          UnsafeRawBufferPointer(rebasing: bytes[(position + 1)..<end]), seed: hash)
      }
    case .dtstart, .dtend, .duration, .rrule, .rdate, .recurrenceID, .status: judge.hasDoubt = true
    case .odd, .other: break
    }
    if awaitsColon { findColon(bytes, position + 1, end) }
    if bytes[end - 1] == UInt8(ascii: "="), mayBreakSoftly(bytes, end) { return false }
    if place == .calendar { keep(bytes, position, next, line) }
    return true
  }

  /// Looks for the colon that ends the parameters; it may come in a continuation.
  private mutating func findColon(_ bytes: UnsafeRawBufferPointer, _ position: Int, _ end: Int) {
    var index = position
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ":"), !isQuoted {
        awaitsColon = false
        return
      }
      index += 1
    }
  }
}
